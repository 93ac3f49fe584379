@NullMarked
package dev.sluice.activity;

import org.jspecify.annotations.NullMarked;
