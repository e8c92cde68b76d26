/**
 * Intake, from bytes to messages: {@link io.straightway.element.intake.TradeIntake} cuts a body,
 * reads its messages and hands them to the process queues; {@link
 * io.straightway.element.intake.Inbox} does so with files.
 */
@NullMarked
package io.straightway.element.intake;

import org.jspecify.annotations.NullMarked;
