/**
 * The ISO 20022 messages between us and a custodian: instruction (sese.023), status advice
 * (sese.024), confirmation (sese.025) and statement of holdings (semt.002). Each is a record, a way
 * to write it and a way to read it; what can't be read is a value with a stable code.
 *
 * <p>Only what we use of a message has a place in its record. The writer writes nothing else; the
 * reader passes over the rest of what the standard allows.
 */
@NullMarked
package io.straightway.settlement.iso20022;

import org.jspecify.annotations.NullMarked;
