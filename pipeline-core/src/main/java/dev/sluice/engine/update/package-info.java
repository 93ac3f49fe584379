/** The steps of an update: plan, flows, end. */
@NullMarked
package dev.sluice.engine.update;

import org.jspecify.annotations.NullMarked;
