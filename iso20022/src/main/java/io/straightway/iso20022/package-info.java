/**
 * The ISO 20022 messages between us and a custodian, as records: instructions, requests to cancel
 * or hold them, statuses, confirmations and allegements; statements are in {@code statement}.
 *
 * <p>Only what we use of a message has a place in its record. How a message is written and read is
 * in {@code xml}.
 */
@NullMarked
package io.straightway.iso20022;

import org.jspecify.annotations.NullMarked;
