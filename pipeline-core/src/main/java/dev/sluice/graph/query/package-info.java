/** Query texts in Spark's parser: parameters, the tables they mention, Spark's errors in the words of the language. */
@NullMarked
package dev.sluice.graph.query;

import org.jspecify.annotations.NullMarked;
