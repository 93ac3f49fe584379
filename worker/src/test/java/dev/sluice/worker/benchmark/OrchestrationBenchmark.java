package dev.sluice.worker.benchmark;

import dev.sluice.worker.service.TemporalService;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Measures what an update costs on top of its flows. Prints one line per measurement: side, shape, steps, milliseconds per
 * step, separated by tabs. Arguments: address of a service, or {@code in-process}; flows of the wide update; flows of the
 * chain; runs of each.
 */
public final class OrchestrationBenchmark {
    /** Flows that a worker runs at the same time. */
    private static final int PARALLEL = 16;

    private static final int WARM_UP_STEPS = 300;

    private final PrintStream out;
    private final int runs;

    private OrchestrationBenchmark(PrintStream out, int runs) {
        this.out = out;
        this.runs = runs;
    }

    public static void main(String[] arguments) throws Exception {
        String address = arguments[0];
        int wide = Integer.parseInt(arguments[1]);
        int chain = Integer.parseInt(arguments[2]);
        Path project = Files.createTempDirectory("orchestration");
        try (TemporalService service =
                address.equals("in-process") ? TemporalService.embedded() : TemporalService.connect(address, null)) {
            OrchestrationBenchmark benchmark = new OrchestrationBenchmark(System.out, Integer.parseInt(arguments[3]));
            benchmark.compare(
                    "wide",
                    wide,
                    new BareActivities(service, PARALLEL),
                    new IdleFlows(service, project, IdleFlows.Shape.WIDE));
            benchmark.compare(
                    "chain",
                    chain,
                    new BareActivities(service, 1),
                    new IdleFlows(service, project, IdleFlows.Shape.CHAIN));
        } finally {
            Files.delete(project);
        }
        // Threads of the client library may live on.
        System.exit(0);
    }

    /** Runs alternate, so that both see the same states of the machine. */
    private void compare(String shape, int steps, Contender bare, Contender flows) {
        try (bare;
                flows) {
            bare.run(WARM_UP_STEPS);
            flows.run(WARM_UP_STEPS);
            for (int run = 0; run < runs; run++) {
                measure("bare", shape, steps, bare);
                measure("sluice", shape, steps, flows);
            }
        }
    }

    private void measure(String side, String shape, int steps, Contender contender) {
        long start = System.nanoTime();
        contender.run(steps);
        double msPerStep = (System.nanoTime() - start) / 1e6 / steps;
        out.println(String.format(Locale.ROOT, "%s\t%s\t%d\t%.3f", side, shape, steps, msPerStep));
        out.flush();
    }
}
