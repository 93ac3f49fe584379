package dev.sluice.graph.source;

import dev.sluice.definition.PipelineSpec;
import java.net.URI;
import org.apache.hadoop.fs.Path;

/** Paths as definitions write them: absolute, with a scheme, or relative to the folder of the project file. */
public final class ProjectPaths {
    private ProjectPaths() {}

    public static URI absolute(PipelineSpec spec, String path) {
        Path given = new Path(path);
        Path folder = new Path(spec.file()).getParent();
        return (given.toUri().getScheme() != null || folder == null ? given : new Path(folder, given)).toUri();
    }
}
