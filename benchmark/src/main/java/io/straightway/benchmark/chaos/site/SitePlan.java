package io.straightway.benchmark.chaos.site;

import java.util.Set;

/**
 * What an installation consists of.
 *
 * @param elements how many elements share the load
 * @param traits what is particular to it
 */
public record SitePlan(int elements, Set<Trait> traits) {
  /** Something particular to an installation. */
  public enum Trait {
    /** The embedded database has a synchronous standby that commits wait for. */
    STANDBY,
    /** The database is two servers of another installation, under Patroni. */
    PATRONI,
    /** Trades meet on one position, which is updated in place. */
    CONTENDED,
    /** Elements also load the files of a directory. */
    INBOX,
    /** The database is on a small disk of its own. */
    SMALL_DISK,
    /** The clock of the elements can be set. */
    CLOCK,
    /** Trades come through Kafka, and there is room for one element more. */
    KAFKA,
    /** The group of the elements uses the protocol that brokers have since 4.0. */
    KIP_848,
    /** Transactions end with each batch, and not elsewhere from one start to the next. */
    BATCHES
  }

  /** Elements on one database, with these traits. */
  public static SitePlan of(int elements, Trait... traits) {
    return new SitePlan(elements, Set.of(traits));
  }

  /** Whether it has a trait. */
  public boolean has(Trait trait) {
    return traits.contains(trait);
  }
}
