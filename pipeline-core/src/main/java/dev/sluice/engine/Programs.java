package dev.sluice.engine;

import dev.sluice.definition.Declarations;
import dev.sluice.definition.PipelineSpec;
import dev.sluice.definition.project.ProgramFiles;
import java.net.URI;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Definition files that are programs, each kind read by who can.
 *
 * @param python reads files in Python
 * @param jars reads jars
 */
record Programs(ProgramFiles python, ProgramFiles jars) implements ProgramFiles {

    @Override
    public Declarations read(PipelineSpec spec, Map<String, URI> files) {
        Map<String, URI> archives = new TreeMap<>(files);
        archives.keySet().removeIf(path -> !path.endsWith(".jar"));
        Map<String, URI> scripts = new TreeMap<>(files);
        scripts.keySet().removeAll(archives.keySet());
        return together(part(python, spec, scripts), part(jars, spec, archives));
    }

    private static Declarations part(ProgramFiles reader, PipelineSpec spec, Map<String, URI> files) {
        return files.isEmpty() ? Declarations.NONE : reader.read(spec, files);
    }

    private static Declarations together(Declarations one, Declarations other) {
        return new Declarations(
                Stream.concat(one.datasets().stream(), other.datasets().stream())
                        .toList(),
                Stream.concat(one.flows().stream(), other.flows().stream()).toList(),
                Stream.concat(one.notices().stream(), other.notices().stream()).toList(),
                Stream.concat(one.problems().stream(), other.problems().stream())
                        .toList());
    }
}
