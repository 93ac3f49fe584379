package dev.sluice.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.sluice.SharedSpark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocumentedQueriesTest {
    private static final Pattern SQL_BLOCK = Pattern.compile("```sql\n(.*?)```", Pattern.DOTALL);

    @TempDir
    Path folder;

    @Test
    void theQueriesOfTheDocumentationRun() throws IOException {
        SparkSession spark = SharedSpark.get().newSession();
        EventViews views = new EventViews(spark, folder.resolve("event_log").toUri());
        EventLog.open(views.table()).append(SomeEvents.many("u", 1));
        for (String name : EventViews.names()) {
            views.view(List.of(name.split("\\."))).orElseThrow().createOrReplaceTempView(name.replace('.', '_'));
        }
        views.eventLog().createOrReplaceTempView("event_log");

        List<String> queries = SQL_BLOCK
                .matcher(Files.readString(Path.of("../docs/event-log.md")))
                .results()
                .map((MatchResult block) -> block.group(1)
                        .replace("system.lakeflow.", "system_lakeflow_")
                        .replace("event_log('orders')", "event_log"))
                .toList();
        assertThat(queries).hasSizeGreaterThan(5);
        for (String query : queries) {
            assertThatCode(() -> spark.sql(query).collectAsList()).as(query).doesNotThrowAnyException();
        }
    }
}
