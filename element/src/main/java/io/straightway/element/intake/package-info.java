/**
 * Where bytes become messages: {@link io.straightway.element.intake.TradeIntake} takes a body
 * apart, reads its messages and hands them to the process queues; {@link
 * io.straightway.element.intake.Inbox} does so with files.
 */
@NullMarked
package io.straightway.element.intake;

import org.jspecify.annotations.NullMarked;
