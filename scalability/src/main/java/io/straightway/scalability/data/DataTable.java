package io.straightway.scalability.data;

import io.straightway.scalability.data.DataFailure.Fault;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Rows of text under named columns.
 *
 * @param name the file or dataset
 * @param columns the names of the columns, in lower case with {@code _} for spaces
 * @param rows the rows that could be read
 * @param unreadable rows without cells
 * @param settings values of comments of the form {@code # key: value}, by key, and of headings such
 *     as {@code throughput (req/s)}, with the key {@code unit of throughput}
 */
public record DataTable(
    String name,
    List<String> columns,
    List<Row> rows,
    List<Exclusion> unreadable,
    Map<String, String> settings) {
  /** The beginning of the key of a unit in {@code settings}; the column's name follows. */
  static final String UNIT_OF = "unit of ";

  /**
   * A row.
   *
   * @param line the line number in the file, from 1
   * @param cells the values by column; empty ones are left out
   */
  public record Row(long line, Map<String, String> cells) {

    /** Returns the value in a column, if there is one. */
    public Optional<String> cell(String column) {
      return Optional.ofNullable(cells.get(column));
    }
  }

  /**
   * Returns the rows with every column: a number, a boolean or a text each, null where the cell is
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
   * Returns the normalized name of a column.
   *
   * @throws DataFailure if there is no such column
   */
  public String requireColumn(String name) {
    return Stream.of(columnName(name), columnName(Heading.of(name).name()))
        .filter(columns::contains)
        .findFirst()
        .orElseThrow(
            () ->
                new DataFailure(
                    Fault.NO_COLUMN,
                    this.name
                        + " has no column '"
                        + name
                        + "', but "
                        + String.join(", ", columns)));
  }

  /** Returns the unit in a column's heading, if it has one. */
  public Optional<String> unitOf(String column) {
    return Optional.ofNullable(settings.get(UNIT_OF + column));
  }

  /**
   * A column's heading, such as {@code throughput (req/s)}.
   *
   * @param name the part before the unit
   * @param unit the part in parentheses or brackets; null if there is none
   */
  record Heading(String name, @Nullable String unit) {
    private static final Pattern WITH_UNIT =
        Pattern.compile("(.*\\S)\\s*[(\\[]([^()\\[\\]]+)[)\\]]");

    static Heading of(String text) {
      Matcher parts = WITH_UNIT.matcher(text.strip());
      return parts.matches()
          ? new Heading(parts.group(1), parts.group(2).strip())
          : new Heading(text, null);
    }
  }

  static String columnName(String heading) {
    return heading.strip().toLowerCase(Locale.ROOT).replace(' ', '_');
  }
}
