package io.straightway.staticdata;

/** The check digit of ISO 6166. */
public final class Isin {
  private Isin() {}

  /**
   * Returns whether the last digit is right: letters become two digits (A = 10 ... Z = 35), and the
   * digits must satisfy the Luhn formula.
   *
   * @param isin twelve characters of A-Z and 0-9
   */
  public static boolean hasValidCheckDigit(String isin) {
    int sum = 0;
    boolean doubled = false;
    for (int i = isin.length() - 1; i >= 0; i--) {
      int value = Character.digit(isin.charAt(i), Character.MAX_RADIX);
      for (int rest = value; rest > 0 || rest == value; rest /= 10) {
        int digit = rest % 10;
        sum += doubled ? 2 * digit / 10 + 2 * digit % 10 : digit;
        doubled = !doubled;
        if (rest < 10) {
          break;
        }
      }
    }
    return sum % 10 == 0;
  }
}
