package dev.sluice.state.table;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.spark.ScalaValues;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.delta.Snapshot;
import org.apache.spark.sql.delta.VersionChecksum;
import org.apache.spark.sql.delta.actions.AddFile;
import org.apache.spark.sql.delta.actions.DomainMetadata;
import org.apache.spark.sql.delta.actions.SetTransaction;

/**
 * What is in a snapshot, taken from the checksum that Delta writes beside each commit where it has it. Delta's own
 * accessors replay the log in Spark jobs, which costs more than everything else that a small refresh does.
 */
public final class SnapshotFacts {
    private static final String CLUSTERING = "delta.clustering";
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final Snapshot snapshot;
    private final Optional<VersionChecksum> checksum;

    public SnapshotFacts(Snapshot snapshot) {
        this.snapshot = snapshot;
        this.checksum = ScalaValues.optional(snapshot.checksumOpt());
    }

    /** Last version per transaction identifier. */
    public Map<String, Long> transactions() {
        Map<String, Long> transactions = new LinkedHashMap<>();
        Optional<List<SetTransaction>> known = checksum.flatMap(sum -> ScalaValues.optional(sum.setTransactions()))
                .map(ScalaValues::list);
        if (known.isPresent()) {
            known.get().forEach(txn -> transactions.put(txn.appId(), txn.version()));
        } else {
            ScalaValues.map(snapshot.transactions()).forEach((id, version) -> transactions.put(id, (Long) version));
        }
        return transactions;
    }

    /** The files of the table, or nothing where only a replay of the log can tell. */
    public Optional<List<AddFile>> files() {
        return checksum.flatMap(sum -> ScalaValues.optional(sum.allFiles())).map(ScalaValues::list);
    }

    /** The columns that the table is clustered by. */
    public List<String> clusterColumns() {
        if (snapshot.version() < 0) {
            return List.of();
        }
        List<DomainMetadata> domains = checksum.flatMap(sum -> ScalaValues.optional(sum.domainMetadata()))
                .map(ScalaValues::list)
                .orElseGet(() -> ScalaValues.list(snapshot.domainMetadata()));
        return domains.stream()
                .filter(domain -> domain.domain().equals(CLUSTERING) && !domain.removed())
                .findFirst()
                .map(domain -> columns(domain.configuration()))
                .orElse(List.of());
    }

    /** The domain holds the path of each column as a list of names. */
    private static List<String> columns(String configuration) {
        List<String> columns = new ArrayList<>();
        try {
            for (JsonNode path : MAPPER.readTree(configuration).path("clusteringColumns")) {
                List<String> names = new ArrayList<>();
                path.forEach(name -> names.add(name.asText()));
                columns.add(String.join(".", names));
            }
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("Delta wrote clustering columns that are no JSON: " + configuration, e);
        }
        return columns;
    }
}
