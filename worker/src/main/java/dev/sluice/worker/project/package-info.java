/** Project folders as the command line sees them, without the engine. */
@NullMarked
package dev.sluice.worker.project;

import org.jspecify.annotations.NullMarked;
