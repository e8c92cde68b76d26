package io.straightway.app.operation;

import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.app.print.MinorUnits;
import io.straightway.table.Table;
import java.io.PrintWriter;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * How a list is printed after its counts.
 *
 * @param items what they are called in JSON
 * @param none what is printed where there are none
 * @param narrowing the options that make the list shorter
 */
public record CountedList<T, C>(
    String items,
    String none,
    String narrowing,
    Function<MinorUnits, Table<C>> countTable,
    Function<MinorUnits, Table<T>> itemTable) {

  /**
   * Prints both.
   *
   * @param counts of all items that pass, also of those beyond the limit
   */
  public void print(
      Surroundings surroundings, DeskOptions desk, List<T> found, List<C> counts, int limit)
      throws SQLException {
    PrintWriter out = surroundings.out();
    if (desk.json.wanted) {
      Json.print(out, new TreeMap<>(Map.of("counts", counts, items, found)));
      return;
    }
    if (counts.isEmpty() && found.isEmpty()) {
      out.println(none);
      return;
    }
    MinorUnits units = desk.minorUnits(surroundings);
    countTable.apply(units).print(counts, out, "");
    out.println();
    itemTable.apply(units).print(found, out, "");
    if (found.size() == limit) {
      out.println("there may be more: raise --limit, or narrow with " + narrowing);
    }
  }
}
