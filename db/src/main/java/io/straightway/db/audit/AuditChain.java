package io.straightway.db.audit;

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
 * Goes through the chain of events from the first to the last and recomputes every hash. That
 * detects rows that were changed, removed, moved or inserted. Missing last events, or a chain that
 * was written anew, are detected only by a hash that was stored elsewhere before.
 */
public final class AuditChain {
  private static final int ROWS_AT_ONCE = 1_000;
  private static final String EVENTS =
      "SELECT " + AuditEvent.COLUMNS + " FROM audit_trail ORDER BY event_number";
  private static final String LAST_NUMBER =
      "SELECT coalesce(max(event_number), 0) FROM audit_trail";

  private AuditChain() {}

  /**
   * Verifies the whole chain, as one statement sees it.
   *
   * @param connection in autocommit mode; given back so
   * @param noted a hash that this chain had as its last one at some time, or null
   */
  public static Verdict verify(Connection connection, @Nullable ContentHash noted)
      throws SQLException {
    return verify(connection, noted, List.of());
  }

  /** The same, with heads that must be in it, too, each at its place. */
  public static Verdict verify(
      Connection connection, @Nullable ContentHash noted, List<AuditHead> heads)
      throws SQLException {
    connection.setAutoCommit(false); // otherwise the driver would hold all rows at once
    try {
      return verifyIn(connection, noted, heads);
    } finally {
      connection.rollback();
      connection.setAutoCommit(true);
    }
  }

  /** The same in the transaction of the connection, whatever that sees. */
  public static Verdict verifyIn(
      Connection connection, @Nullable ContentHash noted, List<AuditHead> heads)
      throws SQLException {
    return Queries.on(
        connection,
        handle -> {
          try (Query query = handle.createQuery(EVENTS).setFetchSize(ROWS_AT_ONCE);
              ResultIterator<AuditEvent> events = query.mapTo(AuditEvent.class).iterator()) {
            return verify(connection, events, noted, heads);
          }
        });
  }

  private static Verdict verify(
      Connection connection,
      Iterator<AuditEvent> events,
      @Nullable ContentHash noted,
      List<AuditHead> heads)
      throws SQLException {
    Queue<AuditHead> expected = new PriorityQueue<>(Comparator.comparingLong(AuditHead::event));
    expected.addAll(heads);
    ContentHash head = EventHash.beginning();
    boolean notedSeen = noted == null || noted.equals(head);
    long number = 0;
    while (events.hasNext()) {
      AuditEvent event = events.next();
      Broken broken = fault(connection, event, number + 1, head);
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

  /** Compares the heads that were noted of this event or of those before it. */
  private static @Nullable Broken missing(
      Queue<AuditHead> expected, long number, ContentHash hash) {
    Broken broken = null;
    AuditHead next = expected.peek();
    while (broken == null && next != null && next.event() <= number) {
      broken = next.missing(number, hash);
      expected.remove();
      next = expected.peek();
    }
    return broken;
  }

  private static @Nullable Broken fault(
      Connection connection, AuditEvent event, long expected, ContentHash previous)
      throws SQLException {
    if (event.number() != expected) {
      return new Broken(expected, Kind.MISSING, missing(expected, event.number() - 1));
    }
    if (!EventHash.of(event).equals(event.hash())) {
      return changed(connection, event);
    }
    return event.previousHash().equals(previous)
        ? null
        : new Broken(
            expected,
            Kind.UNLINKED,
            "it is whole, but does not follow event "
                + (expected - 1)
                + ": it was slipped in, or that one was written anew");
  }

  private static String missing(long first, long last) {
    return first == last ? "it is missing" : "it and the events up to " + last + " are missing";
  }

  /** The content fits its hash under another number if rows have changed places. */
  private static Broken changed(Connection connection, AuditEvent event) throws SQLException {
    long last = lastNumber(connection);
    for (long number = 1; number <= last + 1; number++) {
      if (EventHash.of(event.at(number)).equals(event.hash())) {
        return new Broken(
            event.number(), Kind.MOVED, "what stands there is event " + number + ", moved");
      }
    }
    return new Broken(
        event.number(), Kind.CHANGED, "its fields or its hash were changed: they do not fit");
  }

  private static long lastNumber(Connection connection) throws SQLException {
    return Queries.one(connection, Long.class, LAST_NUMBER);
  }

  private static Broken headMissing(long events, @Nullable ContentHash noted) {
    return new Broken(
        events + 1,
        Kind.HEAD_MISSING,
        "no event has the hash " + noted + ": the last events were removed, or all written anew");
  }

  /** How a chain can be broken. */
  public enum Kind {
    /** One or more numbers are not there. */
    MISSING,
    /** Fields and hash of a row do not fit. */
    CHANGED,
    /** A row stands in the place of another. */
    MOVED,
    /** A row that fits its hash follows another than the one before it. */
    UNLINKED,
    /** The hash that was noted is not in the chain. */
    HEAD_MISSING
  }

  /**
   * Where a chain is broken first.
   *
   * @param event the number of the first event that is not as it must be
   * @param why one sentence
   */
  public record Broken(long event, Kind kind, String why) {}

  /**
   * What a walk found.
   *
   * @param events how many events are proved, from the first on
   * @param head the hash of the last of them; to be noted elsewhere and held against the chain
   *     later
   * @param broken null if all of it holds
   */
  public record Verdict(long events, ContentHash head, @Nullable Broken broken) {
    /** Whether the chain is as it was written. */
    public boolean holds() {
      return broken == null;
    }
  }
}
