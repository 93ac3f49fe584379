/** Decides what an update will do, without doing any of it. */
@NullMarked
package dev.sluice.plan;

import org.jspecify.annotations.NullMarked;
