/**
 * From booked trades to instructions: what is to be received or delivered, against which payment,
 * where, and the message that instructs the custodian. An instruction, what it is about and what is
 * to be delivered are written in one transaction.
 */
@NullMarked
package io.straightway.settlement.instruct;

import org.jspecify.annotations.NullMarked;
