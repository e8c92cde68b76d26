package io.straightway.benchmark.findings;

import io.straightway.benchmark.files.ProbeRow;
import io.straightway.benchmark.files.ProbeRow.OfferedLoad;
import io.straightway.table.Numbers;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Cells of a probe in words. */
public final class ProbeText {
  private ProbeText() {}

  /** Describes a cell, such as {@code c03: 8 users, 512 B, 1 partition}. */
  public static String cell(ProbeRow row) {
    return row.cell() + ": " + load(row);
  }

  /** Describes a load, such as {@code 8 users, 512 B, 1 partition, replica}. */
  public static String load(ProbeRow row) {
    OfferedLoad load = row.load();
    List<String> words = new ArrayList<>();
    add(words, load.rate(), "/s");
    addCount(words, load.users(), "user");
    if (load.thinkMillis() != null && load.thinkMillis().longValue() > 0) {
      words.add(Numbers.figureSize(load.thinkMillis().doubleValue()) + " ms think");
    }
    add(words, load.payloadBytes(), " B");
    addCount(words, load.partitions(), "partition");
    if (load.replica()) {
      words.add("replica");
    }
    return words.isEmpty() ? load.kind() : String.join(", ", words);
  }

  private static void add(List<String> words, @Nullable Number value, String unit) {
    if (value != null) {
      words.add(Wording.whole(value) + unit);
    }
  }

  private static void addCount(List<String> words, @Nullable Number value, String singular) {
    if (value != null) {
      words.add(Numbers.of(value.longValue(), singular));
    }
  }
}
