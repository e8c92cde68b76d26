package io.straightway.backoffice.enquiry;

import static java.util.stream.Collectors.joining;

import io.straightway.operators.DeskRefusal;
import io.straightway.staticdata.load.StaticDataKind;
import io.straightway.staticdata.load.StaticDataTable;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads rows of static data. */
public final class LoadedRows {
  private LoadedRows() {}

  /**
   * Returns the kind with a plural name such as {@code fee-rules}.
   *
   * @throws DeskRefusal if there is none
   */
  public static StaticDataKind kind(String name) {
    List<StaticDataKind> all = List.of(StaticDataKind.values());
    return all.stream()
        .filter(kind -> kind.words(2).equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new DeskRefusal(
                    DeskRefusal.Code.NOT_FOUND,
                    "there is no such table; there are "
                        + all.stream().map(kind -> kind.words(2)).collect(joining(", "))));
  }

  /**
   * Returns rows of a kind, in the order of their keys.
   *
   * @param search a text that a value must contain; null for all rows
   * @param on the day on which rows must be in force; null for all loaded rows
   * @param after the {@code next} of the previous page; null for the first
   * @param limit from 1 to {@link Page#MOST}
   */
  public static Page<Map<String, @Nullable Object>> page(
      Connection connection,
      StaticDataKind kind,
      @Nullable LocalDate on,
      @Nullable String search,
      @Nullable String after,
      int limit)
      throws SQLException {
    Cursor cursor = Cursor.begin(after, limit, 1);
    StaticDataTable all = StaticDataTable.read(connection, kind);
    StaticDataTable inForce = on == null ? all : all.on(on);
    StaticDataTable table = search == null ? inForce : inForce.holding(search);
    int rows = table.rows().size();
    int first = (int) Math.max(0, Math.min(cursor == null ? 0 : cursor.number(0), rows));
    int end = Math.min(rows, first + limit);
    StaticDataTable shown = new StaticDataTable(kind, table.rows().subList(first, end));
    return new Page<>(shown.namedWithin(all), end < rows ? Cursor.of(end).text() : null);
  }
}
