package dev.sluice.workflow.notice;

import java.util.List;

/**
 * What one of those who want to know is told of an update.
 *
 * @param target names the entry of the project file, without telling where it leads
 * @param label the same for people, such as {@code webhook hooks.example.com}
 * @param alerts what has happened of that which they want to know
 * @param findings what the event log shows about it, one sentence each
 */
public record Notice(String target, String label, List<String> alerts, List<String> findings) {
    public Notice {
        alerts = List.copyOf(alerts);
        findings = List.copyOf(findings);
    }
}
