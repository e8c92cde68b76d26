package io.straightway.scalability.data;

import io.straightway.scalability.data.DataFailure.Code;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Rows of text under named columns.
 *
 * @param name what it was read from
 * @param columns the names of its columns, in lower case with {@code _} for spaces
 * @param rows what could be read
 * @param unreadable rows that have no cells
 * @param settings values of comments of the form {@code # key: value}, by key
 */
public record DataTable(
    String name,
    List<String> columns,
    List<Row> rows,
    List<Exclusion> unreadable,
    Map<String, String> settings) {

  /**
   * A row.
   *
   * @param line where it stands, from 1
   * @param cells its values by column; empty ones are left out
   */
  public record Row(long line, Map<String, String> cells) {

    /** The value in a column, if there is one. */
    public Optional<String> cell(String column) {
      return Optional.ofNullable(cells.get(column));
    }
  }

  /**
   * Its rows with every column: a number, a truth value or a text each, null where the cell is
   * empty.
   */
  public List<Map<String, @Nullable Object>> values() {
    return rows.stream().map(this::values).toList();
  }

  private Map<String, @Nullable Object> values(Row row) {
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    columns.forEach(
        column -> values.put(column, row.cell(column).map(DataTable::value).orElse(null)));
    return values;
  }

  private static Object value(String cell) {
    return switch (cell) {
      case "true", "false" -> Boolean.valueOf(cell);
      default -> CellReader.isNumber(cell) ? new BigDecimal(cell) : cell;
    };
  }

  /**
   * The column called {@code name}.
   *
   * @throws DataFailure if there is none
   */
  public String requireColumn(String name) {
    String wanted = columnName(name);
    if (!columns.contains(wanted)) {
      throw new DataFailure(
          Code.NO_COLUMN,
          this.name + " has no column '" + wanted + "', but " + String.join(", ", columns));
    }
    return wanted;
  }

  static String columnName(String heading) {
    return heading.strip().toLowerCase(Locale.ROOT).replace(' ', '_');
  }
}
