package example;

import dev.sluice.definition.java.Pipeline;
import dev.sluice.definition.java.PipelineSource;
import java.util.List;

/** A table of all sales, and a view for each shop. */
public final class Shops implements PipelineSource {
    private static final List<String> SHOPS = List.of("north", "south");

    @Override
    public void define(Pipeline pipeline) {
        pipeline.streamingTable("sales")
                .comment("every sale")
                .expectOrDrop("has a shop", "shop IS NOT NULL")
                .query("SELECT * FROM STREAM read_files('data', format => 'csv', header => 'true',"
                        + " schema => 'id INT, shop STRING, amount INT')");
        for (String shop : SHOPS) {
            pipeline.materializedView("sales_" + shop)
                    .query("SELECT id, amount FROM sales WHERE shop = '" + shop + "'");
        }
    }
}
