package dev.sluice.engine.crash;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** An update that makes every table anew while it has rows. */
class FullRefreshBrokenTest extends EveryPointOfFailure {
    @TestFactory
    List<DynamicTest> fullRefresh() {
        Path data = data();
        Shop before = Shop.create(folder.resolve("before"), data);
        assertCompleted(run(before, Faults.none(), Shop.refresh("first")));
        Shop.deliver(data, "web", 9);
        return everyPoint(before::copyTo, Shop::fullRefresh);
    }
}
