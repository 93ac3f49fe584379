package dev.sluice.state;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import java.util.UUID;

/**
 * Which pipeline a storage folder belongs to.
 *
 * @param id made once, never changed
 * @param name the pipeline's name when it was made
 */
public record PipelineIdentity(String id, String name) {

    /**
     * The identity kept in the folder, made now where there is none.
     *
     * @throws PipelineException STORAGE_TAKEN where the folder belongs to a pipeline of another name
     */
    public static PipelineIdentity of(Storage storage, StorageLayout layout, String pipeline) {
        PipelineIdentity kept =
                storage.read(layout.identity()).map(PipelineIdentity::parse).orElse(null);
        if (kept == null) {
            PipelineIdentity made = new PipelineIdentity(UUID.randomUUID().toString(), pipeline);
            storage.createIfAbsent(layout.identity(), Json.write(made));
            kept = storage.read(layout.identity()).map(PipelineIdentity::parse).orElse(made);
        }
        if (!kept.name().equals(pipeline)) {
            throw new PipelineException(Problem.of(
                    ErrorCode.STORAGE_TAKEN,
                    "the storage folder " + layout.root() + " belongs to pipeline " + kept.name() + ", not " + pipeline,
                    "give this pipeline a storage folder of its own; after renaming a pipeline, change the name in "
                            + layout.identity()));
        }
        return kept;
    }

    private static PipelineIdentity parse(String text) {
        return Json.read(text, PipelineIdentity.class, "the pipeline's identity");
    }
}
