package dev.sluice.spark;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import scala.Console;

/** Keeps what Scala libraries print from standard output, which belongs to a command's result. */
public final class QuietConsole {
    private QuietConsole() {}

    /** Does the work; what it prints in this thread is lost. */
    public static <T> T within(Supplier<T> work) {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        return Console.withOut(nowhere, work::get);
    }
}
