/** What a flow reads: the versions that its update pinned, and the queries bound to them. */
@NullMarked
package dev.sluice.execution.input;

import org.jspecify.annotations.NullMarked;
