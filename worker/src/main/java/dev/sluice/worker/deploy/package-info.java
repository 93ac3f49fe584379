/** What is on the service for bundles: schedules and triggers, deployed, looked at and operated. */
@NullMarked
package dev.sluice.worker.deploy;

import org.jspecify.annotations.NullMarked;
