/** Finds and reads the files of a project, wherever they are kept. */
@NullMarked
package dev.sluice.definition.file;

import org.jspecify.annotations.NullMarked;
