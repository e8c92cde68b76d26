package io.straightway.element.staticdata;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * One row of a file, by column.
 *
 * @param line where it begins, from 1
 */
record StaticDataRow(StaticDataKind kind, Path file, long line, Map<String, String> values) {
  StaticDataRow {
    values = Map.copyOf(values);
  }

  String get(String column) {
    return Objects.requireNonNull(values.get(column), column);
  }

  /** What the row is known by among all rows of its kind. */
  List<String> key() {
    return kind.key().stream().map(this::get).toList();
  }

  BadRow bad(String field, String reason) {
    return new BadRow(file, line, field, reason);
  }
}
