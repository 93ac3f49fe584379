package dev.sluice.definition.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathPatternTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "t/**              | t    | a.sql           | true",
                "t/**              | t    | x/y/a.sql       | true",
                "t/*               | t    | a.sql           | true",
                "t/*               | t    | x/a.sql         | false",
                "t/**/*.sql        | t    | a.sql           | true",
                "t/**/*.sql        | t    | x/y/a.sql       | true",
                "t/**/*.sql        | t    | x/y/a.py        | false",
                "**/x/**/b.sql     | ''   | a/x/b.sql       | true",
                "**/x/**/b.sql     | ''   | a/y/b.sql       | false",
                "./t/./**          | ./t/. | a.sql           | true",
                "t/{a,b}.sql       | t    | b.sql           | true",
                "t/[0-9]?.sql      | t    | 1x.sql          | true",
                "t/[0-9]?.sql      | t    | x1.sql          | false",
                "/abs/t/**         | /abs/t | a.sql         | true",
                "/**               | /    | a/b.sql         | true",
                "../shared/*.sql   | ../shared | a.sql      | true",
                "t.x/*.sql         | t.x  | a_sql           | false",
            })
    void matches(String pattern, String root, String path, boolean expected) {
        PathPattern read = PathPattern.of(pattern);

        assertThat(read.root()).isEqualTo(root);
        assertThat(read.matches(Arrays.asList(path.split("/", -1)))).isEqualTo(expected);
    }

    @Test
    void manyStarsAreNoBurden() {
        String[] names = new String[200];
        Arrays.fill(names, "a");

        assertThat(PathPattern.of("**/a/".repeat(50) + "b").matches(Arrays.asList(names)))
                .isFalse();
    }

    @Test
    void refusesWhatIsNoPattern() {
        assertThatThrownBy(() -> PathPattern.of("t/[a.sql")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> PathPattern.of("t/{a/b}.sql")).isInstanceOf(IllegalArgumentException.class);
    }
}
