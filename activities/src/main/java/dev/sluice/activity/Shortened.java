package dev.sluice.activity;

import java.util.ArrayList;
import java.util.List;

/** Text cut to what a history may hold. */
final class Shortened {
    private Shortened() {}

    static String to(int maxLength, String text) {
        return text.length() <= maxLength ? text : text.substring(0, maxLength - 1) + "…";
    }

    /** As many of the names as fit, then how many more there are. */
    static List<String> names(int maxLength, List<String> names) {
        int size = 0;
        for (int kept = 0; kept < names.size(); kept++) {
            size += names.get(kept).length() + 3;
            if (size > maxLength) {
                List<String> some = new ArrayList<>(names.subList(0, kept));
                some.add("and " + (names.size() - kept) + " more");
                return some;
            }
        }
        return names;
    }
}
