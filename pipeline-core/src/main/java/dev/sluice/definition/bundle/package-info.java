/** Bundles: files that hold several pipelines, and the jobs that update them. */
@NullMarked
package dev.sluice.definition.bundle;

import org.jspecify.annotations.NullMarked;
