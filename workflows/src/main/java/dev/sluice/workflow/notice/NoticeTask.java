package dev.sluice.workflow.notice;

/**
 * What the activity that delivers a notice is asked.
 *
 * @param pipeline the pipeline's name
 * @param news how the update has ended
 * @param notice who is told what
 */
public record NoticeTask(String pipeline, UpdateNews news, Notice notice) {}
