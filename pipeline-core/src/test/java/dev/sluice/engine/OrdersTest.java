package dev.sluice.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.state.table.RefreshKind;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The worked example: orders land in a folder, silver keeps the valid ones, gold sums them up. */
class OrdersTest {
    private static final String BRONZE = "SELECT id, customer, amount, status FROM bronze_orders";
    private static final String SILVER = "SELECT * FROM silver_orders";
    private static final String GOLD = "SELECT * FROM gold_customers";

    @TempDir
    Path folder;

    private TestPipeline orders;

    @BeforeEach
    void firstUpdate() {
        orders = TestPipeline.copyOf(Path.of("../examples/orders"), folder);
        assertThat(orders.run().state()).isEqualTo("COMPLETED");
    }

    private void landMore() {
        orders.write(
                "data/landing/b.json",
                "{\"id\": \"5\", \"customer\": \"bo\", \"amount\": \"4.00\", \"status\": \"ok\"}",
                "{\"id\": \"6\", \"customer\": \"dee\", \"amount\": \"30.00\", \"status\": \"ok\"}");
    }

    @Test
    void theFirstUpdateFillsEveryLayer() {
        assertThat(orders.rows(BRONZE))
                .containsExactly("1 ana 10.50 ok", "2 bo 20.00 ok", "3 ana -4 ok", "4 ana 7.25 refund", "x cy 5 ok");
        assertThat(orders.rows(SILVER)).containsExactly("1 ana 10.50 ok", "2 bo 20.00 ok", "4 ana 7.25 refund");
        assertThat(orders.rows(GOLD)).containsExactly("ana 10.50 1", "bo 20.00 1");
    }

    @Test
    void aSecondFileIsAddedToEveryLayer() {
        landMore();
        TestUpdate second = orders.run();
        assertThat(second.outcome("bronze_orders").outputRows()).isEqualTo(2);
        assertThat(second.counts("silver_orders")).containsExactly("valid_id 6/1", "valid_amount 6/1");
        assertThat(orders.rows(BRONZE)).hasSize(7).contains("5 bo 4.00 ok", "6 dee 30.00 ok");
        assertThat(orders.rows(SILVER)).hasSize(5).contains("5 bo 4.00 ok", "6 dee 30.00 ok");
        assertThat(orders.rows(GOLD)).containsExactly("ana 10.50 1", "bo 24.00 2", "dee 30.00 1");
    }

    @Test
    void anUpdateWithoutNewDataCommitsNothing() {
        Map<String, Long> before = orders.versions();
        TestUpdate again = orders.run();
        assertThat(again.states())
                .isEqualTo(Map.of("bronze_orders", "IDLE", "silver_orders", "NO_OP", "gold_customers", "NO_OP"));
        assertThat(orders.versions()).isEqualTo(before).hasSize(3);
    }

    @Test
    void anOrderThatLandsTwiceIsInEveryLayerTwice() {
        landMore();
        orders.run();
        orders.write(
                "data/landing/c.json",
                "{\"id\": \"5\", \"customer\": \"bo\", \"amount\": \"4.00\", \"status\": \"ok\"}");
        orders.run();
        assertThat(orders.rows(BRONZE)).hasSize(8).containsOnlyOnce("6 dee 30.00 ok");
        assertThat(orders.rows(BRONZE)).filteredOn("5 bo 4.00 ok"::equals).hasSize(2);
        assertThat(orders.rows(SILVER)).filteredOn("5 bo 4.00 ok"::equals).hasSize(2);
        assertThat(orders.rows(GOLD)).containsExactly("ana 10.50 1", "bo 28.00 3", "dee 30.00 1");
    }

    @Test
    void aFullRefreshReadsTheFilesAgain() {
        landMore();
        orders.run();
        String id = orders.tableState("bronze_orders").tableId();
        TestUpdate refreshed = orders.run(Ask.fullRefresh("bronze_orders"));
        assertThat(refreshed.outcome("bronze_orders").refresh()).isEqualTo(RefreshKind.FULL_REFRESH);
        assertThat(refreshed.states()).containsEntry("silver_orders", "EXCLUDED");
        assertThat(refreshed.plan().staleDownstream()).containsExactly("silver_orders", "gold_customers");
        assertThat(orders.rows(BRONZE)).hasSize(7);
        assertThat(orders.tableState("bronze_orders").tableId()).isEqualTo(id);
        orders.run();
        assertThat(orders.rows(GOLD)).containsExactly("ana 10.50 1", "bo 24.00 2", "dee 30.00 1");
    }

    @Test
    void aFullRefreshThatWouldLoseAFileIsRefused() {
        landMore();
        orders.run();
        orders.remove("data/landing/a.json");
        Map<String, Long> before = orders.versions();
        assertThatThrownBy(() -> orders.run(Ask.fullRefresh("bronze_orders")))
                .isInstanceOfSatisfying(
                        PipelineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.RESET_LOSES_DATA))
                .hasMessageContaining("1 of 2 files")
                .hasMessageContaining("a.json")
                .hasMessageContaining("--allow-data-loss");
        assertThat(orders.versions()).isEqualTo(before);

        orders.run(Ask.fullRefresh("BRONZE_ORDERS").allowDataLoss());
        assertThat(orders.rows(BRONZE)).containsExactly("5 bo 4.00 ok", "6 dee 30.00 ok");
        orders.run();
        assertThat(orders.rows(GOLD)).containsExactly("bo 4.00 1", "dee 30.00 1");
    }
}
