package dev.sluice.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestNamesTest {
    private static final List<String> TABLES = List.of("orders", "customers", "order_items", "Silver");

    @Test
    void namesTheNearest() {
        assertThat(NearestNames.hint("ordres", TABLES)).isEqualTo("did you mean `orders`?");
        assertThat(NearestNames.hint("custmers", TABLES)).isEqualTo("did you mean `customers`?");
        assertThat(NearestNames.hint("silvre", TABLES)).isEqualTo("did you mean `Silver`?");
    }

    @Test
    void namesAllThatAreEquallyNear() {
        assertThat(NearestNames.hint("tab", List.of("tac", "tad", "tae", "taf", "far")))
                .isEqualTo("did you mean `tac` or `tad` or `tae`?");
    }

    @Test
    void saysNothingWhereNothingIsNear() {
        assertThat(NearestNames.hint("payments", TABLES)).isEmpty();
        assertThat(NearestNames.hint("", TABLES)).isEmpty();
        assertThat(NearestNames.hint("x".repeat(100_000), TABLES)).isEmpty();
        assertThat(NearestNames.hint("orders", List.of())).isEmpty();
    }

    @Test
    void aNameIsNoHintForItself() {
        assertThat(NearestNames.hint("orders", List.of("orders"))).isEmpty();
        assertThat(NearestNames.hint("ORDERS", List.of("orders"))).isEqualTo("did you mean `orders`?");
    }
}
