/**
 * Messages to people and programs outside about what waits too long: {@link
 * io.straightway.backoffice.notify.NotificationSettings} says of what and to whom, {@link
 * io.straightway.backoffice.notify.Notifier} finds and sends it, the table {@code notification}
 * keeps what was sent.
 */
@NullMarked
package io.straightway.backoffice.notify;

import org.jspecify.annotations.NullMarked;
