/** Secrets: how a project names them, where their values come from, and how the values are kept out of every text. */
@NullMarked
package dev.sluice.secret;

import org.jspecify.annotations.NullMarked;
