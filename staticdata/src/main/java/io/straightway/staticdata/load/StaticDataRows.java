package io.straightway.staticdata.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The rows of all files of one load, compared with each other. */
public final class StaticDataRows {
  private final Map<StaticDataKind, List<StaticDataRow>> byKind =
      new EnumMap<>(StaticDataKind.class);
  private final Map<StaticDataKind, Map<List<String>, StaticDataRow>> firstByKey =
      new EnumMap<>(StaticDataKind.class);

  private final List<Path> files;
  private final List<BadRow> badRows = new ArrayList<>();

  /** Collects the rows of these files, good and bad. */
  StaticDataRows(List<StaticDataFile> files) {
    this.files = files.stream().map(StaticDataFile::path).toList();
    for (StaticDataKind kind : StaticDataKind.values()) {
      byKind.put(kind, new ArrayList<>());
      firstByKey.put(kind, new HashMap<>());
    }
    for (StaticDataFile file : files) {
      badRows.addAll(file.badRows());
      file.rows().forEach(row -> badRows.addAll(add(row)));
    }
  }

  /**
   * Returns all faults, also those that follow from the rows in the database, in the files' order.
   */
  List<BadRow> badRows(Connection connection) throws SQLException {
    return Stream.concat(badRows.stream(), References.broken(connection, this).stream())
        .sorted(
            Comparator.<BadRow>comparingInt(bad -> files.indexOf(bad.file()))
                .thenComparingLong(BadRow::line))
        .toList();
  }

  /** Adds a row and returns its faults. */
  private List<BadRow> add(StaticDataRow row) {
    of(row.kind()).add(row);
    List<BadRow> faults = row.faults();
    if (!faults.isEmpty()) {
      return faults;
    }
    StaticDataRow first =
        firstByKey.getOrDefault(row.kind(), new HashMap<>()).putIfAbsent(row.key(), row);
    return first == null
        ? List.of()
        : List.of(
            row.bad(
                row.kind().key().get(0).name(),
                "has the same %s as line %d of %s"
                    .formatted(
                        StaticDataKind.described(row.kind().key()),
                        first.line(),
                        ValueCheck.printable(first.file().toString()))));
  }

  List<StaticDataRow> of(StaticDataKind kind) {
    return byKind.computeIfAbsent(kind, k -> new ArrayList<>());
  }

  /** Returns the values of a column, in good rows and in bad ones. */
  Set<String> values(StaticDataKind kind, String column) {
    Set<String> values = new HashSet<>();
    of(kind).forEach(row -> values.add(row.get(column)));
    return values;
  }

  /**
   * Returns the rows whose reference is unknown both in the files and in the database.
   *
   * @param column the column of references; a malformed value is not reported again
   */
  List<BadRow> withUnknown(
      StaticDataKind kind, String column, String role, Predicate<String> isKnown) {
    return of(kind).stream()
        .filter(row -> !isKnown.test(row.get(column)))
        .filter(row -> kind.column(column).fault(row.get(column)) == null)
        .map(row -> row.bad(column, row.get(column) + " is not " + role))
        .toList();
  }

  /** Returns all rows as one document, in the order of their kinds. */
  String document() {
    List<StaticDataTable> tables =
        Arrays.stream(StaticDataKind.values())
            .map(
                kind ->
                    new StaticDataTable(kind, of(kind).stream().map(StaticDataRow::list).toList()))
            .toList();
    StringBuilder document = new StringBuilder();
    try {
      StaticDataExport.writeXml(tables, document);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return document.toString();
  }

  Map<StaticDataKind, Integer> sizes() {
    Map<StaticDataKind, Integer> sizes = new EnumMap<>(StaticDataKind.class);
    byKind.forEach((kind, rows) -> sizes.put(kind, rows.size()));
    return sizes;
  }
}
