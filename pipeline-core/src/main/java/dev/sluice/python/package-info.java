/** The front end for definitions in Python: runs a project's files and reads what they declare. */
@NullMarked
package dev.sluice.python;

import org.jspecify.annotations.NullMarked;
