/**
 * Messages to people and programs outside about items that wait too long: {@link
 * io.straightway.backoffice.notify.NotificationSettings} has the rules and targets, {@link
 * io.straightway.backoffice.notify.Notifier} finds and sends notifications, and the table {@code
 * notification} keeps them.
 */
@NullMarked
package io.straightway.backoffice.notify;

import org.jspecify.annotations.NullMarked;
