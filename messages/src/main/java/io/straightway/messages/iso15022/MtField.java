package io.straightway.messages.iso15022;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A field of a message. In {@code :20C::SEME//REF} the tag is 20C, the qualifier SEME and the value
 * REF.
 *
 * @param qualifier the qualifier; null if the field has none
 * @param source the data source of a value that is not of the standard's codes; empty for those
 */
record MtField(String tag, @Nullable String qualifier, String source, String value) {
  private static final Pattern QUALIFIED =
      Pattern.compile(":([A-Z0-9]{4})/([^/\r\n]{0,8})/(.*)", Pattern.DOTALL);

  static MtField of(String tag, String text) {
    Matcher parts = QUALIFIED.matcher(text);
    return parts.matches()
        ? new MtField(tag, parts.group(1), parts.group(2), parts.group(3))
        : new MtField(tag, null, "", text);
  }

  /**
   * Returns whether the field has a tag and qualifier, and a value of the standard's codes.
   *
   * @param prefix a tag, or its number alone for any letter option
   * @param name a qualifier; null for any
   */
  boolean is(String prefix, @Nullable String name) {
    return tag.startsWith(prefix) && (name == null || name.equals(qualifier)) && source.isEmpty();
  }
}
