package dev.sluice.worker.metric;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Names as values of a label: the first ones that come stand for themselves, all others are one value, so that a registry
 * can't grow without end.
 *
 * <p>Thread safety: yes.
 */
final class BoundedNames {
    /** Stands for every name that came too late. */
    static final String OTHER = "other";

    /** Stands for a name that is not known. */
    static final String UNKNOWN = "unknown";

    private final int limit;
    private final Set<String> known = ConcurrentHashMap.newKeySet();

    /**
     * @param limit how many names stand for themselves
     */
    BoundedNames(int limit) {
        this.limit = limit;
    }

    /** The label's value for a name. */
    String label(String name) {
        if (name.isEmpty()) {
            return UNKNOWN;
        }
        if (known.contains(name)) {
            return name;
        }
        synchronized (known) {
            return known.size() < limit && known.add(name) ? name : known.contains(name) ? name : OTHER;
        }
    }
}
