package io.straightway.benchmark.chaos.site;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an installation consists of.
 *
 * @param elements how many elements share the load
 * @param servers what the database consists of
 * @param engine options of every element
 * @param hotShare the share of trades on one security and one account
 * @param inbox whether elements also load the files of a directory
 * @param disk where the database lives, if not beside everything else
 * @param clock whether the clock of the elements can be set
 */
public record SitePlan(
    int elements,
    Servers servers,
    List<String> engine,
    double hotShare,
    boolean inbox,
    @Nullable Path disk,
    boolean clock) {

  private static final double HOT = 0.5;
  private static final List<String> REPLICATED = List.of("--durability", "replicated");

  /** Servers of a database. */
  public enum Servers {
    /** The embedded one. */
    ONE,
    /** The embedded one, and a synchronous standby that commits wait for. */
    PAIR,
    /** Two of another installation, under Patroni. */
    PATRONI
  }

  /** Keeps its own copy. */
  public SitePlan {
    engine = List.copyOf(engine);
  }

  /** Elements on one database server. */
  public static SitePlan of(int elements) {
    return new SitePlan(elements, Servers.ONE, List.of(), 0, false, null, false);
  }

  /** The same on a primary and its synchronous standby. */
  public SitePlan withStandby() {
    return new SitePlan(elements, Servers.PAIR, engine, hotShare, inbox, disk, clock);
  }

  /** The same on two servers under Patroni, with elements that see to it that all is on both. */
  public SitePlan underPatroni() {
    return new SitePlan(elements, Servers.PATRONI, REPLICATED, hotShare, inbox, disk, clock);
  }

  /** The same with other options of the elements, and trades that meet on one position. */
  public SitePlan contended(List<String> options) {
    return new SitePlan(elements, servers, options, HOT, inbox, disk, clock);
  }

  /** The same with an inbox for each element. */
  public SitePlan withInbox() {
    return new SitePlan(elements, servers, engine, hotShare, true, disk, clock);
  }

  /** The same with the database elsewhere. */
  public SitePlan on(Path directory) {
    return new SitePlan(elements, servers, engine, hotShare, inbox, directory, clock);
  }

  /** The same with elements whose clock can be set. */
  public SitePlan withClock() {
    return new SitePlan(elements, servers, engine, hotShare, inbox, disk, true);
  }
}
