package dev.sluice.definition.sql;

import dev.sluice.definition.Declarations;
import dev.sluice.definition.Findings;
import dev.sluice.definition.PipelineSpec;
import dev.sluice.definition.sql.syntax.SqlText;
import dev.sluice.definition.sql.syntax.StatementParser;
import dev.sluice.definition.sql.syntax.StatementSplitter;
import dev.sluice.definition.sql.syntax.StatementTokens;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import java.util.ArrayList;
import java.util.List;

/** Reads what one SQL file declares. An error in one statement does not hide those of the next. */
public final class SqlFileReader {
    private SqlFileReader() {}

    /**
     * The file's declarations and everything that is wrong with its text, in the order of the text. A file without
     * statements declares nothing and is fine.
     *
     * @param file path relative to the project folder, for messages
     * @param content what the file holds
     * @param spec gives the catalog and schema that hold at the start of the file
     */
    public static Declarations read(String file, String content, PipelineSpec spec) {
        Findings findings = new Findings();
        SqlText source = new SqlText(file, content);
        List<Problem> unclosed = new ArrayList<>();
        List<StatementTokens> statements = StatementSplitter.split(source, unclosed);
        StatementReader reader = new StatementReader(new FileScope(source, findings, spec));
        for (StatementTokens statement : statements) {
            try {
                reader.read(StatementParser.parse(statement));
            } catch (PipelineException refused) {
                findings.addAll(refused.problems());
            }
        }
        findings.addAll(unclosed);
        return new Declarations(reader.datasets(), reader.flows(), findings.notices(), findings.problemsByPlace());
    }
}
