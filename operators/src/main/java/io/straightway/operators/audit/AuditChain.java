package io.straightway.operators.audit;

import io.straightway.db.ContentHash;
import io.straightway.db.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import org.jdbi.v3.core.result.ResultIterator;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/**
 * Verifies the chain of events from the first to the last by recomputing every hash. That detects
 * rows that were changed, removed, moved or inserted. Missing last events, or a rewritten chain,
 * are detected only by a hash that was stored elsewhere before.
 */
public final class AuditChain {
  private static final int ROWS_AT_ONCE = 1_000;
  private static final String EVENTS =
      "SELECT "
          + AuditEvent.COLUMNS
          + " FROM audit_trail WHERE event_number >= ? ORDER BY event_number";
  private static final String LAST_BEFORE =
      """
      SELECT event_number FROM audit_trail WHERE occurred_at < ?::timestamptz
       ORDER BY event_number DESC LIMIT 1
      """;
  private static final String LAST_NUMBER =
      "SELECT coalesce(max(event_number), 0) FROM audit_trail";

  private AuditChain() {}

  /**
   * Verifies the whole chain, as one statement sees it.
   *
   * @param connection in autocommit mode, also afterwards
   * @param noted a hash that once was the last of this chain, or null
   */
  public static Verdict verify(Connection connection, @Nullable ContentHash noted)
      throws SQLException {
    return verify(connection, noted, List.of());
  }

  /**
   * Verifies the whole chain.
   *
   * @param connection in autocommit mode, also afterwards
   * @param noted a hash that once was the last of this chain, or null
   * @param heads events that must be in the chain, too, each at its place
   */
  public static Verdict verify(
      Connection connection, @Nullable ContentHash noted, List<AuditHead> heads)
      throws SQLException {
    connection.setAutoCommit(false); // in autocommit mode the driver would hold all rows at once
    try {
      return verifyIn(connection, noted, heads);
    } finally {
      connection.rollback();
      connection.setAutoCommit(true);
    }
  }

  /** Verifies the chain as {@link #verify}, in the connection's current transaction. */
  public static Verdict verifyIn(
      Connection connection, @Nullable ContentHash noted, List<AuditHead> heads)
      throws SQLException {
    return verifyIn(connection, 0, noted, heads);
  }

  /**
   * Verifies the events since a time, in the connection's current transaction, and that they follow
   * the last one before.
   *
   * @param since the time, as the database writes it
   */
  public static Verdict verifySince(Connection connection, String since) throws SQLException {
    long first = Queries.first(connection, Long.class, LAST_BEFORE, since).orElse(0L);
    return verifyIn(connection, first, null, List.of());
  }

  private static Verdict verifyIn(
      Connection connection, long first, @Nullable ContentHash noted, List<AuditHead> heads)
      throws SQLException {
    return Queries.on(
        connection,
        handle -> {
          try (Query query = handle.createQuery(EVENTS).bind(0, first).setFetchSize(ROWS_AT_ONCE);
              ResultIterator<AuditEvent> events = query.mapTo(AuditEvent.class).iterator()) {
            return verify(connection, events, first, noted, heads);
          }
        });
  }

  private static Verdict verify(
      Connection connection,
      Iterator<AuditEvent> events,
      long first,
      @Nullable ContentHash noted,
      List<AuditHead> heads)
      throws SQLException {
    Queue<AuditHead> expected = new PriorityQueue<>(Comparator.comparingLong(AuditHead::event));
    expected.addAll(heads);
    ContentHash head = EventHash.beginning();
    boolean notedSeen = noted == null || noted.equals(head);
    long number = Math.max(first - 1, 0);
    while (events.hasNext()) {
      AuditEvent event = events.next();
      ChainBreak broken =
          fault(connection, event, number + 1, number + 1 == first ? event.previousHash() : head);
      if (broken != null) {
        return new Verdict(number, head, broken);
      }
      number++;
      head = event.hash();
      notedSeen |= noted != null && head.equals(noted);
      broken = missing(expected, number, head);
      if (broken != null) {
        return new Verdict(number - 1, event.previousHash(), broken);
      }
    }
    AuditHead later = expected.peek();
    return new Verdict(
        number,
        head,
        later != null
            ? later.missing(number, head)
            : notedSeen ? null : headMissing(number, noted));
  }

  /** Compares the heads that were noted of this event or earlier ones. */
  private static @Nullable ChainBreak missing(
      Queue<AuditHead> expected, long number, ContentHash hash) {
    ChainBreak broken = null;
    AuditHead next = expected.peek();
    while (broken == null && next != null && next.event() <= number) {
      broken = next.missing(number, hash);
      expected.remove();
      next = expected.peek();
    }
    return broken;
  }

  private static @Nullable ChainBreak fault(
      Connection connection, AuditEvent event, long expected, ContentHash previous)
      throws SQLException {
    if (event.number() != expected) {
      return new ChainBreak(expected, Kind.MISSING, missing(expected, event.number() - 1));
    }
    if (!EventHash.of(event).equals(event.hash())) {
      return changed(connection, event);
    }
    return event.previousHash().equals(previous)
        ? null
        : new ChainBreak(
            expected,
            Kind.UNLINKED,
            "it is intact, but does not follow event "
                + (expected - 1)
                + ": it was inserted, or that event was rewritten");
  }

  private static String missing(long first, long last) {
    return first == last ? "it is missing" : "it and the events up to " + last + " are missing";
  }

  /**
   * Returns the fault of an event whose hash does not fit: if it fits under another number, rows
   * were swapped.
   */
  private static ChainBreak changed(Connection connection, AuditEvent event) throws SQLException {
    long last = lastNumber(connection);
    for (long number = 1; number <= last + 1; number++) {
      if (EventHash.of(event.at(number)).equals(event.hash())) {
        return new ChainBreak(
            event.number(), Kind.MOVED, "in its place is event " + number + ", moved");
      }
    }
    return new ChainBreak(
        event.number(), Kind.CHANGED, "its fields or its hash were changed: they do not match");
  }

  private static long lastNumber(Connection connection) throws SQLException {
    return Queries.one(connection, Long.class, LAST_NUMBER);
  }

  private static ChainBreak headMissing(long events, @Nullable ContentHash noted) {
    return new ChainBreak(
        events + 1,
        Kind.HEAD_MISSING,
        "no event has the hash " + noted + ": the last events were removed, or all rewritten");
  }

  /** The ways in which a chain can be broken. */
  public enum Kind {
    /** One or more numbers are missing. */
    MISSING,
    /** The hash of a row does not fit its fields. */
    CHANGED,
    /** A row is in the place of another. */
    MOVED,
    /** A row with a fitting hash does not follow the row before it. */
    UNLINKED,
    /** A noted hash is not in the chain. */
    HEAD_MISSING
  }

  /**
   * The first break of a chain.
   *
   * @param event the number of the first wrong event
   * @param reason one sentence
   */
  public record ChainBreak(long event, Kind kind, String reason) {}

  /**
   * The result of a verification.
   *
   * @param events the number of events proved, from the first on
   * @param head the hash of the last of them; to be noted elsewhere and compared with the chain
   *     later
   * @param broken the first break, or null if the chain is intact
   */
  public record Verdict(long events, ContentHash head, @Nullable ChainBreak broken) {
    /** Returns whether the chain is as it was written. */
    public boolean holds() {
      return broken == null;
    }
  }
}
