package io.straightway.backoffice.notify;

import io.straightway.backoffice.approval.Approval;
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
 * What the database keeps of notifications, for a server that sends them. One thread at a time: all
 * rules together take one connection of the desk's.
 */
final class NotificationStore {
  /** How much one rule notes at a time, and one message holds. */
  static final int MOST = 100;

  /**
   * How long others leave what one server is sending alone; longer than receivers are waited for.
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

  /** 30 seconds, then twice as long each time, up to an hour. */
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

  /** Notes that a server has the rule, and what is due by it. */
  synchronized void note(NotificationRule rule) throws SQLException {
    Map<String, Object> values = rule.values(clock.instant());
    values.put("target", rule.target().shown());
    values.put("kinds", List.of(Approval.Kind.names()));
    values.put("most", MOST);
    transactions.run(
        connection -> {
          Queries.one(connection, String.class, LONGEST_STATEMENT);
          Queries.execute(connection, REGISTER, values);
          return rule.occasion().note(connection, values);
        });
  }

  /** Takes what is to be sent by a rule now; no other server sends it for a while. */
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

  /** Notes that the receiver has taken them. */
  synchronized void sent(List<Notification> claimed) throws SQLException {
    transactions.run(connection -> Queries.execute(connection, SENT, values(claimed)));
  }

  /**
   * Notes that they were not sent, and when to try again.
   *
   * @param attempts after which they are given up
   */
  synchronized void failed(List<Notification> claimed, int attempts, String why)
      throws SQLException {
    Map<String, Object> values = values(claimed);
    String line = why.replaceAll("\\p{Cntrl}+", " ").strip();
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
