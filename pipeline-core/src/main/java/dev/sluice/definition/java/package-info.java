/** Definitions in Java: the interfaces that a jar's classes work with, and what reads the jar. */
@NullMarked
package dev.sluice.definition.java;

import org.jspecify.annotations.NullMarked;
