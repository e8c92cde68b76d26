/**
 * From booked trades to instructions: the securities to receive or deliver, the payment, the place
 * of settlement, and the message to the custodian. An instruction, its links to trades and its
 * outbox entry are written in one transaction.
 */
@NullMarked
package io.straightway.settlement.instruct;

import org.jspecify.annotations.NullMarked;
