package io.straightway.operators;

/**
 * The name and secret of an operator. The secret never appears in {@link #toString()}.
 *
 * @param name the operator's name
 * @param secret as returned by {@link Operators#add}, or a token of an issuer that the database
 *     knows
 */
public record OperatorLogin(String name, String secret) {

  /**
   * @throws IllegalArgumentException if the name or the secret is empty or holds control characters
   */
  public OperatorLogin {
    if (!isWritten(name)) {
      throw new IllegalArgumentException("the operator's name is empty or unprintable");
    }
    if (!isWritten(secret)) {
      throw new IllegalArgumentException(
          "the secret of operator " + name + " is empty or unprintable");
    }
  }

  private static boolean isWritten(String text) {
    return !text.isBlank() && text.chars().noneMatch(Character::isISOControl);
  }

  @Override
  public String toString() {
    return "OperatorLogin[name=" + name + ", secret=(hidden)]";
  }
}
