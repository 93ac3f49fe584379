package dev.sluice.workflow.message;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Places of flows in their plan, from 0, written as ranges such as {@code 0-1996,1999}: names of thousands of flows would
 * not fit into a payload.
 *
 * @param ranges rising, separated by commas; empty for none
 */
public record Positions(@JsonValue String ranges) {
    private static final String FORM = "|\\d{1,9}(-\\d{1,9})?(,\\d{1,9}(-\\d{1,9})?)*";

    @JsonCreator
    public Positions {
        if (!ranges.matches(FORM)) {
            throw new IllegalArgumentException("not a list of ranges: " + ranges);
        }
    }

    /** Of places that rise. */
    public static Positions of(List<Integer> places) {
        List<String> ranges = new ArrayList<>();
        for (int from = 0, to; from < places.size(); from = to + 1) {
            to = from;
            while (to + 1 < places.size() && places.get(to + 1) == places.get(to) + 1) {
                to++;
            }
            ranges.add(from == to ? places.get(from).toString() : places.get(from) + "-" + places.get(to));
        }
        return new Positions(String.join(",", ranges));
    }

    /** The places, in order. */
    public List<Integer> places() {
        return ranges.isEmpty()
                ? List.of()
                : List.of(ranges.split(",")).stream()
                        .flatMapToInt(Positions::range)
                        .boxed()
                        .toList();
    }

    private static IntStream range(String text) {
        int dash = text.indexOf('-');
        int from = Integer.parseInt(dash < 0 ? text : text.substring(0, dash));
        return IntStream.rangeClosed(from, dash < 0 ? from : Integer.parseInt(text.substring(dash + 1)));
    }
}
