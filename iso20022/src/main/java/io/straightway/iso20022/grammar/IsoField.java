package io.straightway.iso20022.grammar;

/** Where a value stands in a message, in one way or in several. */
public interface IsoField<T> {
  /** Whether it is there. */
  boolean isIn(Values values);

  /**
   * The value.
   *
   * @throws UnreadableException if it is missing or has not its form
   */
  T read(Values values) throws UnreadableException;
}
