package dev.sluice.definition.sql.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LiteralsTest {
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '~',
            delimiter = '|',
            value = {
                "'plain'           | plain",
                "'it''s'           | it's",
                "\"it's\"          | it's",
                "\"say \"\"a\"\"\" | say \"a\"",
                "'a\\'b'           | a'b",
                "'tab\\tend'       | tab\tend",
                "'\\u00e4\\U0001F600' | ä\uD83D\uDE00",
                "'\\101'           | A",
                "'50\\%'           | 50\\%",
                "'\\q'             | q",
                "'\\u00'           | u00",
                "r'a\\nb'          | a\\nb",
                "R\"a\\\"          | a\\",
            })
    void standsForItsText(String literal, String text) {
        assertThat(Literals.text(literal)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '~',
            value = {"a,a", "`a b`,a b", "`a``b`,a`b", "````,`"})
    void aNameLosesItsBackticks(String identifier, String name) {
        assertThat(Literals.name(identifier)).isEqualTo(name);
    }
}
