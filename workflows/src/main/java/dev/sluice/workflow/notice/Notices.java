package dev.sluice.workflow.notice;

import java.util.List;

/**
 * What is to be told of an update.
 *
 * @param pipeline the pipeline's name
 * @param notices one for each that gets one
 */
public record Notices(String pipeline, List<Notice> notices) {
    public Notices {
        notices = List.copyOf(notices);
    }
}
