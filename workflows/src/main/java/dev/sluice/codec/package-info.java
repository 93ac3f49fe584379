/** Encryption of what goes through a Temporal service, for clients and workers alike. */
@NullMarked
package dev.sluice.codec;

import org.jspecify.annotations.NullMarked;
