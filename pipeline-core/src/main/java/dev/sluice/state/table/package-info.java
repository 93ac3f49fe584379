/** What the commits of a table say: who owns it, what it was made from, how its flows ended. */
@NullMarked
package dev.sluice.state.table;

import org.jspecify.annotations.NullMarked;
