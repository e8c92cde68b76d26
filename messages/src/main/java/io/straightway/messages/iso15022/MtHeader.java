package io.straightway.messages.iso15022;

import io.straightway.messages.iso20022.FieldRules;

/**
 * The sender and receiver of a message, and its own reference.
 *
 * @param sender the sender's BIC
 * @param receiver the receiver's BIC
 * @param reference the unique reference of this message, 1 to 16 characters
 */
public record MtHeader(String sender, String receiver, String reference) {
  /**
   * Checks every field against the format of a message.
   *
   * @throws IllegalArgumentException if a field is invalid, with the field and its value
   */
  public MtHeader {
    sender = FieldRules.bic("sender", sender);
    receiver = FieldRules.bic("receiver", receiver);
    MtForms.written("reference", reference);
  }

  /** Returns a copy with another reference. */
  public MtHeader with(String newReference) {
    return new MtHeader(sender, receiver, newReference);
  }
}
