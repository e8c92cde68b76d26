package io.straightway.chaos.wire;

/** The way in which bytes travel. */
public enum WireMode {
  /** Without change. */
  OPEN,
  /** Not at all, although no connection ends, as if the other side had vanished. */
  SILENT,
  /** One byte at a time. */
  DRIBBLE,
  /** With a delay. */
  DELAY
}
