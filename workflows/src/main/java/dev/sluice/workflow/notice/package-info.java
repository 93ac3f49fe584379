/** What goes between an update and those who want to know of it. */
@NullMarked
package dev.sluice.workflow.notice;

import org.jspecify.annotations.NullMarked;
