package io.straightway.operators.audit;

import io.straightway.db.ContentHash;
import io.straightway.db.Queries;
import io.straightway.db.dialect.Dialect;
import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import io.straightway.db.write.WriteBatch;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Adds events whose actor is named by the calling program, in the connection's transaction. Where
 * the database has functions, one of them adds to the chain; otherwise this class does, as the
 * owner of the schema.
 */
public final class AuditLog {
  private static final String ADD = "SELECT audit(?, ?, ?, CAST(? AS text), CAST(? AS text))";

  /** The time by the database's clock. The inner query has one row, also without an event. */
  private static final String NOW =
      "SELECT CURRENT_TIMESTAMP FROM (SELECT MAX(event_number) AS last_number FROM audit_event) e";

  private static final String LAST =
      "SELECT "
          + AuditEvent.COLUMNS
          + " FROM audit_event"
          + " WHERE event_number = (SELECT MAX(event_number) FROM audit_event)";

  private static final RowForm EVENT =
      RowForm.into(
          "audit_event",
          """
          event_number bigint, occurred_at timestamptz, actor text, proved boolean, action text,
          subject text, before text, after text, previous_hash bytea, hash bytea
          """);

  private AuditLog() {}

  /**
   * An action of a person.
   *
   * @param name such as {@code STATIC_DATA_LOADED}
   * @param subject the object of the action
   * @param before the object's state before, or null
   * @param after the object's state after, or null
   */
  public record Action(
      String name, String subject, @Nullable String before, @Nullable String after) {}

  /** Adds actions at the end of the chain, in their order; concurrent callers wait. */
  public static void add(Connection connection, String actor, List<Action> actions)
      throws SQLException {
    if (actions.isEmpty()) {
      return;
    }
    Dialect dialect = Dialect.of(connection);
    if (dialect.runsEverything()) {
      for (Action action : actions) {
        Queries.execute(
            connection,
            ADD,
            actor,
            action.name(),
            action.subject(),
            action.before(),
            action.after());
      }
    } else {
      dialect.lockAll(List.of("straightway.audit"), connection);
      write(connection, actor, actions);
    }
  }

  private static void write(Connection connection, String actor, List<Action> actions)
      throws SQLException {
    Optional<AuditEvent> last = Queries.find(connection, AuditEvent.class, LAST);
    long number = last.map(AuditEvent::number).orElse(0L);
    ContentHash previous = last.map(AuditEvent::hash).orElseGet(EventHash::beginning);
    Instant now = Queries.one(connection, Instant.class, NOW).truncatedTo(ChronoUnit.MICROS);
    Rows rows = EVENT.rows();
    for (Action action : actions) {
      number++;
      AuditEvent event = event(number, now, actor, action, previous);
      previous = EventHash.of(event);
      add(rows, event, previous);
    }
    new WriteBatch().add(rows).execute(connection);
  }

  /** Creates an event whose own hash is still to be computed. */
  private static AuditEvent event(
      long number, Instant now, String actor, Action action, ContentHash previous) {
    return new AuditEvent(
        number,
        now,
        actor,
        false,
        action.name(),
        action.subject(),
        action.before(),
        action.after(),
        previous,
        previous);
  }

  private static void add(Rows rows, AuditEvent event, ContentHash hash) {
    rows.add(
        event.number(),
        event.occurredAt(),
        event.actor(),
        event.proved(),
        event.action(),
        event.subject(),
        event.before(),
        event.after(),
        event.previousHash().bytes(),
        hash.bytes());
  }
}
