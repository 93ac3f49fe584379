/** Tests of the engine: small pipelines, run in this process. */
@NullMarked
package dev.sluice.engine;

import org.jspecify.annotations.NullMarked;
