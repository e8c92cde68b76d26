package io.straightway.streams.fanout;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A position in a topic: the offset of the next record in each partition. It has the same meaning
 * on every server, and therefore serves as the id of the texts that subscribers receive.
 */
record Offsets(SortedMap<Integer, Long> next) {
  static final Offsets NONE = new Offsets(new TreeMap<>());

  private static final Pattern TEXT = Pattern.compile("\\d{1,6}:\\d{1,18}(,\\d{1,6}:\\d{1,18})*");
  private static final int LONGEST = 8_000;

  /** Parses the output of {@link #text}; returns null for any other text. */
  static @Nullable Offsets parse(@Nullable String text) {
    if (text == null || text.length() > LONGEST || !TEXT.matcher(text).matches()) {
      return null;
    }
    SortedMap<Integer, Long> next = new TreeMap<>();
    for (String pair : text.split(",", -1)) {
      int colon = pair.indexOf(':');
      next.put(Integer.valueOf(pair.substring(0, colon)), Long.valueOf(pair.substring(colon + 1)));
    }
    return new Offsets(next);
  }

  /** Returns the offsets in the form {@code 0:1234,1:1199}. */
  String text() {
    return next.entrySet().stream()
        .map(offset -> offset.getKey() + ":" + offset.getValue())
        .collect(Collectors.joining(","));
  }

  Offsets with(Map<Integer, Long> newer) {
    SortedMap<Integer, Long> all = new TreeMap<>(next);
    all.putAll(newer);
    return new Offsets(all);
  }

  /** Returns whether the record with that offset has been read. */
  boolean covers(int partition, long offset) {
    return next.getOrDefault(partition, 0L) > offset;
  }

  /** Returns whether this position has reached another one in every partition. */
  boolean covers(Offsets other) {
    return other.next.entrySet().stream()
        .allMatch(offset -> next.getOrDefault(offset.getKey(), 0L) >= offset.getValue());
  }
}
