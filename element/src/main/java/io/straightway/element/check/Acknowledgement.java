package io.straightway.element.check;

import java.util.List;
import org.apache.commons.csv.CSVRecord;

/**
 * One line of an acknowledgement file: the outcome that an element acknowledged for the message at
 * an offset of the sender's file.
 */
record Acknowledgement(
    String offset, String source, String messageId, String outcome, String code) {
  static final List<String> HEADER = List.of("offset", "source", "message_id", "outcome", "code");

  static Acknowledgement of(CSVRecord csv) {
    return new Acknowledgement(csv.get(0), csv.get(1), csv.get(2), csv.get(3), csv.get(4));
  }

  /** Returns whether this is the sender's own note on a message that no element acknowledged. */
  boolean isNone() {
    return outcome.equals("refused-locally") || outcome.equals("unclear");
  }

  /**
   * Returns whether the message can be looked up. Without a readable key, a message can only be
   * rejected.
   */
  boolean hasKey() {
    return !source.isEmpty() || !messageId.isEmpty() || !outcome.equals("rejected");
  }
}
