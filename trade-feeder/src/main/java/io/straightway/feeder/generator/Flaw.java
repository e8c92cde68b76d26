package io.straightway.feeder.generator;

/** The flaws of invalid messages. */
enum Flaw {
  NONE,
  UNKNOWN_SECURITY,
  UNKNOWN_ACCOUNT,
  WRONG_CHECK_DIGIT,
  ZERO_QUANTITY,
  NINE_DECIMALS,
  IMPOSSIBLE_DATE,
  SETTLEMENT_BEFORE_TRADE,
  MISSING_ELEMENT,
  MALFORMED,
  DOCTYPE,
  UNKNOWN_CURRENCY,
  EXPONENT;

  private static final Flaw[] ALL = values();

  /**
   * Returns the flaw of a message, such that flawed messages are spread evenly and all flaws take
   * turns.
   *
   * @param number the number of the message, from 1
   * @param share the share of flawed messages, 0 to 1
   */
  static Flaw of(long number, double share) {
    long before = (long) ((number - 1) * share);
    boolean flawed = (long) (number * share) > before;
    return flawed ? ALL[1 + (int) (before % (ALL.length - 1))] : NONE;
  }
}
