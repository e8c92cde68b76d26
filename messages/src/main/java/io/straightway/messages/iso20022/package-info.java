/**
 * The ISO 20022 messages between us and a custodian, as records: instructions, requests to cancel
 * or hold them, statuses, confirmations and allegements; statements are in {@code statement}. All
 * that a custodian reports as it happens is a {@link
 * io.straightway.messages.iso20022.CustodianAdvice}, with its kind and references.
 *
 * <p>A record holds only the fields of its message that we use. Messages are written and read in
 * {@code xml}.
 */
@NullMarked
package io.straightway.messages.iso20022;

import org.jspecify.annotations.NullMarked;
