package io.straightway.element.message;

/**
 * A set of ASCII characters.
 *
 * @param low one bit for each of the characters 0 to 63
 * @param high one bit for each of the characters 64 to 127
 */
record AsciiSet(long low, long high) {
  static final AsciiSet DIGITS = of("0123456789");
  static final AsciiSet CAPITALS = of("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  static final AsciiSet CAPITALS_DIGITS = CAPITALS.and(DIGITS);
  static final AsciiSet PLAIN_NAME =
      CAPITALS_DIGITS.and(of("abcdefghijklmnopqrstuvwxyz")).and(of("._-"));
  static final AsciiSet REFERENCE = PLAIN_NAME.and(of(":/"));

  static AsciiSet of(String characters) {
    long low = 0;
    long high = 0;
    for (int i = 0; i < characters.length(); i++) {
      char c = characters.charAt(i);
      if (c < 64) {
        low |= 1L << c;
      } else {
        high |= 1L << (c - 64);
      }
    }
    return new AsciiSet(low, high);
  }

  AsciiSet and(AsciiSet other) {
    return new AsciiSet(low | other.low, high | other.high);
  }

  boolean contains(char c) {
    return c < 64 ? (low >>> c & 1) != 0 : c < 128 && (high >>> (c - 64) & 1) != 0;
  }
}
