/** The program: command line and worker. */
@NullMarked
package dev.sluice.worker;

import org.jspecify.annotations.NullMarked;
