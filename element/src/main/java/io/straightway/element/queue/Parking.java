package io.straightway.element.queue;

import io.straightway.db.Queries;
import io.straightway.element.message.parse.TradeMessageReader;
import io.straightway.markup.HardenedXml;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Releases parked messages when the version that they follow is booked, or will never be because
 * the trade was cancelled or its reference is that of a block. A released message is processed as
 * if it had just been received. Several elements may release the same message: the second
 * transaction finds it done.
 *
 * <p>Each look takes a stretch of the parked messages, so that many messages with a lost
 * predecessor cost little. A message that is ready is released together with all later versions of
 * its trade that are parked, in their order.
 */
public final class Parking {
  private static final Logger LOG = LoggerFactory.getLogger(Parking.class);
  private static final int STRETCH = 10_000;

  /** The number of bodies held at a time; each may have 64 KiB. */
  private static final int AT_ONCE = 100;

  private static final String NEXT_STRETCH =
      """
      SELECT coalesce(max(message_id), 0)
        FROM (SELECT message_id FROM parked_message WHERE message_id > ?
               ORDER BY message_id FETCH FIRST %d ROWS ONLY) stretch
      """
          .formatted(STRETCH);

  private static final String READY =
      """
      WITH ready AS (
        SELECT DISTINCT source, trade_reference FROM parked_message p
         WHERE message_id > ? AND message_id <= ? AND version > 1
           AND (EXISTS (SELECT 1 FROM security_purc_sale t
                         WHERE t.source = p.source AND t.trade_reference = p.trade_reference
                           AND (t.version >= p.version - 1 AND t.status <> 'CREATED'
                                OR t.status = 'CANCELLED'))
                OR EXISTS (SELECT 1 FROM parked_message b
                            WHERE b.source = p.source AND b.trade_reference = p.trade_reference
                              AND b.version = 1)
                OR EXISTS (SELECT 1 FROM block_message b
                            WHERE b.source = p.source AND b.trade_reference = p.trade_reference))
      )
      SELECT p.message_id
        FROM ready r
        JOIN parked_message p ON p.source = r.source AND p.trade_reference = r.trade_reference
       ORDER BY p.source, p.trade_reference, p.version, p.parked_at, p.message_id
      """;

  private static final String BODIES =
      """
      SELECT message_id, body, received_at FROM incoming_trade_message
       WHERE message_id IN (<messages>)
      """;

  private final DataSource database;
  private final ProcessQueues queues;
  private final TradeMessageReader reader = new TradeMessageReader(new HardenedXml());
  private final Set<Long> released = ConcurrentHashMap.newKeySet();
  private long lookedUpTo;

  /** Creates a parking that releases to {@code queues}. */
  public Parking(DataSource database, ProcessQueues queues) {
    this.database = database;
    this.queues = queues;
  }

  /** Looks at the next stretch and returns the number of messages released. */
  public synchronized int release() throws SQLException {
    try (Connection connection = database.getConnection()) {
      return Queries.on(connection, this::release);
    }
  }

  private int release(Handle handle) {
    long end = endOfStretch(handle);
    if (end == 0 && lookedUpTo > 0) {
      lookedUpTo = 0;
      end = endOfStretch(handle);
    }
    if (end == 0) {
      return 0;
    }
    int count = release(handle, lookedUpTo, end);
    lookedUpTo = end;
    return count;
  }

  private long endOfStretch(Handle handle) {
    return handle.select(NEXT_STRETCH, lookedUpTo).mapTo(long.class).one();
  }

  /** Releases batch by batch, in order, until the element accepts no more. */
  private int release(Handle handle, long after, long upTo) {
    List<Long> ready = handle.select(READY, after, upTo).mapTo(Long.class).list();
    ready.removeAll(released);
    int count = 0;
    boolean open = true;
    for (int from = 0; open && from < ready.size(); from += AT_ONCE) {
      List<Long> batch = ready.subList(from, Math.min(from + AT_ONCE, ready.size()));
      int taken = release(handle, batch);
      count += taken;
      open = taken == batch.size();
    }
    if (count > 0) {
      LOG.info("event=released parked-messages={}", count);
    }
    return count;
  }

  private int release(Handle handle, List<Long> batch) {
    int count = 0;
    List<QueuedMessage> parked =
        new ArrayList<>(
            handle
                .createQuery(BODIES)
                .setTemplateEngine(Queries.LISTS)
                .bindList("messages", batch)
                .map(QueuedMessage.stored(reader))
                .list());
    parked.sort(Comparator.comparingInt(queued -> batch.indexOf(queued.messageId())));
    for (QueuedMessage queued : parked) {
      if (!release(queued)) {
        break;
      }
      count++;
    }
    return count;
  }

  /** Returns false if the message is already being processed, or the element accepts nothing. */
  @SuppressWarnings("FutureReturnValueIgnored") // a set's remove() can't fail
  private boolean release(QueuedMessage queued) {
    long id = queued.messageId();
    if (!released.add(id)) {
      return false;
    }
    boolean entered = queues.release(queued);
    if (entered) {
      queued.outcome().whenComplete((done, failure) -> released.remove(id));
    } else {
      released.remove(id);
    }
    return entered;
  }
}
