package io.straightway.staticdata.load;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One row of a file, by column.
 *
 * @param line the line where it begins, from 1
 */
record StaticDataRow(StaticDataKind kind, Path file, long line, Map<String, String> values) {
  StaticDataRow {
    Map<String, String> complete = new HashMap<>(values);
    for (StaticDataColumn column : kind.columns()) {
      complete.computeIfPresent(column.name(), (name, value) -> column.kept(value));
    }
    values = Map.copyOf(complete);
  }

  String get(String column) {
    return Objects.requireNonNull(values.get(column), column);
  }

  /** Returns the key of the row, unique within its kind. */
  List<String> key() {
    return kind.key().stream().map(column -> get(column.name())).toList();
  }

  /** Returns all values, in the order of the columns. */
  List<String> list() {
    return kind.names().stream().map(this::get).toList();
  }

  /** Returns the values in the types of the table's columns. */
  @Nullable Object[] stored() {
    return kind.columns().stream().map(column -> column.value(get(column.name()))).toArray();
  }

  /** Returns the faults of the single values; if there are none, those of the values together. */
  List<BadRow> faults() {
    List<BadRow> faults = new ArrayList<>();
    for (StaticDataColumn column : kind.columns()) {
      String fault = column.fault(get(column.name()));
      if (fault != null) {
        faults.add(bad(column.name(), fault));
      }
    }
    return faults.isEmpty() ? RowCheck.faults(this) : faults;
  }

  BadRow bad(@Nullable String field, String reason) {
    return new BadRow(file, line, field, reason);
  }
}
