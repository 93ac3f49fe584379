package dev.sluice.worker.command.local;

import dev.sluice.worker.command.ExitCode;
import dev.sluice.worker.command.GlobalOptions;
import dev.sluice.worker.output.Json;
import dev.sluice.worker.project.NewProject;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Makes a project that runs as it is. */
@Command(name = "init", description = "A new project that runs as it is.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields.
public final class InitCommand implements Callable<Integer> {
    @ParentCommand
    private GlobalOptions sluice;

    @Parameters(paramLabel = "NAME", description = "Folder to make; its name becomes the pipeline's name.")
    private Path folder;

    @Override
    public Integer call() {
        List<Path> files = NewProject.write(folder);
        if (sluice.asJson()) {
            sluice.print(List.of(Json.of(Map.of(
                    "folder",
                    folder.toString(),
                    "files",
                    files.stream().map(Path::toString).toList()))));
        } else {
            sluice.print(
                    files.stream().map(file -> folder.resolve(file).toString()).toList());
            sluice.print(List.of("", "now: sluice run " + folder));
        }
        return ExitCode.OK;
    }
}
