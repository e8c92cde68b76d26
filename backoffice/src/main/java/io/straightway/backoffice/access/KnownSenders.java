package io.straightway.backoffice.access;

import io.straightway.db.ContentHash;
import io.straightway.operators.Senders;
import io.straightway.operators.Senders.Sender;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.sql.DataSource;

/**
 * The known senders, read from the database at most every two seconds, so that neither trades nor
 * guessed tokens cost a query each.
 */
final class KnownSenders {
  private static final Duration LAST = Duration.ofSeconds(2);

  private final DataSource database;
  private final Clock clock;
  private Map<ContentHash, Sender> senders = Map.of();
  private Instant readAt = Instant.MIN;

  KnownSenders(DataSource database, Clock clock) {
    this.database = database;
    this.clock = clock;
  }

  /**
   * Returns the sender whose token or certificate has the given hash.
   *
   * @throws SQLException if the database can't be asked
   */
  Optional<Sender> find(ContentHash proof) throws SQLException {
    return Optional.ofNullable(current().get(proof));
  }

  /**
   * Returns the sender with a name.
   *
   * @throws SQLException if the database can't be asked
   */
  Optional<Sender> named(String name) throws SQLException {
    return current().values().stream().filter(sender -> sender.name().equals(name)).findAny();
  }

  private synchronized Map<ContentHash, Sender> current() throws SQLException {
    Instant now = clock.instant();
    if (readAt.isBefore(now.minus(LAST))) {
      try (Connection connection = database.getConnection()) {
        senders =
            Senders.list(connection).stream()
                .collect(Collectors.toMap(Sender::proofHash, Function.identity()));
      }
      readAt = now;
    }
    return senders;
  }
}
