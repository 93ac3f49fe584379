package dev.sluice.engine.crash;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The first update of all, which makes every table. */
class FirstUpdateBrokenTest extends EveryPointOfFailure {
    @TestFactory
    List<DynamicTest> firstUpdate() {
        Path data = data();
        return everyPoint(target -> Shop.create(target, data), Shop::refresh);
    }
}
