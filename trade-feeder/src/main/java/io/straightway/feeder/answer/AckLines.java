package io.straightway.feeder.answer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.apache.commons.csv.CSVFormat;

/** Lines of an acknowledgement file: CSV as in RFC 4180, with LF ends. */
public final class AckLines {
  /** The first line of every acknowledgement file. */
  public static final String HEADER = "offset,source,message_id,outcome,code\n";

  /** The number of commas in a line, outside quotes. */
  static final int COMMAS = 4;

  private static final CSVFormat CSV = CSVFormat.RFC4180.builder().setRecordSeparator('\n').get();

  private final StringBuilder text = new StringBuilder(1 << 10);

  /**
   * Adds the line of one slice.
   *
   * @param offset the offset of the slice in its file, or another number that identifies it
   */
  public void add(long offset, FeedOutcome outcome) {
    try {
      CSV.printRecord(
          text, offset, outcome.source(), outcome.messageId(), outcome.outcome(), outcome.code());
    } catch (IOException e) {
      throw new UncheckedIOException("a StringBuilder refuses text", e);
    }
  }

  /** Returns all lines added, in UTF-8. */
  public byte[] bytes() {
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }
}
