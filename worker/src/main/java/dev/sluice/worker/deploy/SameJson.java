package dev.sluice.worker.deploy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** Compares definitions as the service keeps them: what a number's type was before is lost there. */
final class SameJson {
    private static final ObjectMapper MAPPER = JsonMapper.builder().build();

    private SameJson() {}

    static boolean is(Object one, Object other) {
        try {
            return MAPPER.readTree(MAPPER.writeValueAsString(one))
                    .equals(MAPPER.readTree(MAPPER.writeValueAsString(other)));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("not writable as JSON: " + one.getClass(), e);
        }
    }
}
