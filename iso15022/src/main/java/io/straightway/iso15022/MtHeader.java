package io.straightway.iso15022;

import io.straightway.iso20022.FieldRules;

/**
 * From whom and to whom a message goes, and its own reference.
 *
 * @param sender a BIC
 * @param receiver a BIC
 * @param reference of this message alone, 1 to 16 characters
 */
public record MtHeader(String sender, String receiver, String reference) {
  /**
   * Checks the fields.
   *
   * @throws IllegalArgumentException if a message can't say one of them
   */
  public MtHeader {
    FieldRules.bic("sender", sender);
    FieldRules.bic("receiver", receiver);
    MtForms.written("reference", reference);
  }

  /** The same with another reference. */
  public MtHeader with(String another) {
    return new MtHeader(sender, receiver, another);
  }
}
