package io.straightway.backoffice.notify;

import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;

/**
 * The notifications in the database, for a server that sends them. Used by one thread at a time, so
 * that all rules together take one of the desk's connections.
 */
final class NotificationStore {
  /** The most notifications that a rule records at a time and a message contains. */
  static final int MOST = 100;

  /**
   * The time for which a claimed notification is left to its server; longer than the timeout of any
   * receiver.
   */
  private static final Duration LEASE = Duration.ofMinutes(5);

  private static final int LONGEST_OUTCOME = 200;
  private static final String LONGEST_STATEMENT =
      "SELECT set_config('statement_timeout', '30s', true)";

  private static final String REGISTER =
      """
      INSERT INTO notification_rule (rule, occasion, target, seen_at)
      VALUES (:rule, :occasion, :target, :now)
      ON CONFLICT (rule) DO UPDATE
         SET occasion = excluded.occasion, target = excluded.target, seen_at = excluded.seen_at
      """;
  private static final String CLAIM =
      """
      UPDATE notification
         SET attempts = attempts + 1, next_attempt_at = :lease
       WHERE number IN (SELECT number FROM notification
                         WHERE rule = :rule AND state = 'WAITING' AND next_attempt_at <= :now
                         ORDER BY number LIMIT :most FOR UPDATE SKIP LOCKED)
      RETURNING number, id, rule, occasion, item, since, state, attempts, outcome, next_attempt_at,
                decided_at
      """;
  private static final String SENT =
      """
      UPDATE notification SET state = 'SENT', outcome = 'sent', decided_at = :now
       WHERE number = ANY (:numbers)
      """;

  /** Sets the next attempt after 30 seconds, then after twice as long each time, up to an hour. */
  private static final String FAILED =
      """
      UPDATE notification
         SET outcome = :outcome,
             state = CASE WHEN attempts >= :attempts THEN 'GIVEN_UP' ELSE 'WAITING' END,
             decided_at = CASE WHEN attempts >= :attempts THEN CAST(:now AS timestamptz) END,
             next_attempt_at = CAST(:now AS timestamptz)
               + least(interval '1 hour', interval '30 seconds' * power(2, least(attempts, 9) - 1))
       WHERE number = ANY (:numbers) AND state = 'WAITING'
      """;

  private final Transactions transactions;
  private final Clock clock;

  NotificationStore(DataSource database, Clock clock) {
    this.transactions = new Transactions(database);
    this.clock = clock;
  }

  /** Records that a server has the rule, and the notifications that are due by it. */
  synchronized void note(NotificationRule rule) throws SQLException {
    Map<String, Object> values = rule.values(clock.instant());
    values.put("target", rule.target().shown());
    values.put("most", MOST);
    transactions.run(
        connection -> {
          Queries.one(connection, String.class, LONGEST_STATEMENT);
          Queries.execute(connection, REGISTER, values);
          return rule.occasion().note(connection, values);
        });
  }

  /**
   * Claims the notifications of a rule that are to be sent now; no other server sends them while
   * the claim lasts.
   */
  synchronized List<Notification> claim(NotificationRule rule) throws SQLException {
    Instant now = clock.instant();
    return transactions.run(
        connection ->
            Queries.list(
                connection,
                Notification.class,
                CLAIM,
                Map.of("rule", rule.name(), "now", now, "lease", now.plus(LEASE), "most", MOST)));
  }

  /** Records that the receiver has accepted the notifications. */
  synchronized void sent(List<Notification> claimed) throws SQLException {
    transactions.run(connection -> Queries.execute(connection, SENT, values(claimed)));
  }

  /**
   * Records that sending failed, and the time of the next attempt.
   *
   * @param attempts the number of attempts after which a notification is given up
   */
  synchronized void failed(List<Notification> claimed, int attempts, String reason)
      throws SQLException {
    Map<String, Object> values = values(claimed);
    String line = reason.replaceAll("\\p{Cntrl}+", " ").strip();
    values.put("attempts", attempts);
    values.put(
        "outcome", line.length() > LONGEST_OUTCOME ? line.substring(0, LONGEST_OUTCOME) : line);
    transactions.run(connection -> Queries.execute(connection, FAILED, values));
  }

  private Map<String, Object> values(List<Notification> claimed) {
    Map<String, Object> values = new HashMap<>();
    values.put("now", clock.instant());
    values.put("numbers", claimed.stream().map(Notification::number).toList());
    return values;
  }
}
