package io.straightway.db.write;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Notes the ids that a transaction has used, for a later roll-up, as ranges without gaps. A range
 * must hold only ids of its own transaction, or a roll-up would count a row twice; therefore ids
 * that the transaction skipped end a range. Where the schema has functions, its triggers do this.
 */
public final class PendingRanges {
  private final RowForm form;

  /** Creates ranges kept in {@code table} (first_id, last_id). */
  public PendingRanges(String table) {
    form = RowForm.into(table, "first_id bigint, last_id bigint");
  }

  /** Returns rows that cover exactly {@code ids}. */
  public Rows of(long[] ids) {
    Rows ranges = form.rows();
    runs(ids).forEach(run -> ranges.add(run[0], run[1]));
    return ranges;
  }

  /** Returns the runs of consecutive ids, each as its first and last, in ascending order. */
  static List<long[]> runs(long[] ids) {
    List<long[]> runs = new ArrayList<>();
    long[] sorted = Arrays.stream(ids).sorted().distinct().toArray();
    int start = 0;
    for (int i = 1; i <= sorted.length; i++) {
      if (i == sorted.length || sorted[i] != sorted[i - 1] + 1) {
        runs.add(new long[] {sorted[start], sorted[i - 1]});
        start = i;
      }
    }
    return runs;
  }
}
