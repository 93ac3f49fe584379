package dev.sluice.python;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.definition.DatasetDefinition.SinkTarget;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.execution.stream.BatchFunctions.BatchFunction;
import dev.sluice.spark.connect.ConnectEndpoint;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.classic.SparkSession;
import org.jspecify.annotations.Nullable;

/** The process that runs one sink's function, batch after batch. It reads each batch under the name of a view. */
final class FunctionProcess implements BatchFunction {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String VIEW = "__sluice_batch";

    private final String sink;
    private final ConnectEndpoint endpoint;
    private final Process process;
    private final Writer requests;
    private final BufferedReader answers;
    private final LastLines errors;

    private FunctionProcess(String sink, ConnectEndpoint endpoint, Process process) {
        this.sink = sink;
        this.endpoint = endpoint;
        this.process = process;
        this.requests = process.outputWriter();
        this.answers = process.inputReader();
        this.errors = new LastLines(process.errorReader());
    }

    static FunctionProcess start(PythonCommand command, SparkSession session, String sink, SinkTarget target)
            throws IOException {
        ConnectEndpoint endpoint = ConnectEndpoint.open(session);
        try {
            FunctionProcess function = new FunctionProcess(sink, endpoint, command.start("sluice_definitions.sink"));
            Thread printed = new Thread(function.errors::follow, "python-output");
            printed.setDaemon(true);
            printed.start();
            function.send(Map.of(
                    "address", endpoint.address(), "function", target.options().get("function"), "view", VIEW));
            return function;
        } catch (IOException | RuntimeException e) {
            endpoint.close();
            throw e;
        }
    }

    @Override
    public void call(Dataset<Row> rows, long batch) {
        rows.createOrReplaceTempView(VIEW);
        String answer;
        try {
            send(Map.of("batch", batch));
            answer = answers.readLine();
        } catch (IOException e) {
            answer = null;
        }
        check(batch, answer);
    }

    private void send(Map<String, Object> message) throws IOException {
        requests.write(JSON.writeValueAsString(message));
        requests.write('\n');
        requests.flush();
    }

    private void check(long batch, @Nullable String answer) {
        if (answer == null) {
            throw failed(batch, "its process ended: " + errors.last());
        }
        try {
            JsonNode message = JSON.readTree(answer);
            if (message.path("type").asText().equals("failed")) {
                throw failed(batch, message.path("what").asText());
            }
        } catch (IOException e) {
            throw failed(batch, "its process said " + answer);
        }
    }

    private PipelineException failed(long batch, String what) {
        return new PipelineException(Problem.of(
                ErrorCode.SINK_FUNCTION_FAILED,
                "the function of sink " + sink + " failed on batch " + batch + ": " + what,
                "the batch is given to it again; it must bear rows that it has had already"));
    }

    @Override
    public void close() {
        process.destroyForcibly();
        endpoint.close();
    }
}
