/**
 * The ISO 20022 messages between us and a custodian, as records: instruction (sese.023), status
 * advice (sese.024), confirmation (sese.025) and statement of holdings (semt.002).
 *
 * <p>Only what we use of a message has a place in its record. How a message is written and read is
 * in {@code xml}.
 */
@NullMarked
package io.straightway.iso20022;

import org.jspecify.annotations.NullMarked;
