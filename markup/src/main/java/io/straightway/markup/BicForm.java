package io.straightway.markup;

import java.util.regex.Pattern;

/**
 * The form of a BIC (ISO 9362). One of 8 characters is that of the branch XXX; everything that is
 * kept or compared has it with 11.
 */
public final class BicForm {
  /** A regular expression of a BIC of 8 or 11 characters. */
  public static final String EXPRESSION = "[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?";

  private static final Pattern BIC = Pattern.compile(EXPRESSION);
  private static final Pattern WITHOUT_BRANCH =
      Pattern.compile("(?<=^|;)[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?=$|[;@])");

  private BicForm() {}

  /** Returns whether a text is a BIC of 8 or 11 characters. */
  public static boolean matches(String text) {
    return BIC.matcher(text).matches();
  }

  /**
   * Returns a text with each BIC of 8 characters completed by XXX: a BIC, or parties separated by
   * semicolons, each with its account after an at sign or without. Any other text is returned
   * unchanged.
   */
  public static String full(String text) {
    return WITHOUT_BRANCH.matcher(text).replaceAll("$0XXX");
  }
}
