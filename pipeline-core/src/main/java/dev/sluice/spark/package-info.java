/** The seam to Spark's Scala values and sessions. */
@NullMarked
package dev.sluice.spark;

import org.jspecify.annotations.NullMarked;
