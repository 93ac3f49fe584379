package dev.sluice.definition.sql;

import dev.sluice.definition.DatasetKind;
import dev.sluice.definition.sql.syntax.PipelineSqlParser;
import dev.sluice.definition.sql.syntax.PipelineSqlParser.CreateContext;
import dev.sluice.definition.sql.syntax.PipelineSqlParser.DatasetContext;
import dev.sluice.definition.sql.syntax.PipelineSqlParser.ModifierContext;
import dev.sluice.error.PipelineException;
import dev.sluice.error.SourceLocation;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What the words between CREATE and the name declare.
 *
 * @param kind the kind of dataset
 * @param isPrivate not published outside the pipeline
 * @param today how to write it now, if it is an old spelling
 */
record DatasetHead(DatasetKind kind, boolean isPrivate, Optional<String> today) {

    /**
     * Reads the words of a statement.
     *
     * @throws PipelineException if they make no kind of dataset
     */
    static DatasetHead of(CreateContext create, SourceLocation where) {
        DatasetContext dataset = create.dataset();
        Set<Integer> words = new HashSet<>();
        for (ModifierContext modifier : dataset.modifier()) {
            if (!words.add(modifier.getStart().getType())) {
                throw refused("`" + modifier.getText() + "` stands here twice", "write it once", where);
            }
        }
        if (words.contains(PipelineSqlParser.INCREMENTAL)) {
            throw unsupported(
                    "CREATE INCREMENTAL LIVE TABLE is no longer read",
                    "write CREATE OR REFRESH STREAMING TABLE",
                    where);
        }
        Words head = new Words(
                dataset.TABLE() != null,
                dataset.LIVE() != null,
                words.contains(PipelineSqlParser.STREAMING),
                words.contains(PipelineSqlParser.MATERIALIZED),
                words.contains(PipelineSqlParser.TEMPORARY) || words.contains(PipelineSqlParser.TEMP),
                words.contains(PipelineSqlParser.PRIVATE));
        DatasetHead result = head.isTable() || head.isMaterialized() ? table(head, where) : view(head, where);
        if (create.REPLACE() != null && result.kind().isTable()) {
            String kind = result.kind().words().toUpperCase(Locale.ROOT);
            throw unsupported(
                    "a " + result.kind().words() + " is not replaced, it is refreshed",
                    "write CREATE OR REFRESH " + kind,
                    where);
        }
        return result;
    }

    private record Words(
            boolean isTable,
            boolean isLive,
            boolean isStreaming,
            boolean isMaterialized,
            boolean isTemporary,
            boolean isPrivate) {}

    private static DatasetHead table(Words head, SourceLocation where) {
        boolean hidden = head.isPrivate() || head.isTemporary();
        if (head.isMaterialized()) {
            return materialized(head, where);
        }
        if (head.isStreaming()) {
            String today = hidden ? "CREATE PRIVATE STREAMING TABLE" : "CREATE OR REFRESH STREAMING TABLE";
            boolean isOld = head.isLive() || head.isTemporary();
            return new DatasetHead(DatasetKind.STREAMING_TABLE, hidden, isOld ? Optional.of(today) : Optional.empty());
        }
        if (head.isLive()) {
            String today = hidden ? "CREATE PRIVATE MATERIALIZED VIEW" : "CREATE OR REFRESH MATERIALIZED VIEW";
            return new DatasetHead(DatasetKind.MATERIALIZED_VIEW, hidden, Optional.of(today));
        }
        throw unsupported(
                "a pipeline has no plain tables",
                "write CREATE STREAMING TABLE to append new rows of its sources, or CREATE MATERIALIZED VIEW to keep a"
                        + " query's result",
                where);
    }

    private static DatasetHead materialized(Words head, SourceLocation where) {
        if (head.isTable() || head.isLive()) {
            throw refused("there is no MATERIALIZED TABLE", "write CREATE MATERIALIZED VIEW", where);
        }
        if (head.isStreaming()) {
            throw refused(
                    "a materialized view is not streaming",
                    "write CREATE STREAMING TABLE, or CREATE MATERIALIZED VIEW over a batch query",
                    where);
        }
        if (head.isTemporary()) {
            throw refused("a materialized view is not temporary", "write CREATE PRIVATE MATERIALIZED VIEW", where);
        }
        return new DatasetHead(DatasetKind.MATERIALIZED_VIEW, head.isPrivate(), Optional.empty());
    }

    private static DatasetHead view(Words head, SourceLocation where) {
        if (head.isLive()) {
            return new DatasetHead(DatasetKind.TEMPORARY_VIEW, false, Optional.of("CREATE TEMPORARY VIEW"));
        }
        if (head.isStreaming()) {
            throw refused(
                    "there is no STREAMING VIEW",
                    "write CREATE STREAMING TABLE, or CREATE TEMPORARY VIEW over a query that reads STREAM",
                    where);
        }
        if (head.isPrivate()) {
            throw refused("there is no PRIVATE VIEW", "write CREATE TEMPORARY VIEW", where);
        }
        return new DatasetHead(
                head.isTemporary() ? DatasetKind.TEMPORARY_VIEW : DatasetKind.VIEW, false, Optional.empty());
    }

    private static PipelineException refused(String what, String fix, SourceLocation where) {
        return new PipelineException(SqlErrors.syntax(what, fix, where));
    }

    private static PipelineException unsupported(String what, String fix, SourceLocation where) {
        return new PipelineException(SqlErrors.unsupported(what, fix, where));
    }
}
