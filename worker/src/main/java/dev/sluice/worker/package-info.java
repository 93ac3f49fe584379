@NullMarked
package dev.sluice.worker;

import org.jspecify.annotations.NullMarked;
