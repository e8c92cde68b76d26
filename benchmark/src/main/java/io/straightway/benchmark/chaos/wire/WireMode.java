package io.straightway.benchmark.chaos.wire;

/** How bytes travel. */
public enum WireMode {
  /** As they come. */
  OPEN,
  /** Not at all, though no connection ends: the other side has vanished. */
  SILENT,
  /** One at a time. */
  DRIBBLE,
  /** Late. */
  DELAY
}
