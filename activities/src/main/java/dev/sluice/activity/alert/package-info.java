/** Decides which alerts an update sets off: pure, without activities and without sending anything. */
@NullMarked
package dev.sluice.activity.alert;

import org.jspecify.annotations.NullMarked;
