package io.straightway.app.operation;

import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.app.print.MinorUnits;
import io.straightway.table.Table;
import java.io.PrintWriter;
import java.sql.SQLException;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * The output format of a list preceded by its counts.
 *
 * @param json the result as JSON, of the counts and the items
 * @param none the text for an empty list
 * @param narrowing the options that narrow the list
 */
public record CountedList<T, C>(
    BiFunction<List<C>, List<T>, Object> json,
    String none,
    String narrowing,
    Function<MinorUnits, Table<C>> countTable,
    Function<MinorUnits, Table<T>> itemTable) {

  /**
   * A list as JSON.
   *
   * @param counts the counts of all matching items, including those beyond the limit
   */
  public record CountedItems<C, T>(List<C> counts, List<T> items) {}

  /**
   * Prints counts and items.
   *
   * @param counts the counts of all matching items, including those beyond the limit
   */
  public void print(
      Surroundings surroundings, DeskOptions desk, List<T> items, List<C> counts, int limit)
      throws SQLException {
    PrintWriter out = surroundings.out();
    if (desk.json.active) {
      Json.print(out, json.apply(counts, items));
      return;
    }
    if (counts.isEmpty() && items.isEmpty()) {
      out.println(none);
      return;
    }
    MinorUnits units = desk.minorUnits(surroundings);
    countTable.apply(units).print(counts, out, "");
    out.println();
    itemTable.apply(units).print(items, out, "");
    if (items.size() == limit) {
      out.println("there may be more: raise --limit, or narrow with " + narrowing);
    }
  }
}
