/** Carries out what a plan says. */
@NullMarked
package dev.sluice.execution;

import org.jspecify.annotations.NullMarked;
