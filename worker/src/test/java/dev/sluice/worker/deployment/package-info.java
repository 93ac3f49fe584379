/** The image and the compose file, as far as they can be tried without a container engine. */
@NullMarked
package dev.sluice.worker.deployment;

import org.jspecify.annotations.NullMarked;
