package io.straightway.backoffice.repair;

import io.straightway.element.message.parse.TradeFields;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A field that differs between a message and its corrected copy.
 *
 * @param field its name, see {@link TradeFields}
 * @param original its text in the original, or null if it is missing there
 * @param corrected its text in the copy, or null if it is missing there
 */
public record FieldChange(String field, @Nullable String original, @Nullable String corrected) {

  /** Returns the differences in the schema's order. */
  static List<FieldChange> between(TradeFields original, TradeFields corrected) {
    List<FieldChange> changes = new ArrayList<>();
    for (String name : TradeFields.names()) {
      String before = original.values().get(name);
      String after = corrected.values().get(name);
      if (!Objects.equals(before, after)) {
        changes.add(new FieldChange(name, before, after));
      }
    }
    return changes;
  }
}
