package dev.sluice.definition.java;

import dev.sluice.definition.Declarations;
import dev.sluice.definition.Findings;
import dev.sluice.definition.PipelineSpec;
import dev.sluice.definition.project.ProgramFiles;
import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.error.SourceLocation;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/** Definitions in jars: finds their {@link PipelineSource}s and lets them declare. */
public final class JarDefinitions implements ProgramFiles {

    @Override
    public Declarations read(PipelineSpec spec, Map<String, URI> files) {
        Findings findings = new Findings();
        DeclaredPipeline declared = new DeclaredPipeline(spec, findings);
        files.forEach((path, file) -> {
            SourceLocation jar = new SourceLocation(path, 1, 1);
            try {
                define(jar, file, declared);
            } catch (PipelineException e) {
                findings.addAll(e.problems());
            }
        });
        return declared.declarations();
    }

    private static void define(SourceLocation jar, URI file, DeclaredPipeline pipeline) {
        if (!"file".equals(file.getScheme())) {
            throw new PipelineException(Problem.notBuiltYet(
                    "reading a jar from " + file.getScheme() + "://", "put it into a folder of this machine", jar));
        }
        // A copy: a jar that is written anew while its classes are in use would break them.
        try {
            Path copy = Files.createTempFile("sluice-definitions", ".jar");
            try {
                Files.write(copy, Files.readAllBytes(Path.of(file)));
                define(jar, copy.toUri().toURL(), pipeline);
            } finally {
                Files.delete(copy);
            }
        } catch (IOException e) {
            throw failed("the jar can't be read: " + e.getMessage(), "check that it is a jar and may be read", jar, e);
        }
    }

    private static void define(SourceLocation jar, URL copy, DeclaredPipeline pipeline) throws IOException {
        try (URLClassLoader loader = new URLClassLoader(new URL[] {copy}, PipelineSource.class.getClassLoader())) {
            for (PipelineSource source : sources(jar, loader)) {
                try {
                    pipeline.declaredBy(source, jar);
                } catch (PipelineException e) {
                    throw e;
                } catch (RuntimeException | LinkageError e) {
                    throw failed(
                            source.getClass().getName() + " failed: " + e,
                            "",
                            pipeline.place(e.getStackTrace()).orElse(jar),
                            e);
                }
            }
        }
    }

    private static List<PipelineSource> sources(SourceLocation jar, ClassLoader loader) {
        List<PipelineSource> sources = new ArrayList<>();
        try {
            for (PipelineSource source : ServiceLoader.load(PipelineSource.class, loader)) {
                if (source.getClass().getClassLoader() == loader) {
                    sources.add(source);
                }
            }
        } catch (ServiceConfigurationError e) {
            throw failed(String.valueOf(e.getMessage()), "check META-INF/services in the jar", jar, e);
        }
        if (sources.isEmpty()) {
            throw new PipelineException(new Problem(
                    ErrorCode.DEFINITION_INVALID,
                    "the jar has no pipeline source",
                    "name the class that implements " + PipelineSource.class.getName() + " in META-INF/services/"
                            + PipelineSource.class.getName(),
                    jar));
        }
        return sources;
    }

    private static PipelineException failed(String what, String fix, SourceLocation where, Throwable cause) {
        return new PipelineException(new Problem(ErrorCode.DEFINITION_FAILED, what, fix, where), cause);
    }
}
