@NullMarked
package dev.sluice.python;

import org.jspecify.annotations.NullMarked;
