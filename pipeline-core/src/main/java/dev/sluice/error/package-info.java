@NullMarked
package dev.sluice.error;

import org.jspecify.annotations.NullMarked;
