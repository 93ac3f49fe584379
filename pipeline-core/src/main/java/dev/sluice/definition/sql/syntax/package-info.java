/** The text of pipeline SQL: cut into statements, parsed by their heads, its errors put into plain words. */
@NullMarked
package dev.sluice.definition.sql.syntax;

import org.jspecify.annotations.NullMarked;
