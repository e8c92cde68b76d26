package io.straightway.backoffice.enquiry;

import io.straightway.element.staticdata.load.StaticDataKind;
import io.straightway.element.staticdata.load.StaticDataTable;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rows of static data. */
public final class LoadedRows {
  private LoadedRows() {}

  /**
   * Rows of a kind, in the order of their keys.
   *
   * @param on only those in force on that day; null for all that were loaded
   * @param after the {@code next} of the page before; null for the first
   * @param limit from 1 to {@link Page#MOST}
   */
  public static Page<Map<String, @Nullable Object>> page(
      Connection connection,
      StaticDataKind kind,
      @Nullable LocalDate on,
      @Nullable String after,
      int limit)
      throws SQLException {
    Page.requireLimit(limit);
    Cursor cursor = Cursor.parse(after, 1);
    StaticDataTable table =
        on == null
            ? StaticDataTable.read(connection, kind)
            : StaticDataTable.readOn(connection, kind, on);
    List<Map<String, @Nullable Object>> rows = table.named();
    long first = Math.max(0, Math.min(cursor == null ? 0 : cursor.number(0), rows.size()));
    long end = Math.min(rows.size(), first + limit);
    return new Page<>(
        rows.subList((int) first, (int) end), end < rows.size() ? Cursor.of(end).text() : null);
  }
}
