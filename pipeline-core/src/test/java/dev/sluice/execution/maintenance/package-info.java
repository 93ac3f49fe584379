@NullMarked
package dev.sluice.execution.maintenance;

import org.jspecify.annotations.NullMarked;
