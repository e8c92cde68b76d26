package io.straightway.element.staticdata;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The rows of all files of one load, held against each other. */
final class StaticDataRows {
  private final Map<StaticDataKind, List<StaticDataRow>> byKind =
      new EnumMap<>(StaticDataKind.class);
  private final Map<StaticDataKind, Map<List<String>, StaticDataRow>> firstByKey =
      new EnumMap<>(StaticDataKind.class);
  private final Map<String, ValueCheck> checks = new HashMap<>();

  StaticDataRows() {
    for (StaticDataKind kind : StaticDataKind.values()) {
      byKind.put(kind, new ArrayList<>());
      firstByKey.put(kind, new HashMap<>());
    }
  }

  /** Adds a row; answers what is wrong with it. */
  List<BadRow> add(StaticDataRow row) {
    of(row.kind()).add(row);
    List<BadRow> faults = faults(row);
    if (!faults.isEmpty()) {
      return faults;
    }
    StaticDataRow first =
        firstByKey.getOrDefault(row.kind(), new HashMap<>()).putIfAbsent(row.key(), row);
    return first == null
        ? List.of()
        : List.of(
            row.bad(
                row.kind().key().get(0),
                "is the same as in line %d of %s"
                    .formatted(first.line(), ValueCheck.printable(first.file().toString()))));
  }

  private List<BadRow> faults(StaticDataRow row) {
    List<BadRow> faults = new ArrayList<>();
    for (String column : row.kind().columns()) {
      String fault = checks.computeIfAbsent(column, ValueCheck::of).fault(row.get(column));
      if (fault != null) {
        faults.add(row.bad(column, fault));
      }
    }
    return faults;
  }

  List<StaticDataRow> of(StaticDataKind kind) {
    return byKind.computeIfAbsent(kind, k -> new ArrayList<>());
  }

  /**
   * Rows that refer to a currency which is neither in the files nor in the database.
   *
   * @param known codes in the database
   */
  List<BadRow> withoutCurrency(Set<String> known) {
    Set<String> codes = new HashSet<>(known);
    for (StaticDataRow row : of(StaticDataKind.CURRENCIES)) {
      codes.add(row.get("currency"));
    }
    List<BadRow> bad = new ArrayList<>();
    for (StaticDataKind kind : StaticDataKind.values()) {
      for (StaticDataRow row : kind.needsCurrency() ? of(kind) : List.<StaticDataRow>of()) {
        String code = row.get("currency");
        if (code.matches("[A-Z]{3}") && !codes.contains(code)) {
          bad.add(row.bad("currency", code + " is not a known currency"));
        }
      }
    }
    return bad;
  }

  Map<StaticDataKind, Integer> sizes() {
    Map<StaticDataKind, Integer> sizes = new EnumMap<>(StaticDataKind.class);
    byKind.forEach((kind, rows) -> sizes.put(kind, rows.size()));
    return sizes;
  }
}
