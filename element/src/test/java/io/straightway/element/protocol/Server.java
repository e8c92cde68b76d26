package io.straightway.element.protocol;

import java.util.Arrays;

/** A database server: its log, and the role it assumes. */
final class Server {
  /** Longer than in any schedule. */
  private static final int LOG = 256;

  private static final int MESSAGE = 7;
  private static final int AGAIN = 8;

  /**
   * The records, each with its own number, the message, and a flag if the message existed already.
   */
  private final int[] log = new int[LOG];

  private int length;

  /** Commits whose session still waits for the standby, and which nobody else sees. */
  private final boolean[] waits = new boolean[LOG];

  boolean runs = true;
  boolean sleeps;
  boolean primary;
  boolean follows;

  /** Whether synchronous_standby_names was emptied. */
  boolean commitsAlone;

  int timeline = 1;

  /** Sessions of an earlier life have ended. */
  int life;

  boolean answers() {
    return runs && !sleeps;
  }

  int length() {
    return length;
  }

  /** Appends the commit of a message, whose session waits; returns its place. */
  int append(int number, int message, boolean repeated) {
    log[length] = number * 16 + (repeated ? AGAIN : 0) + message;
    waits[length] = true;
    return length++;
  }

  /** Ends the wait of a session, with or without success. */
  void endWait(int place) {
    waits[place] = false;
  }

  /** Returns how often a message was made a trade, in commits that are visible or still waiting. */
  int count(int message) {
    int count = 0;
    for (int i = 0; i < length; i++) {
      count += (log[i] & (MESSAGE | AGAIN)) == message ? 1 : 0;
    }
    return count;
  }

  boolean has(int message) {
    return count(message) > 0;
  }

  /** Returns whether a writer of the message waits for another transaction. */
  boolean isLocked(int message) {
    for (int i = 0; i < length; i++) {
      if (waits[i] && (log[i] & MESSAGE) == message) {
        return true;
      }
    }
    return false;
  }

  /** Ends the sessions with the process; everything in the log is committed. */
  void stop() {
    runs = false;
    sleeps = false;
    life++;
    Arrays.fill(waits, false);
  }

  /** Copies one more record of the other log. */
  void copyFrom(Server other) {
    log[length] = other.log[length];
    length++;
  }

  /** Drops the records that the new primary does not have, and follows it. */
  void rewindTo(Server other) {
    int common = 0;
    while (common < Math.min(length, other.length) && log[common] == other.log[common]) {
      common++;
    }
    length = common;
    life++;
    Arrays.fill(waits, false);
    timeline = other.timeline;
    primary = false;
    follows = true;
    commitsAlone = false;
  }
}
