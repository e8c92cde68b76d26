package io.straightway.streams.intake;

import java.util.TreeSet;

/**
 * The progress of one assignment of a partition. Records finish in any order; the offset of the
 * first unfinished record may be committed. Used by one thread.
 */
final class PartitionProgress {
  private final TreeSet<Long> unfinished = new TreeSet<>();
  private long end = -1;
  private long committed = -1;
  private int inside;
  private boolean left;

  /** Notes that a record was read; offsets grow, but may have gaps. */
  void read(long offset) {
    unfinished.add(offset);
    reach(offset + 1);
  }

  /** Notes that nothing else is to be read before an offset. */
  void reach(long offset) {
    end = Math.max(end, offset);
  }

  /** Notes that a record has its outcome, in the books and in the topic of outcomes. */
  void finished(long offset) {
    unfinished.remove(offset);
  }

  /** Notes that a record was given to the element. */
  void entered() {
    inside++;
  }

  /** Notes that a record needs nothing more of the element for now. */
  void leftElement() {
    inside--;
  }

  /** Returns whether a record is in the element, or its outcome is under way. */
  boolean isBusy() {
    return inside > 0;
  }

  /** Notes that another member reads the partition now, or will. */
  void leave() {
    left = true;
  }

  boolean isLeft() {
    return left;
  }

  /** Returns the offset from which another member would have to read; -1 if it is committed. */
  long toCommit() {
    long position = unfinished.isEmpty() ? end : unfinished.first();
    return position == committed ? -1 : position;
  }

  /** Notes that the offset is committed, or about to be. */
  void committing(long position) {
    committed = position;
  }

  /** Notes that it is unknown which offset is committed. */
  void commitFailed() {
    committed = -1;
  }
}
