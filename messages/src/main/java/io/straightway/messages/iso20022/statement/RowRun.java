package io.straightway.messages.iso20022.statement;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Function;

/** A run of consecutive rows with the same key, such as the account. */
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

  /**
   * Returns the runs of the rows, followed by an empty run for each key without rows, in
   * alphabetical order.
   */
  static <T> List<RowRun<T>> of(List<T> rows, Function<T, String> key, Collection<String> keys) {
    List<RowRun<T>> runs = of(rows, key);
    TreeSet<String> idle = new TreeSet<>(keys);
    runs.forEach(run -> idle.remove(run.key()));
    idle.forEach(idleKey -> runs.add(new RowRun<>(idleKey, List.of())));
    return runs;
  }
}
