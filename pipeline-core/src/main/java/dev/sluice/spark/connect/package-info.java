/** The seam to Spark Connect: plans that its clients build, and the endpoint that they talk to. */
@NullMarked
package dev.sluice.spark.connect;

import org.jspecify.annotations.NullMarked;
