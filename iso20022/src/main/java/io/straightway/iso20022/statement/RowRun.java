package io.straightway.iso20022.statement;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Function;

/** Rows that follow each other and have something in common, such as the account. */
record RowRun<T>(String key, List<T> rows) {
  static <T> List<RowRun<T>> of(List<T> rows, Function<T, String> key) {
    List<RowRun<T>> runs = new ArrayList<>();
    String last = null;
    for (T row : rows) {
      String next = key.apply(row);
      if (!next.equals(last)) {
        runs.add(new RowRun<>(next, new ArrayList<>()));
        last = next;
      }
      runs.get(runs.size() - 1).rows().add(row);
    }
    return runs;
  }

  /** The same; behind them those of the keys that no row has, by name. */
  static <T> List<RowRun<T>> of(List<T> rows, Function<T, String> key, Collection<String> keys) {
    List<RowRun<T>> runs = of(rows, key);
    TreeSet<String> idle = new TreeSet<>(keys);
    runs.forEach(run -> idle.remove(run.key()));
    idle.forEach(one -> runs.add(new RowRun<>(one, List.of())));
    return runs;
  }
}
