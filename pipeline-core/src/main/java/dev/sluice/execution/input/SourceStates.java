package dev.sluice.execution.input;

import dev.sluice.graph.FlowInput;
import dev.sluice.graph.source.SourceFiles;
import dev.sluice.plan.InputToken;
import dev.sluice.state.table.TableStates;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;

/** Reads the state of inputs outside the pipeline: a Delta table's version, or which files there are. */
public final class SourceStates {
    private final TableStates tables;
    private final SourceFiles files;

    public SourceStates(SparkSession session) {
        this.tables = new TableStates(session);
        this.files = new SourceFiles(session);
    }

    /** The state of each input that isn't a dataset of the pipeline and is read as a batch, by path. */
    public Map<String, String> read(Iterable<FlowInput> inputs) {
        Map<String, String> states = new LinkedHashMap<>();
        for (FlowInput input : inputs) {
            if (isOutside(input) && !input.isStream() && !states.containsKey(input.path())) {
                states.put(input.path(), read(input));
            }
        }
        return states;
    }

    /** The state of each input that isn't a dataset of the pipeline, be it read as a batch or as a stream, by path. */
    public Map<String, String> readAll(Iterable<FlowInput> inputs) {
        Map<String, String> states = new LinkedHashMap<>();
        for (FlowInput input : inputs) {
            if (isOutside(input) && !states.containsKey(input.path())) {
                states.put(input.path(), read(input));
            }
        }
        return states;
    }

    private static boolean isOutside(FlowInput input) {
        return input.kind() == FlowInput.Kind.FILES || input.kind() == FlowInput.Kind.EXTERNAL;
    }

    private String read(FlowInput input) {
        Path path = new Path(input.path());
        if (input.format().equals("delta")) {
            return tables.read(path).map(table -> InputToken.of(table).text()).orElse("none@-1");
        }
        return "files:" + digest(files.list(path));
    }

    private static String digest(List<FileStatus> files) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (FileStatus file : files) {
                String line = file.getPath() + " " + file.getLen() + " " + file.getModificationTime() + "\n";
                digest.update(line.getBytes(StandardCharsets.UTF_8));
            }
            return HexFormat.of().formatHex(Arrays.copyOf(digest.digest(), 16));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }
}
