/** What is kept in the storage folder, and how it is found again. */
@NullMarked
package dev.sluice.state;

import org.jspecify.annotations.NullMarked;
