package dev.sluice.definition.key;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.Problem;
import dev.sluice.error.SourceLocation;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whether commits to a storage folder are safe from other processes. S3 alone doesn't tell two writers of one file apart,
 * and the log store that Delta uses there unless told otherwise knows of writers in its own process only.
 */
public final class S3Writers {
    private static final Set<String> SCHEMES = Set.of("s3", "s3a", "s3n");
    private static final String OF_ONE_DRIVER = "io.delta.storage.S3SingleDriverLogStore";
    private static final String OF_SEVERAL = "io.delta.storage.S3DynamoDBLogStore";

    private S3Writers() {}

    /** The setting of Spark that says how Delta commits in a folder with this scheme. */
    public static String logStoreKey(URI storage) {
        return "spark.delta.logStore." + storage.getScheme() + ".impl";
    }

    /**
     * What is wrong with a storage folder under these settings, if anything.
     *
     * @param settings Spark's and the pipeline's, by key
     * @param where where the project file names the folder
     */
    public static Optional<Problem> problem(URI storage, Map<String, String> settings, @Nullable SourceLocation where) {
        String logStore = settings.getOrDefault(logStoreKey(storage), OF_ONE_DRIVER);
        boolean isSafe = !SCHEMES.contains(String.valueOf(storage.getScheme()))
                || !logStore.equals(OF_ONE_DRIVER)
                || isSingleWriter(settings);
        return isSafe
                ? Optional.empty()
                : Optional.of(new Problem(
                        ErrorCode.STORAGE_UNSAFE,
                        "two processes that commit to " + storage
                                + " at the same time could overwrite each other's rows:"
                                + " Delta's own log store for S3 is safe for one process only",
                        "start Spark with " + logStoreKey(storage) + ": " + OF_SEVERAL
                                + " in `configuration` and its jar; or, if only ever one worker writes here, set "
                                + PipelineKey.S3_SINGLE_WRITER.key() + ": true",
                        where));
    }

    private static boolean isSingleWriter(Map<String, String> settings) {
        PipelineKey key = PipelineKey.S3_SINGLE_WRITER;
        return ValueType.parseFlag(settings.getOrDefault(key.key(), key.defaultValue()));
    }
}
