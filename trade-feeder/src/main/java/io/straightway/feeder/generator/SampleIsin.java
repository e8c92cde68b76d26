package io.straightway.feeder.generator;

/** Completes ISINs by the rules of ISO 6166. */
final class SampleIsin {
  private SampleIsin() {}

  /**
   * Adds the check digit: letters count as two digits, from A = 10 to Z = 35; every second digit
   * from the right is doubled, and the digits of the results and the check digit add up to a
   * multiple of ten.
   *
   * @param body two letters and nine letters or digits
   */
  static String complete(String body) {
    if (!body.matches("[A-Z]{2}[A-Z0-9]{9}")) {
      throw new IllegalArgumentException(body + " is not an ISIN without its check digit");
    }
    StringBuilder digits = new StringBuilder();
    body.chars().forEach(c -> digits.append(Character.digit(c, 36)));
    int sum = 0;
    int factor = 2;
    for (int i = digits.length() - 1; i >= 0; i--) {
      int product = factor * Character.digit(digits.charAt(i), 10);
      sum += product / 10 + product % 10;
      factor = 3 - factor;
    }
    return body + (10 - sum % 10) % 10;
  }
}
