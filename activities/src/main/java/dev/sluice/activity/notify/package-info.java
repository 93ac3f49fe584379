/** Delivers notifications: to webhooks and by mail. */
@NullMarked
package dev.sluice.activity.notify;

import org.jspecify.annotations.NullMarked;
