/** Tells those who want to know of a job's runs. */
@NullMarked
package dev.sluice.workflow.job.notice;

import org.jspecify.annotations.NullMarked;
