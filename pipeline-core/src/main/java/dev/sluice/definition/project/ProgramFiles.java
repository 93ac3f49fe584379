package dev.sluice.definition.project;

import dev.sluice.definition.Declarations;
import dev.sluice.definition.PipelineSpec;
import java.net.URI;
import java.util.Map;

/** Reads definition files that have to be run to know what they declare. */
public interface ProgramFiles {
    /**
     * What they declare together.
     *
     * @param spec the project file
     * @param files where they lie, by path relative to the project, in the order in which they are run; at least one
     * @throws dev.sluice.error.PipelineException if nothing can be run at all
     */
    Declarations read(PipelineSpec spec, Map<String, URI> files);
}
