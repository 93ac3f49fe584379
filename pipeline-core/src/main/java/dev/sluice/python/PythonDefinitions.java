package dev.sluice.python;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.definition.Declarations;
import dev.sluice.definition.PipelineDefinition;
import dev.sluice.definition.PipelineSpec;
import dev.sluice.definition.file.Locations;
import dev.sluice.definition.key.PipelineKey;
import dev.sluice.definition.project.ProgramFiles;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.error.SourceLocation;
import dev.sluice.graph.Graph;
import dev.sluice.graph.Problems;
import dev.sluice.graph.query.FlowSessions;
import dev.sluice.graph.query.QueryCompiler;
import dev.sluice.python.environment.PythonEnvironment;
import dev.sluice.spark.connect.ConnectEndpoint;
import dev.sluice.spark.connect.NamedTables;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.classic.SparkSession;

/**
 * Definitions in Python. A project's files are run in a process of their own, which builds plans against this process's
 * Spark and says what was declared; nothing of Python is left when they have been read.
 */
public final class PythonDefinitions implements ProgramFiles {
    private final FlowSessions sessions;
    private final PythonEnvironment environment;

    public PythonDefinitions(FlowSessions sessions, PythonEnvironment environment) {
        this.sessions = sessions;
        this.environment = environment;
    }

    @Override
    public Declarations read(PipelineSpec spec, Map<String, URI> files) {
        Path folder = folder(spec, files.keySet().iterator().next());
        SparkSession session = session(spec);
        QueryCompiler compiler = sessions.compiler(spec, Map.of());
        List<JsonNode> messages;
        try (ConnectEndpoint endpoint = ConnectEndpoint.open(session)) {
            PythonRequest request = new PythonRequest(
                    folder.toString(),
                    List.copyOf(files.keySet()),
                    endpoint.address(),
                    PipelineKey.PYTHON_TIMEOUT.duration(spec.configuration()).toSeconds());
            messages = new PythonProcess(environment.interpreter(), folder).run(request);
        } catch (IOException e) {
            throw new PipelineException(
                    Problem.of(
                            ErrorCode.PYTHON_UNAVAILABLE,
                            "the definitions in Python can't be run: " + e.getMessage(),
                            "check that this machine can start processes and listen on its loopback address"),
                    e);
        }
        return new DeclarationReader(spec, compiler).read(messages);
    }

    private SparkSession session(PipelineSpec spec) {
        SparkSession session = (SparkSession) sessions.forRunning(spec, Map.of());
        spec.parameters().forEach(session.conf()::set);
        // Rows that a file makes itself stay in its plans; the client would leave larger ones behind in the session.
        session.conf().set("spark.sql.session.localRelationCacheThreshold", Integer.toString(Integer.MAX_VALUE));
        Graph outside = Graph.of(new PipelineDefinition(spec, List.of(), List.of(), List.of()), new Problems());
        NamedTables.show(session, new OutsideTables(outside, session)::find);
        return session;
    }

    private static Path folder(PipelineSpec spec, String first) {
        URI folder = Locations.parent(spec.file());
        if (!"file".equals(folder.getScheme())) {
            throw new PipelineException(Problem.notBuiltYet(
                    "reading definitions in Python from " + folder.getScheme() + "://",
                    "put the project into a folder of this machine; its storage may be anywhere",
                    new SourceLocation(first, 1, 1)));
        }
        return Path.of(folder);
    }
}
