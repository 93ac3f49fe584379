package dev.sluice.definition.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.error.ErrorCode;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class S3WritersTest {
    private static final String DYNAMODB = "io.delta.storage.S3DynamoDBLogStore";

    @ParameterizedTest
    @ValueSource(strings = {"file:///data", "hdfs://host/data", "abfss://c@a/data", "gs://bucket/data"})
    void otherStorageIsSafe(URI storage) {
        assertThat(S3Writers.problem(storage, Map.of(), null)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"s3://bucket/data", "s3a://bucket/data", "s3n://bucket/data"})
    void s3NeedsALogStoreForSeveralWritersOrTheWordThatThereIsOne(URI storage) {
        String key = S3Writers.logStoreKey(storage);

        assertThat(S3Writers.problem(storage, Map.of(), null))
                .hasValueSatisfying(problem -> assertThat(problem.code()).isEqualTo(ErrorCode.STORAGE_UNSAFE));
        assertThat(S3Writers.problem(storage, Map.of(key, "io.delta.storage.S3SingleDriverLogStore"), null))
                .isPresent();
        assertThat(S3Writers.problem(storage, Map.of(key, DYNAMODB), null)).isEmpty();
        assertThat(S3Writers.problem(storage, Map.of("pipelines.s3.singleWriter", "true"), null))
                .isEmpty();
        assertThat(S3Writers.problem(storage, Map.of("pipelines.s3.singleWriter", "false"), null))
                .isPresent();
    }

    /** The log store of one scheme says nothing about another. */
    @ParameterizedTest
    @CsvSource({"s3://bucket/data, s3a", "s3a://bucket/data, s3"})
    void theLogStoreIsThatOfTheScheme(URI storage, String other) {
        assertThat(S3Writers.problem(storage, Map.of("spark.delta.logStore." + other + ".impl", DYNAMODB), null))
                .isPresent();
    }
}
