package dev.sluice.state;

import dev.sluice.definition.DatasetName;
import java.net.URI;
import org.apache.hadoop.fs.Path;

/**
 * Where everything of a pipeline lies in its storage folder. {@code docs/storage-layout.md} is the description for
 * users.
 *
 * @param root the storage folder
 */
public record StorageLayout(Path root) {

    public static StorageLayout of(URI storage) {
        return new StorageLayout(new Path(storage));
    }

    /** The Delta table of a dataset. */
    public Path table(DatasetName name) {
        return new Path(
                tables(),
                PathNames.folder(name.catalog()) + "/" + PathNames.folder(name.schema()) + "/"
                        + PathNames.folder(name.table()));
    }

    /** All Delta tables, in folders by catalog and schema. */
    public Path tables() {
        return new Path(root, "tables");
    }

    /** What Sluice keeps beside the tables. */
    public Path internal() {
        return new Path(root, "_sluice");
    }

    /** Id and name of the pipeline that the folder belongs to. */
    public Path identity() {
        return new Path(internal(), "pipeline.json");
    }

    /** One file per turn of the lease, numbered. */
    public Path leases() {
        return new Path(internal(), "lease");
    }

    /** One file per turn of the place in the queue, numbered. */
    public Path queue() {
        return new Path(internal(), "queue");
    }

    /** Checkpoint of one flow in one epoch of its target. */
    public Path checkpoint(DatasetName target, DatasetName flow, long epoch) {
        return new Path(checkpoints(), folder(target) + "/" + folder(flow) + "/" + epoch);
    }

    /** Checkpoints of all flows: a folder per target, in it one per flow, in it one per generation. */
    public Path checkpoints() {
        return new Path(internal(), "checkpoints");
    }

    /** Plans and records of all updates that are kept, in a folder each. */
    public Path updates() {
        return new Path(internal(), "updates");
    }

    /** Plan and records of one update. */
    public Path update(String updateId) {
        return new Path(updates(), PathNames.folder(updateId));
    }

    /** One of an update's JSON files, by its name without the ending. */
    public Path updateFile(String updateId, String name) {
        return new Path(update(updateId), PathNames.folder(name) + ".json");
    }

    /** The definition that the last planned update ran on. */
    public Path lastDefinition() {
        return new Path(internal(), "last-definition.json");
    }

    /** What is known of the tables of a continuous pipeline. */
    public Path continuous() {
        return new Path(internal(), "continuous.json");
    }

    /** How a flow ended in an update. */
    public Path flowRecord(String updateId, DatasetName flow) {
        return new Path(update(updateId), "flows/" + folder(flow) + ".json");
    }

    private static String folder(DatasetName name) {
        return PathNames.folder(name.key());
    }
}
