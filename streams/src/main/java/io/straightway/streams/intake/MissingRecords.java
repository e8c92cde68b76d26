package io.straightway.streams.intake;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A range of records of a partition that can't be read any more.
 *
 * @param from the offset of the first one
 * @param to the offset of the last one
 */
public record MissingRecords(int partition, long from, long to) {
  private static final Pattern TEXT = Pattern.compile("(\\d{1,9}):(\\d{1,18})-(\\d{1,18})");

  /**
   * Parses the form {@code PARTITION:FROM-TO}.
   *
   * @throws IllegalArgumentException if the text has another form
   */
  public static MissingRecords parse(String text) {
    Matcher parts = TEXT.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException(
          "'%s' must be PARTITION:FROM-TO, such as 0:12-40".formatted(text));
    }
    return new MissingRecords(
        Integer.parseInt(parts.group(1)),
        Long.parseLong(parts.group(2)),
        Long.parseLong(parts.group(3)));
  }

  /**
   * Compares the next offset of a group with the log of the partition.
   *
   * @param first the first offset of the log
   * @param end the offset after its last record
   * @return the records that the log should have, but doesn't; null if there are none
   */
  static @Nullable MissingRecords between(int partition, long next, long first, long end) {
    if (next < first) {
      return new MissingRecords(partition, next, first - 1);
    }
    return next > end ? new MissingRecords(partition, end, next - 1) : null;
  }

  long count() {
    return to - from + 1;
  }

  /** Returns the form that {@link #parse} reads. */
  @Override
  public String toString() {
    return partition + ":" + from + "-" + to;
  }
}
