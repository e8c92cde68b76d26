package io.straightway.streams.fanout;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How far a topic is read: of each partition the offset of the next record. It means the same on
 * every server, so it is the id of what a subscriber gets.
 */
record Offsets(SortedMap<Integer, Long> next) {
  static final Offsets NONE = new Offsets(new TreeMap<>());

  private static final Pattern TEXT = Pattern.compile("\\d{1,6}:\\d{1,18}(,\\d{1,6}:\\d{1,18})*");
  private static final int LONGEST = 8_000;

  /** What {@link #text} has written; null if it has not. */
  static @Nullable Offsets parse(@Nullable String text) {
    if (text == null || text.length() > LONGEST || !TEXT.matcher(text).matches()) {
      return null;
    }
    SortedMap<Integer, Long> next = new TreeMap<>();
    for (String each : text.split(",", -1)) {
      int colon = each.indexOf(':');
      next.put(Integer.valueOf(each.substring(0, colon)), Long.valueOf(each.substring(colon + 1)));
    }
    return new Offsets(next);
  }

  /** Such as {@code 0:1234,1:1199}. */
  String text() {
    return next.entrySet().stream()
        .map(each -> each.getKey() + ":" + each.getValue())
        .collect(Collectors.joining(","));
  }

  Offsets with(Map<Integer, Long> newer) {
    SortedMap<Integer, Long> all = new TreeMap<>(next);
    all.putAll(newer);
    return new Offsets(all);
  }

  /** Whether the record with that offset is read. */
  boolean covers(int partition, long offset) {
    return next.getOrDefault(partition, 0L) > offset;
  }

  /** Whether everything is read that another has read. */
  boolean covers(Offsets other) {
    return other.next.entrySet().stream()
        .allMatch(each -> next.getOrDefault(each.getKey(), 0L) >= each.getValue());
  }
}
