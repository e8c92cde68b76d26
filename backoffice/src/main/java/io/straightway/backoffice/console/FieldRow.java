package io.straightway.backoffice.console;

import io.straightway.backoffice.repair.ExceptionDetail;
import io.straightway.element.message.parse.TradeFields;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A field of a message on its page.
 *
 * @param original its text in the message; empty if it has none
 * @param value its text in the form
 * @param atFault whether the item's reason is about it
 */
record FieldRow(String name, String original, String value, boolean atFault) {
  private static final String PREFIX = "set.";

  /** The key of a corrected copy is assigned. */
  private static final Set<String> ASSIGNED = Set.of("Source", "MessageId");

  /** All fields that a person can set; none if what came is no trade message. */
  static List<FieldRow> of(ExceptionDetail detail, Map<String, String> typed) {
    return TradeFields.names().stream()
        .filter(name -> !ASSIGNED.contains(name))
        .map(
            name -> {
              String original = detail.fields().getOrDefault(name, "");
              return new FieldRow(
                  name,
                  original,
                  typed.getOrDefault(PREFIX + name, original).strip(),
                  name.equals(detail.item().field()));
            })
        .toList();
  }

  /** Whether it stands on the page at once, and not among those that are seldom used. */
  public boolean inSight() {
    return atFault || !original.isEmpty() || !value.isEmpty();
  }

  /** The name of its input. */
  public String input() {
    return PREFIX + name;
  }
}
