/** What is asked of an update, and what it will do about it. */
@NullMarked
package dev.sluice.plan;

import org.jspecify.annotations.NullMarked;
