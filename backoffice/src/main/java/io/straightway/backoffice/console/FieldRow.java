package io.straightway.backoffice.console;

import io.straightway.backoffice.repair.ExceptionDetail;
import io.straightway.element.message.MessageField;
import io.straightway.element.message.parse.TradeFields;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A field of a message on the exception's page.
 *
 * @param original its text in the message; empty if the message has no such field
 * @param value its text in the form
 * @param atFault whether the refusal reason names this field
 */
record FieldRow(String name, String original, String value, boolean atFault) {
  private static final String PREFIX = "set.";

  /** The key of a corrected copy, which is assigned. */
  private static final Set<String> ASSIGNED = Set.of("Source", "MessageId");

  /** Returns all fields that a person can set. */
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

  /** Returns whether the field is shown at once, not among the seldom used ones. */
  public boolean inSight() {
    return atFault || !original.isEmpty() || !value.isEmpty();
  }

  /** Returns the texts to choose from, with that of the form; empty if they can't be listed. */
  public Set<String> choices() {
    Set<String> choices = new LinkedHashSet<>();
    Arrays.stream(MessageField.values())
        .filter(field -> field.element().equals(name))
        .forEach(field -> choices.addAll(field.choices()));
    if (!choices.isEmpty()) {
      choices.add(value);
    }
    return choices;
  }

  /** Returns the name of the field's input. */
  public String input() {
    return PREFIX + name;
  }
}
