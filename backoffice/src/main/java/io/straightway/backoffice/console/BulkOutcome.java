package io.straightway.backoffice.console;

import io.straightway.db.operator.DeskRefusal;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What has become of the same done to several items.
 *
 * @param done how many it was done to
 */
public record BulkOutcome(int done, List<Objection> objections) {

  /** Does it to one after the other: what is refused stops no other. */
  public static BulkOutcome of(@Nullable List<String> items, ItemAction action)
      throws SQLException {
    List<String> chosen = items == null ? List.of() : items;
    List<Objection> objections = new ArrayList<>();
    for (String item : chosen) {
      try {
        action.run(item);
      } catch (DeskRefusal | IllegalArgumentException e) {
        objections.add(new Objection(item, String.valueOf(e.getMessage())));
      }
    }
    return new BulkOutcome(chosen.size() - objections.size(), objections);
  }

  /** The items that it was refused for. */
  public List<String> refused() {
    return objections.stream().map(Objection::item).toList();
  }

  /** Something that is done to one item. */
  @FunctionalInterface
  public interface ItemAction {
    /** Does it. */
    void run(String item) throws SQLException;
  }

  /** An item that it was refused for. */
  public record Objection(String item, String reason) {}
}
