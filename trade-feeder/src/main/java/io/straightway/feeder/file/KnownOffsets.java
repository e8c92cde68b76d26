package io.straightway.feeder.file;

import java.util.Arrays;

/** The file offsets of slices that are already acknowledged. */
public final class KnownOffsets {
  private final long[] sorted;

  /** Takes the offsets in any order. */
  public KnownOffsets(long[] offsets) {
    this.sorted = offsets.clone();
    Arrays.sort(sorted);
  }

  public static KnownOffsets none() {
    return new KnownOffsets(new long[0]);
  }

  /** Returns the highest offset, or -1. */
  public long last() {
    return sorted.length == 0 ? -1 : sorted[sorted.length - 1];
  }

  public boolean contains(long offset) {
    return sorted.length > 0 && Arrays.binarySearch(sorted, offset) >= 0;
  }
}
