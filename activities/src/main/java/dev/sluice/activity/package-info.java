/** The activities of an update: they call the engine, send signs of life and report failures in the service's terms. */
@NullMarked
package dev.sluice.activity;

import org.jspecify.annotations.NullMarked;
