@NullMarked
package dev.sluice.workflow;

import org.jspecify.annotations.NullMarked;
