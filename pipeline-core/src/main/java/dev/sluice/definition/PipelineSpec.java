package dev.sluice.definition;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The project file, {@code spark-pipeline.yml}, with its defaults filled in.
 *
 * @param file absolute URI of the file itself
 * @param name the pipeline's name
 * @param catalog default catalog of its datasets
 * @param schema default schema of its datasets
 * @param storage absolute URI of the storage folder, without a trailing slash
 * @param libraries what to read definitions from, in order
 * @param configuration Spark settings and {@code pipelines.*} keys, by key
 * @param parameters values of the named parameters, by name
 * @param continuous whether the pipeline is kept fresh without end
 * @param development whether the file asks for development behaviour; empty: the way of starting decides
 * @param onRemoved what happens to a dataset that is no longer declared
 * @param externalTables tables outside the pipeline, by the name that queries use
 * @param catalogs other catalogs that queries may name: storage URI of the pipeline that publishes there
 * @param eventLog name under which the event log is published, if it is
 * @param notifications who wants to know what of its updates
 * @param notices what was accepted without effect
 */
public record PipelineSpec(
        URI file,
        String name,
        String catalog,
        String schema,
        URI storage,
        List<Library> libraries,
        Map<String, String> configuration,
        Map<String, String> parameters,
        boolean continuous,
        Optional<Boolean> development,
        OnRemoved onRemoved,
        Map<String, ExternalTable> externalTables,
        Map<String, URI> catalogs,
        Optional<DatasetName> eventLog,
        List<Notification> notifications,
        List<Notice> notices) {
    @SuppressWarnings("ConstantValue") // Jackson passes null for what the JSON leaves out.
    public PipelineSpec {
        libraries = List.copyOf(libraries);
        configuration = Map.copyOf(configuration);
        parameters = Map.copyOf(parameters);
        externalTables = Map.copyOf(externalTables);
        catalogs = Map.copyOf(catalogs);
        notifications = notifications == null ? List.of() : List.copyOf(notifications);
        notices = List.copyOf(notices);
    }

    /** The catalog of a pipeline that names none. */
    public static final String DEFAULT_CATALOG = "spark_catalog";

    /** The schema of a pipeline that names none. */
    public static final String DEFAULT_SCHEMA = "default";

    /** The name of the event log's table where the project file gives none. */
    public static final String DEFAULT_EVENT_LOG = "event_log";

    /** The name of the event log's table, published or not. */
    public DatasetName eventLogTable() {
        return eventLog.orElse(dataset(DEFAULT_EVENT_LOG));
    }

    /** The full name of a dataset in the default catalog and schema. */
    public DatasetName dataset(String table) {
        return new DatasetName(catalog, schema, table);
    }

    /** The name as this pipeline's messages show it. */
    public String display(DatasetName dataset) {
        return dataset.display(catalog, schema);
    }

    /** A file, or the files that match a pattern, relative to the folder of the project file. */
    public record Library(String pattern, boolean isGlob) {}

    /** What happens to a dataset that is no longer declared. */
    public enum OnRemoved {
        KEEP,
        DROP
    }

    /**
     * A table outside the pipeline.
     *
     * @param format a Spark data source
     * @param path absolute URI
     * @param options options of the source
     */
    public record ExternalTable(String format, URI path, Map<String, String> options) {
        public ExternalTable {
            options = Map.copyOf(options);
        }
    }

    /** Whether a name as somebody wrote it, qualified or not, means a dataset; case and quotes don't count. */
    public boolean isCalled(DatasetName dataset, String written) {
        String wanted = written.replace("`", "").strip();
        return spellings(dataset).stream().anyMatch(wanted::equalsIgnoreCase);
    }

    private List<String> spellings(DatasetName name) {
        List<String> spellings =
                new ArrayList<>(List.of(name.catalog() + "." + name.schema() + "." + name.table(), display(name)));
        if (name.catalog().equalsIgnoreCase(catalog)) {
            spellings.add(name.schema() + "." + name.table());
            if (name.schema().equalsIgnoreCase(schema)) {
                spellings.add(name.table());
                spellings.add("LIVE." + name.table());
            }
        }
        return spellings;
    }
}
