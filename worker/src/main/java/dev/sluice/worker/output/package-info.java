/** What the commands print. */
@NullMarked
package dev.sluice.worker.output;

import org.jspecify.annotations.NullMarked;
