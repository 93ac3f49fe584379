package dev.sluice.definition.sql.syntax;

import dev.sluice.error.PipelineException;
import java.util.Set;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ListTokenSource;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.misc.ParseCancellationException;

/** Parses the head of one statement. */
public final class StatementParser {
    static final Set<String> FIRST_WORDS = Set.of("CREATE", "APPLY", "SET", "USE");

    private StatementParser() {}

    /**
     * The parsed statement.
     *
     * @throws PipelineException with the one problem that stopped the parser, in plain words
     */
    public static PipelineSqlParser.StatementContext parse(StatementTokens statement) {
        if (!FIRST_WORDS.contains(statement.word(0))) {
            throw new PipelineException(SyntaxErrors.notADeclaration(statement));
        }
        OptionWords.settle(statement.tokens());
        PipelineSqlParser parser =
                new PipelineSqlParser(new CommonTokenStream(new ListTokenSource(statement.tokens())));
        parser.removeErrorListeners();
        parser.setErrorHandler(new StopAtFirstError());
        try {
            return parser.statement();
        } catch (ParseCancellationException stopped) {
            if (stopped.getCause() instanceof RecognitionException error) {
                throw new PipelineException(UnexpectedWord.of(statement, error).problem(), stopped);
            }
            throw stopped;
        } catch (StackOverflowError tooDeep) {
            throw new PipelineException(SyntaxErrors.tooDeep(statement), tooDeep);
        }
    }
}
