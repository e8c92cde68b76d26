package io.straightway.benchmark.chaos.fault;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The catalogue, in its order. */
public enum FaultKind {
  ELEMENT_KILLED(1, "an element is killed at a random instant"),
  KILLED_AT_POINT(2, "an element is killed at a point of its transaction"),
  ELEMENT_PAUSED(3, "an element is paused past its lease, another takes over"),
  ALL_ELEMENTS_KILLED(4, "all elements are killed at once"),
  IN_DOUBT_COMMIT(5, "the connection is cut around COMMIT"),
  BACKEND_TERMINATED(6, "a commit's wait for the standby is terminated or cancelled"),
  DATABASE_KILLED(7, "PostgreSQL is killed and started again"),
  FAILOVER(8, "the primary is killed, the standby promoted"),
  LOST_WHILE_WAITING(9, "standby lost, commit waits, retry, primary lost, promote"),
  OLD_PRIMARY_RETURNS(10, "the old primary comes back after a failover"),
  STANDBY_GONE(11, "the standby is killed or paused"),
  BAD_NETWORK(12, "connections are reset, half open, slow"),
  DISK_FULL(13, "the database's disk is full"),
  SERIALIZATION_STORM(14, "transactions on a hot position refuse each other"),
  CONNECTIONS_EXHAUSTED(15, "the database has no connection left"),
  CLOCK_STEP(
      16, "an element's clock is set an hour on or back, or to a change of day or of summer time"),
  FILE_INTAKE(17, "an element is killed while it loads files"),
  OUT_OF_MEMORY(18, "an element runs out of memory, or a queue's thread dies"),
  ROLLING_RESTART(19, "elements are restarted one by one"),
  MIX(20, "a seeded mix of the others"),
  PATRONI_FAILOVER(21, "the primary's host or its Patroni dies, Patroni promotes the standby");

  private final int number;
  private final String description;

  FaultKind(int number, String description) {
    this.number = number;
    this.description = description;
  }

  /** What happens. */
  public String description() {
    return description;
  }

  /** Its number in the catalogue, from 1. */
  public int number() {
    return number;
  }

  /** Its name as it is typed. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * The fault of a number or a name.
   *
   * @throws IllegalArgumentException that lists what there is
   */
  public static FaultKind parse(String text) {
    return Arrays.stream(values())
        .filter(each -> each.word().equals(text) || text.equals(Integer.toString(each.number())))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "there is no fault '%s'; there are 1 to %d: %s"
                        .formatted(text, values().length, String.join(", ", words()))));
  }

  private static List<String> words() {
    return Arrays.stream(values()).map(FaultKind::word).toList();
  }
}
