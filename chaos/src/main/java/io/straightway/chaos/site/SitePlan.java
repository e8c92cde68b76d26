package io.straightway.chaos.site;

import java.util.Set;

/**
 * The composition of an installation.
 *
 * @param elements the number of elements that share the load
 * @param traits its special features
 */
public record SitePlan(int elements, Set<Trait> traits) {
  /** A special feature of an installation. */
  public enum Trait {
    /** The embedded database has a synchronous standby that commits wait for. */
    STANDBY,
    /** The database is three separately installed servers under Patroni. */
    PATRONI,
    /** Many trades share one position, which is updated in place. */
    CONTENDED,
    /** Elements also load the files of a directory. */
    INBOX,
    /** The database is on a separate small disk. */
    SMALL_DISK,
    /** The elements keep their marks of acknowledged commits on a separate small disk. */
    SMALL_MARKS,
    /** Writing the elements' marks can be made to fail. */
    FAILING_MARKS,
    /** Trades arrive by streams, that is WebSockets. */
    STREAM,
    /** The clock of the elements can be set. */
    CLOCK,
    /** Trades arrive through Kafka, and one more element can be started. */
    KAFKA,
    /** The elements' group uses the protocol available in brokers since version 4.0. */
    KIP_848,
    /**
     * Transactions always end with each batch; otherwise the commit points vary from one start to
     * the next.
     */
    BATCHES
  }

  /** Returns a plan of elements on one database, with these traits. */
  public static SitePlan of(int elements, Trait... traits) {
    return new SitePlan(elements, Set.of(traits));
  }

  /** Returns whether the installation has a trait. */
  public boolean has(Trait trait) {
    return traits.contains(trait);
  }
}
