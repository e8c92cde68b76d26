package io.straightway.feeder.answer;

import java.nio.charset.StandardCharsets;

/** Lines of an acknowledgement file: CSV as in RFC 4180, with LF ends. */
public final class AckLines {
  /** The first line of every acknowledgement file. */
  public static final String HEADER = "offset,source,message_id,outcome,code\n";

  /** The commas of a line, outside quotes. */
  static final int COMMAS = 4;

  private final StringBuilder text = new StringBuilder(1 << 10);

  /**
   * Adds the line of one slice.
   *
   * @param offset where the slice starts in its file, or another number that tells it from others
   */
  public void add(long offset, FeedOutcome outcome) {
    text.append(offset).append(',');
    field(outcome.source()).append(',');
    field(outcome.messageId()).append(',');
    field(outcome.outcome()).append(',');
    field(outcome.code()).append('\n');
  }

  /** All lines added, in UTF-8. */
  public byte[] bytes() {
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private StringBuilder field(String value) {
    return needsQuotes(value)
        ? text.append('"').append(value.replace("\"", "\"\"")).append('"')
        : text.append(value);
  }

  private static boolean needsQuotes(String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == ',' || c == '"' || c == '\n' || c == '\r') {
        return true;
      }
    }
    return false;
  }
}
