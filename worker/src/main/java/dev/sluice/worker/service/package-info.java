/** Temporal: the service that is embedded or connected to, the worker, and updates seen from outside. */
@NullMarked
package dev.sluice.worker.service;

import org.jspecify.annotations.NullMarked;
