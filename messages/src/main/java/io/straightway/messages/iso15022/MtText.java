package io.straightway.messages.iso15022;

import io.straightway.messages.iso20022.FieldRules;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Writes the text of a message, restricted to SWIFT's character set x. */
final class MtText {
  private static final Pattern X = Pattern.compile("[A-Za-z0-9/\\-?:().,'+ \r\n]*");
  private static final String LINE = "\r\n";
  private static final int BIC8 = 8;

  private final StringBuilder text = new StringBuilder();

  MtText field(String tag, String value) {
    FieldRules.require(X.matcher(value).matches(), tag, value);
    text.append(':').append(tag).append(':').append(value).append(LINE);
    return this;
  }

  MtText field(String tag, String qualifier, String value) {
    return field(tag, ":" + qualifier + "//" + value);
  }

  /** Adds a field unless its value is null. */
  MtText optional(String tag, String qualifier, @Nullable String value) {
    return value == null ? this : field(tag, qualifier, value);
  }

  MtText sequence(String name, Consumer<MtText> content) {
    field("16R", name);
    content.accept(this);
    return field("16S", name);
  }

  /** Adds a linkage sequence unless the reference is null. */
  MtText link(String qualifier, @Nullable String reference) {
    return reference == null
        ? this
        : sequence(
            "LINK", link -> link.field("20C", qualifier, MtForms.written(qualifier, reference)));
  }

  /** Returns the message with its header; the network quotes field 108 in its answer. */
  byte[] message(String type, MtHeader header) {
    String basic = "{1:F01" + terminal(header.sender(), 'A') + "0000000000}";
    String application = "{2:I" + type + terminal(header.receiver(), 'X') + "N}";
    String user = "{3:{108:" + header.reference() + "}}";
    return (basic + application + user + "{4:" + LINE + text + "-}")
        .getBytes(StandardCharsets.US_ASCII);
  }

  private static String terminal(String bic, char letter) {
    return bic.substring(0, BIC8) + letter + bic.substring(BIC8);
  }

  /** Returns the BIC of a logical terminal. */
  static String bic(String terminal) {
    return terminal.substring(0, BIC8) + terminal.substring(BIC8 + 1);
  }
}
