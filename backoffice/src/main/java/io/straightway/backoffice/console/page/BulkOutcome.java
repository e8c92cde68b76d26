package io.straightway.backoffice.console.page;

import io.straightway.operators.DeskRefusal;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of one action on several items.
 *
 * @param done the number of items on which it succeeded
 */
public record BulkOutcome(int done, List<Objection> objections) {

  /** Runs an action on one item after the other; a refused item does not stop the others. */
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

  /** Returns the items for which the action was refused. */
  public List<String> refused() {
    return objections.stream().map(Objection::item).toList();
  }

  /** An action on one item. */
  @FunctionalInterface
  public interface ItemAction {
    /** Runs the action. */
    void run(String item) throws SQLException;
  }

  /** An item for which the action was refused. */
  public record Objection(String item, String reason) {}
}
