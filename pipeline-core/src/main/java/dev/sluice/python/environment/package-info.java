/** The Python that runs definitions and functions on the data. */
@NullMarked
package dev.sluice.python.environment;

import org.jspecify.annotations.NullMarked;
