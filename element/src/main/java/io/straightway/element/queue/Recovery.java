package io.straightway.element.queue;

import io.straightway.element.message.IncomingTradeMessage;
import io.straightway.element.message.parse.TradeMessageReader;
import io.straightway.element.message.xml.HardenedXml;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes up messages that were stored but did not reach their fate, because the element that had
 * them died between two commit points. A living element holds an advisory lock on its run number,
 * so a run whose lock is free is dead. Run 0 is never alive: an operator who lets a message go on
 * leaves it to that. Should two elements take up the same message, or its sender send it again,
 * nothing happens twice: every step locks the message and looks how far it is.
 */
public final class Recovery {
  /** First key of the advisory lock that a living element holds; the second is its run number. */
  public static final int LOCK_CLASS = 0x5754;

  private static final Logger LOG = LoggerFactory.getLogger(Recovery.class);
  private static final String ADOPT =
      """
      UPDATE incoming_trade_message SET element_run = ?
       WHERE message_id IN (
         SELECT message_id FROM incoming_trade_message
          WHERE status IN ('RECEIVED', 'VALIDATED', 'TRADE_CREATED') AND element_run = ?
          ORDER BY message_id LIMIT 1000 FOR UPDATE SKIP LOCKED)
      RETURNING message_id, body, received_at
      """;

  /** What there was no room for goes back to where it was, or nobody would look at it again. */
  private static final String GIVE_BACK =
      """
      UPDATE incoming_trade_message SET element_run = ?
       WHERE message_id = ? AND element_run = ?
         AND status IN ('RECEIVED', 'VALIDATED', 'TRADE_CREATED')
      """;

  private static final String DEAD_RUNS =
      """
      SELECT element_run FROM (
        SELECT DISTINCT element_run FROM incoming_trade_message
         WHERE status IN ('RECEIVED', 'VALIDATED', 'TRADE_CREATED') AND element_run <> ?) AS run
       WHERE NOT EXISTS (
         SELECT FROM pg_locks l
          WHERE l.locktype = 'advisory' AND l.classid = ?::integer::oid
            AND l.objid = run.element_run::oid AND l.granted
            AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database()))
      """;

  private final DataSource database;
  private final ProcessQueues queues;
  private final int elementRun;
  private final TradeMessageReader reader = new TradeMessageReader(new HardenedXml());

  /** Recovery on behalf of the element's run {@code elementRun}. */
  public Recovery(DataSource database, ProcessQueues queues, int elementRun) {
    this.database = database;
    this.queues = queues;
    this.elementRun = elementRun;
  }

  /** Takes up what dead elements have left; answers how many messages. */
  public int run() throws SQLException {
    int resumed = 0;
    try (Connection connection = database.getConnection();
        PreparedStatement runs = connection.prepareStatement(DEAD_RUNS)) {
      runs.setInt(1, elementRun);
      runs.setInt(2, LOCK_CLASS);
      try (ResultSet dead = runs.executeQuery()) {
        while (dead.next()) {
          resumed += adopt(connection, dead.getInt(1));
        }
      }
    }
    return resumed;
  }

  private int adopt(Connection connection, int deadRun) throws SQLException {
    int resumed = 0;
    try (PreparedStatement adopt = connection.prepareStatement(ADOPT)) {
      adopt.setInt(1, elementRun);
      adopt.setInt(2, deadRun);
      try (ResultSet row = adopt.executeQuery()) {
        while (row.next()) {
          byte[] body = row.getBytes("body");
          IncomingTradeMessage message =
              IncomingTradeMessage.of(
                  body,
                  row.getObject("received_at", OffsetDateTime.class).toInstant(),
                  reader.read(body));
          if (queues.resume(row.getLong("message_id"), message)) {
            resumed++;
          } else {
            giveBack(connection, row.getLong("message_id"), deadRun);
          }
        }
      }
    }
    if (resumed > 0) {
      LOG.info("run={} event=took-up messages={} from-run={}", elementRun, resumed, deadRun);
    }
    return resumed;
  }

  private void giveBack(Connection connection, long messageId, int deadRun) throws SQLException {
    try (PreparedStatement giveBack = connection.prepareStatement(GIVE_BACK)) {
      giveBack.setInt(1, deadRun);
      giveBack.setLong(2, messageId);
      giveBack.setInt(3, elementRun);
      giveBack.executeUpdate();
    }
  }
}
