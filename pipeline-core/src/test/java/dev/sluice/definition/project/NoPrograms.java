package dev.sluice.definition.project;

import dev.sluice.definition.Declarations;
import dev.sluice.definition.PipelineSpec;
import java.net.URI;
import java.util.Map;

/** For projects without a program among their files. */
public final class NoPrograms implements ProgramFiles {
    public static final ProgramFiles HERE = new NoPrograms();

    private NoPrograms() {}

    @Override
    public Declarations read(PipelineSpec spec, Map<String, URI> files) {
        throw new AssertionError("no file of the project is a program: " + files);
    }
}
