package io.straightway.element.staticdata.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a load would change, against the rows that are there now. It writes nothing. */
public final class StaticDataPreview {
  private StaticDataPreview() {}

  /**
   * Compares a document, value by value.
   *
   * @param document CSV or XML, as a file of a load
   * @throws IllegalArgumentException if it can't be read
   */
  public static List<Change> of(Connection connection, String document) throws SQLException {
    StaticDataFile file = read(document);
    if (!file.badRows().isEmpty()) {
      BadRow bad = file.badRows().get(0);
      throw new IllegalArgumentException("line " + bad.line() + ": " + bad.reason());
    }
    List<Change> changes = new ArrayList<>();
    for (StaticDataKind kind : StaticDataKind.values()) {
      List<StaticDataRow> rows = file.rows().stream().filter(row -> row.kind() == kind).toList();
      if (!rows.isEmpty()) {
        compare(kind, rows, StaticDataTable.read(connection, kind).rows(), changes);
      }
    }
    return changes;
  }

  private static StaticDataFile read(String document) {
    try {
      return StaticDataFile.of(Path.of("document"), document.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void compare(
      StaticDataKind kind,
      List<StaticDataRow> rows,
      List<List<String>> present,
      List<Change> changes) {
    Map<List<String>, List<String>> byKey = new HashMap<>();
    present.forEach(row -> byKey.put(row.subList(0, kind.key().size()), row));
    Set<List<String>> given = new HashSet<>();
    for (StaticDataRow row : rows) {
      given.add(row.key());
      values(kind, row.key(), byKey.get(row.key()), row, changes);
    }
    if (kind == StaticDataKind.HOLIDAYS) {
      removed(rows, present, given, changes);
    }
  }

  private static void values(
      StaticDataKind kind,
      List<String> key,
      @Nullable List<String> before,
      StaticDataRow row,
      List<Change> changes) {
    for (StaticDataColumn column : kind.rest()) {
      String now = row.get(column.name());
      String was = before == null ? "" : before.get(kind.names().indexOf(column.name()));
      if (!was.equals(now)) {
        changes.add(
            new Change(kind.words(1), key, column.name(), was.isEmpty() ? null : was, orNull(now)));
      }
    }
  }

  /** Those of a calendar are replaced as a whole. */
  private static void removed(
      List<StaticDataRow> rows,
      List<List<String>> present,
      Set<List<String>> given,
      List<Change> changes) {
    StaticDataKind kind = StaticDataKind.HOLIDAYS;
    Set<String> calendars = new HashSet<>();
    rows.forEach(row -> calendars.add(row.key().get(0)));
    for (List<String> row : present) {
      List<String> key = row.subList(0, kind.key().size());
      if (calendars.contains(key.get(0)) && !given.contains(key)) {
        String name = kind.rest().get(0).name();
        changes.add(new Change(kind.words(1), key, name, row.get(kind.key().size()), null));
      }
    }
  }

  private static @Nullable String orNull(String value) {
    return value.isEmpty() ? null : value;
  }

  /**
   * A value that changes.
   *
   * @param kind of the row, such as {@code account}
   * @param key the values that it is known by
   * @param column such as {@code custodian}
   * @param before null if there is none now
   * @param after null if there will be none
   */
  public record Change(
      String kind,
      List<String> key,
      String column,
      @Nullable String before,
      @Nullable String after) {}
}
