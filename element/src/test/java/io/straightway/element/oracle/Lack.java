package io.straightway.element.oracle;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What Oracle has and a stand-in has not.
 *
 * @param name of it
 * @param text what statements with it contain
 * @param instead what the stand-in is given in place of that text; null if a statement with it is
 *     left out
 * @param example a statement with it, which the stand-in refuses: when it does not any more, this
 *     entry is to go
 */
record Lack(String name, Pattern text, @Nullable String instead, String example) {
  static Lack leftOut(String name, String text, String example) {
    return new Lack(name, Pattern.compile(text), null, example);
  }

  static Lack reworded(String name, String text, String instead, String example) {
    return new Lack(name, Pattern.compile(text), instead, example);
  }

  boolean leavesOut(String statement) {
    return instead == null && text.matcher(statement).find();
  }

  String reword(String statement) {
    return instead == null ? statement : text.matcher(statement).replaceAll(instead);
  }
}
