package io.straightway.feeder;

import java.util.Arrays;

/** File offsets of slices that are acknowledged already. */
final class KnownOffsets {
  private final long[] sorted;

  /** Takes the offsets in any order. */
  KnownOffsets(long[] offsets) {
    this.sorted = offsets.clone();
    Arrays.sort(sorted);
  }

  static KnownOffsets none() {
    return new KnownOffsets(new long[0]);
  }

  /** The highest of them, or -1. */
  long last() {
    return sorted.length == 0 ? -1 : sorted[sorted.length - 1];
  }

  boolean contains(long offset) {
    return sorted.length > 0 && Arrays.binarySearch(sorted, offset) >= 0;
  }
}
