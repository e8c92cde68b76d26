package io.straightway.element.check;

import java.util.List;
import org.apache.commons.csv.CSVRecord;

/**
 * One line of an acknowledgement file: what an element said had become of the message that stands
 * at an offset of its file.
 */
record Acknowledgement(
    String offset, String source, String messageId, String outcome, String code) {
  static final List<String> HEADER = List.of("offset", "source", "message_id", "outcome", "code");

  static Acknowledgement of(CSVRecord csv) {
    return new Acknowledgement(csv.get(0), csv.get(1), csv.get(2), csv.get(3), csv.get(4));
  }

  /** Whether it is the sender's own note about something that no element acknowledged. */
  boolean isNone() {
    return outcome.equals("refused-locally") || outcome.equals("unclear");
  }

  /** Whether it can be looked up. A message whose key could not be read can only be rejected. */
  boolean hasKey() {
    return !source.isEmpty() || !messageId.isEmpty() || !outcome.equals("rejected");
  }
}
