package io.straightway.messages.iso20022.grammar;

/** The place of a value in a message, in one form or in several. */
public interface IsoField<T> {
  /** Returns whether the value is present. */
  boolean isIn(Values values);

  /**
   * Returns the value.
   *
   * @throws UnreadableException if the value is missing or malformed
   */
  T read(Values values) throws UnreadableException;
}
