/** Files as sources: the table function read_files, and paths as definitions write them. */
@NullMarked
package dev.sluice.graph.source;

import org.jspecify.annotations.NullMarked;
