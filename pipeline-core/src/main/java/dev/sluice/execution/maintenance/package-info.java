/** Keeps tables and what lies beside them small: one class per thing that is done, its decision apart where there is one. */
@NullMarked
package dev.sluice.execution.maintenance;

import org.jspecify.annotations.NullMarked;
