package io.straightway.element.oracle;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A feature of Oracle that a stand-in lacks.
 *
 * @param name the name of the feature
 * @param text matches statements that use it
 * @param instead the replacement for that text on the stand-in; null if such a statement is left
 *     out
 * @param example a statement that the stand-in refuses; once it accepts it, this entry must go
 */
record MissingFeature(String name, Pattern text, @Nullable String instead, String example) {
  static MissingFeature leftOut(String name, String text, String example) {
    return new MissingFeature(name, Pattern.compile(text), null, example);
  }

  static MissingFeature reworded(String name, String text, String instead, String example) {
    return new MissingFeature(name, Pattern.compile(text), instead, example);
  }

  boolean leavesOut(String statement) {
    return instead == null && text.matcher(statement).find();
  }

  String reword(String statement) {
    return instead == null ? statement : text.matcher(statement).replaceAll(instead);
  }
}
