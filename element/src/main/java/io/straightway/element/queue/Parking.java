package io.straightway.element.queue;

import io.straightway.element.message.IncomingTradeMessage;
import io.straightway.element.message.parse.TradeMessageReader;
import io.straightway.element.message.xml.HardenedXml;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Releases parked messages when the version that they follow is there, or can't come any more. A
 * released message is processed as if it had come now. Several elements may release the same one:
 * whose transaction comes second finds it done.
 *
 * <p>Each look takes a stretch of what is parked, so that many messages whose predecessor is lost
 * cost little. With a message that is ready go all that are parked behind it, in the order of their
 * versions.
 */
public final class Parking {
  private static final Logger LOG = LoggerFactory.getLogger(Parking.class);
  private static final int STRETCH = 10_000;

  /** How many bodies are held at a time; each may have 64 KiB. */
  private static final int LOT = 100;

  private static final String NEXT_STRETCH =
      """
      SELECT coalesce(max(message_id), 0)
        FROM (SELECT message_id FROM parked_message WHERE message_id > ?
               ORDER BY message_id LIMIT ?) AS stretch
      """;

  private static final String READY =
      """
      WITH ready AS (
        SELECT DISTINCT source, trade_reference FROM parked_message p
         WHERE message_id > ? AND message_id <= ?
           AND EXISTS (SELECT FROM security_purc_sale t
                        WHERE t.source = p.source AND t.trade_reference = p.trade_reference
                          AND (t.version >= p.version - 1 AND t.status <> 'CREATED'
                               OR t.status = 'CANCELLED'))
      )
      SELECT message_id FROM ready JOIN parked_message p USING (source, trade_reference)
       ORDER BY p.source, p.trade_reference, p.version, p.parked_at, message_id
      """;

  private static final String BODIES =
      """
      SELECT message_id, m.body, m.received_at
        FROM unnest(?::bigint[]) WITH ORDINALITY AS wanted (message_id, place)
        JOIN incoming_trade_message m USING (message_id)
       ORDER BY place
      """;

  private final DataSource database;
  private final ProcessQueues queues;
  private final TradeMessageReader reader = new TradeMessageReader(new HardenedXml());
  private final Set<Long> released = ConcurrentHashMap.newKeySet();
  private long lookedUpTo;

  /** Releases to {@code queues}. */
  public Parking(DataSource database, ProcessQueues queues) {
    this.database = database;
    this.queues = queues;
  }

  /** Looks at the next stretch; answers how many messages it has released. */
  public synchronized int release() throws SQLException {
    try (Connection connection = database.getConnection()) {
      long end = endOfStretch(connection);
      if (end == 0 && lookedUpTo > 0) {
        lookedUpTo = 0;
        end = endOfStretch(connection);
      }
      if (end == 0) {
        return 0;
      }
      int count = release(connection, lookedUpTo, end);
      lookedUpTo = end;
      return count;
    }
  }

  private long endOfStretch(Connection connection) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(NEXT_STRETCH)) {
      statement.setLong(1, lookedUpTo);
      statement.setInt(2, STRETCH);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return row.getLong(1);
      }
    }
  }

  /** Releases lot by lot, in order, until the element takes no more in. */
  private int release(Connection connection, long after, long upTo) throws SQLException {
    List<Long> ready = ready(connection, after, upTo);
    ready.removeAll(released);
    int count = 0;
    boolean open = true;
    for (int from = 0; open && from < ready.size(); from += LOT) {
      List<Long> lot = ready.subList(from, Math.min(from + LOT, ready.size()));
      int taken = release(connection, lot);
      count += taken;
      open = taken == lot.size();
    }
    if (count > 0) {
      LOG.info("event=released parked-messages={}", count);
    }
    return count;
  }

  private static List<Long> ready(Connection connection, long after, long upTo)
      throws SQLException {
    List<Long> ready = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(READY)) {
      statement.setLong(1, after);
      statement.setLong(2, upTo);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          ready.add(row.getLong(1));
        }
      }
    }
    return ready;
  }

  private int release(Connection connection, List<Long> lot) throws SQLException {
    int count = 0;
    try (PreparedStatement statement = connection.prepareStatement(BODIES)) {
      statement.setArray(1, connection.createArrayOf("bigint", lot.toArray()));
      try (ResultSet row = statement.executeQuery()) {
        while (row.next() && release(row)) {
          count++;
        }
      }
    }
    return count;
  }

  /** False if the message is on its way already, or the element takes nothing in. */
  @SuppressWarnings("FutureReturnValueIgnored") // a set's remove() fails for nobody
  private boolean release(ResultSet row) throws SQLException {
    long id = row.getLong("message_id");
    if (!released.add(id)) {
      return false;
    }
    byte[] body = row.getBytes("body");
    IncomingTradeMessage message =
        IncomingTradeMessage.of(
            body,
            row.getObject("received_at", OffsetDateTime.class).toInstant(),
            reader.read(body));
    CompletableFuture<Outcome> outcome = queues.release(id, message);
    if (outcome == null) {
      released.remove(id);
      return false;
    }
    outcome.whenComplete((done, failure) -> released.remove(id));
    return true;
  }
}
