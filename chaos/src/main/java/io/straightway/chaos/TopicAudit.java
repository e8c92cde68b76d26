package io.straightway.chaos;

import io.straightway.benchmark.system.Await;
import io.straightway.benchmark.system.BenchFailure;
import io.straightway.chaos.site.Site;
import io.straightway.chaos.site.TopicGroup;
import io.straightway.chaos.site.TopicGroup.SentMessage;
import io.straightway.db.Database;
import io.straightway.db.Queries;
import io.straightway.db.Role;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The comparison of a topic's records with the database. A feeder that receives no outcome sends
 * the message again, so its acknowledgements alone would not show that a record was dropped.
 */
final class TopicAudit {
  private static final int MOST_EXAMPLES = 3;

  private static final String MISSING =
      """
      SELECT asked.place || ', ' || asked.id
        FROM unnest(CAST(:places AS text[]), CAST(:sources AS text[]), CAST(:ids AS text[]))
             AS asked (place, source, id)
       WHERE NOT EXISTS (
             SELECT FROM message m
               JOIN trade t ON t.trade_id = m.message_id
              WHERE m.source = asked.source AND m.source_message_id = asked.id)
      """;

  private TopicAudit() {}

  /**
   * Waits until the group has finished all records now in the topic, and checks that the messages
   * sent since the last audit are in the database.
   *
   * @return the lost messages; empty if the group has not finished within the patience
   */
  static Optional<MessageAudit.Result> finished(Site site, Duration patience) throws Exception {
    TopicGroup topic = site.kafka();
    TopicGroup.Ends ends = topic.ends();
    try {
      Await.until(() -> topic.isFinished(ends), patience, "records are unfinished");
    } catch (BenchFailure e) {
      return Optional.empty();
    }
    List<String> missing = missing(site.database(), topic.take(ends));
    List<String> examples =
        missing.stream()
            .limit(MOST_EXAMPLES)
            .map(place -> "the record in " + place + " is not booked")
            .toList();
    return Optional.of(new MessageAudit.Result(0, missing.size(), 0, 0, examples));
  }

  private static List<String> missing(Database database, List<SentMessage> sent)
      throws SQLException {
    try (Connection connection = database.connect(Role.READER, "chaos audit")) {
      return Queries.on(
          connection,
          handle ->
              handle
                  .createQuery(MISSING)
                  .bind("places", sent.stream().map(SentMessage::place).toArray(String[]::new))
                  .bind("sources", sent.stream().map(SentMessage::source).toArray(String[]::new))
                  .bind("ids", sent.stream().map(SentMessage::messageId).toArray(String[]::new))
                  .mapTo(String.class)
                  .list());
    }
  }
}
