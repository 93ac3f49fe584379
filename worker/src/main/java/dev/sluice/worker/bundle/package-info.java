/** Reads bundles for deployment: their jobs as the inputs of workflows. */
@NullMarked
package dev.sluice.worker.bundle;

import org.jspecify.annotations.NullMarked;
