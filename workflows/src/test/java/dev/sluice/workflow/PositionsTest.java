package dev.sluice.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.workflow.message.Positions;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PositionsTest {
    @Test
    void neighboursAreOneRange() {
        assertThat(Positions.of(List.of(0, 1, 2, 5, 7, 8)).ranges()).isEqualTo("0-2,5,7-8");
        assertThat(Positions.of(List.of()).ranges()).isEmpty();
    }

    @Test
    void anyPlacesComeBackFromJson() throws Exception {
        ObjectMapper json = new ObjectMapper();
        for (long seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            List<Integer> places = IntStream.range(0, 2_000)
                    .filter(place -> random.nextInt(3) > 0)
                    .boxed()
                    .toList();

            String text = json.writeValueAsString(Positions.of(places));

            assertThat(json.readValue(text, Positions.class).places())
                    .as("seed %d", seed)
                    .isEqualTo(places);
        }
    }

    @Test
    void anythingElseIsRefused() {
        for (String text : List.of("a", "1,", "-1", "1--2", "1 2", "12345678901")) {
            assertThatThrownBy(() -> new Positions(text)).as(text).isInstanceOf(IllegalArgumentException.class);
        }
    }
}
