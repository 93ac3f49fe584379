/** What activities tell those who watch them: metrics, traces. */
@NullMarked
package dev.sluice.activity.observe;

import org.jspecify.annotations.NullMarked;
