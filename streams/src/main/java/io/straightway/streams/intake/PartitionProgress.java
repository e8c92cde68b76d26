package io.straightway.streams.intake;

import java.util.TreeSet;

/**
 * How far one assignment of a partition has come. Records finish in any order; what may be
 * committed is the offset of the first one that has not. Used by one thread.
 */
final class PartitionProgress {
  private final TreeSet<Long> unfinished = new TreeSet<>();
  private long end = -1;
  private long committed = -1;
  private int inside;
  private boolean left;

  /** A record was read; each comes after those before it, not always the very next. */
  void read(long offset) {
    unfinished.add(offset);
    end = offset + 1;
  }

  /** A record has its outcome, in the books and in the topic of outcomes. */
  void finished(long offset) {
    unfinished.remove(offset);
  }

  /** A record went into the element. */
  void entered() {
    inside++;
  }

  /** A record needs nothing more of the element for now. */
  void leftElement() {
    inside--;
  }

  /** Whether a record is in the element, or its outcome under way. */
  boolean isBusy() {
    return inside > 0;
  }

  /** Somebody else reads the partition from now on, or will. */
  void leave() {
    left = true;
  }

  boolean isLeft() {
    return left;
  }

  /** The offset from which on somebody else would have to read; -1 if that is committed. */
  long toCommit() {
    long position = unfinished.isEmpty() ? end : unfinished.first();
    return position == committed ? -1 : position;
  }

  /** The offset is committed, or about to be. */
  void committing(long position) {
    committed = position;
  }

  /** Whether it is, nobody knows. */
  void commitFailed() {
    committed = -1;
  }
}
