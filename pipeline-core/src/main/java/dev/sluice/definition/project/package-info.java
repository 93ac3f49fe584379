/** Reads a project folder: the project file and the definition files it names. */
@NullMarked
package dev.sluice.definition.project;

import org.jspecify.annotations.NullMarked;
