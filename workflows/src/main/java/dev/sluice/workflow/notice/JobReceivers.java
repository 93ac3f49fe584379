package dev.sluice.workflow.notice;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * Who is told of a job's runs. Where that leads stands in the bundle, and in no history.
 *
 * @param job file of the bundle with the key of the job, target and variables
 * @param durationWarningSeconds how long a run may take before it is told; 0: as long as it takes
 * @param silentOnCancel whether nobody is told of a run that is cancelled
 * @param receivers one for each event and receiver
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
public record JobReceivers(String job, long durationWarningSeconds, boolean silentOnCancel, List<Receiver> receivers) {
    public JobReceivers {
        receivers = List.copyOf(receivers);
    }

    /** Those that are told of an event. */
    public List<Receiver> of(JobEvent event) {
        return receivers.stream()
                .filter(receiver -> receiver.event().equals(event.word()))
                .toList();
    }

    /**
     * Somebody who is told.
     *
     * @param event of which event, as the bundle spells it
     * @param target names the entry of the bundle, without telling where it leads
     * @param label the same for people, such as {@code webhook hooks.example.com}
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Receiver(String event, String target, String label) {}
}
