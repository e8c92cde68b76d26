package io.straightway.element.protocol;

import java.util.Arrays;

/** A database server: its log, and what it takes itself for. */
final class Server {
  /** Longer than any schedule makes it. */
  private static final int LOG = 256;

  private static final int MESSAGE = 7;
  private static final int AGAIN = 8;

  /** Records: a number of its own before the message, and whether that was there already. */
  private final int[] log = new int[LOG];

  private int length;

  /** Commits whose session still waits for the standby, and which nobody else sees. */
  private final boolean[] waits = new boolean[LOG];

  boolean runs = true;
  boolean sleeps;
  boolean primary;
  boolean follows;

  /** Somebody has emptied synchronous_standby_names. */
  boolean commitsAlone;

  int timeline = 1;

  /** Sessions of an earlier one have ended. */
  int life;

  boolean answers() {
    return runs && !sleeps;
  }

  int length() {
    return length;
  }

  /** Appends the commit of a message, whose session waits; answers its place. */
  int append(int number, int message, boolean again) {
    log[length] = number * 16 + (again ? AGAIN : 0) + message;
    waits[length] = true;
    return length++;
  }

  /** Ends the wait of a session, one way or another. */
  void endWait(int place) {
    waits[place] = false;
  }

  /** How often a message has been made a trade by what others see or wait for. */
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

  /** Whether who writes the message waits for another's transaction. */
  boolean isLocked(int message) {
    for (int i = 0; i < length; i++) {
      if (waits[i] && (log[i] & MESSAGE) == message) {
        return true;
      }
    }
    return false;
  }

  /** Sessions end with the processes; what is in the log is committed. */
  void stop() {
    runs = false;
    sleeps = false;
    life++;
    Arrays.fill(waits, false);
  }

  /** Copies one more record of the other's log. */
  void copyFrom(Server other) {
    log[length] = other.log[length];
    length++;
  }

  /** Forgets what the new primary does not have, and follows it. */
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
