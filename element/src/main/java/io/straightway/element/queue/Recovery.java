package io.straightway.element.queue;

import io.straightway.db.Queries;
import io.straightway.db.dialect.Dialect;
import io.straightway.element.message.parse.TradeMessageReader;
import io.straightway.markup.HardenedXml;
import io.straightway.staticdata.CurrentStaticData;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Resumes messages that were stored but not completed because their element ended between two
 * commit points. A running element gives signs of life under its run number, so a run without any
 * has stopped. Run 0 never runs: messages that an operator releases are given to it. If two
 * elements resume the same message, or its sender sends it again, nothing happens twice: every step
 * locks the message and reads its status.
 *
 * @param staticData read again before the messages are resumed: one may have been released because
 *     of static data loaded a moment ago
 */
public record Recovery(
    DataSource database, ProcessQueues queues, CurrentStaticData staticData, int elementRun) {
  /** The lock area of the run numbers, under which running elements give signs of life. */
  public static final int AREA = 0x5754;

  private static final Logger LOG = LoggerFactory.getLogger(Recovery.class);
  private static final String LEFT =
      """
      SELECT message_id, body, received_at FROM incoming_trade_message
       WHERE message_id IN (
         SELECT message_id FROM incoming_trade_message
          WHERE status IN ('RECEIVED', 'VALIDATED', 'TRADE_CREATED') AND element_run = ?
          ORDER BY message_id FETCH FIRST 1000 ROWS ONLY)
         FOR UPDATE SKIP LOCKED
      """;

  private static final String ADOPT =
      "UPDATE incoming_trade_message SET element_run = ? WHERE message_id = ?";

  /**
   * Gives messages for which there was no room back to their former run; otherwise no element would
   * look at them again.
   */
  private static final String GIVE_BACK =
      """
      UPDATE incoming_trade_message SET element_run = ?
       WHERE message_id = ? AND element_run = ?
         AND status IN ('RECEIVED', 'VALIDATED', 'TRADE_CREATED')
      """;

  private static final String RUNS =
      """
      SELECT DISTINCT element_run FROM incoming_trade_message
       WHERE status IN ('RECEIVED', 'VALIDATED', 'TRADE_CREATED') AND element_run <> ?
      """;

  /** Resumes the messages of stopped elements and returns their number. */
  public int run() throws SQLException {
    try (Connection connection = database.getConnection()) {
      return Queries.on(connection, this::run);
    }
  }

  private int run(Handle handle) throws SQLException {
    int resumed = 0;
    for (int run : stoppedRuns(handle)) {
      resumed += adopt(handle, run);
    }
    return resumed;
  }

  /** Reads liveness last: an element that gives no sign of life by then does nothing more. */
  private Set<Integer> stoppedRuns(Handle handle) throws SQLException {
    Set<Integer> runs = handle.select(RUNS, elementRun).mapTo(Integer.class).set();
    if (!runs.isEmpty()) {
      Connection connection = handle.getConnection();
      runs.removeAll(Dialect.of(connection).liveSessions(AREA, connection));
    }
    return runs;
  }

  private int adopt(Handle handle, int stoppedRun) throws SQLException {
    List<QueuedMessage> taken = handle.inTransaction(within -> taken(within, stoppedRun));
    if (!taken.isEmpty()) {
      staticData.refresh();
    }
    int resumed = 0;
    for (QueuedMessage queued : taken) {
      if (queues.resume(queued)) {
        resumed++;
      } else {
        handle.execute(GIVE_BACK, stoppedRun, queued.messageId(), elementRun);
      }
    }
    if (resumed > 0) {
      LOG.info("run={} event=took-up messages={} from-run={}", elementRun, resumed, stoppedRun);
    }
    return resumed;
  }

  /**
   * A message that another element locks is that element's work; a completed one is not selected.
   */
  private List<QueuedMessage> taken(Handle handle, int stoppedRun) {
    TradeMessageReader reader = new TradeMessageReader(new HardenedXml());
    List<QueuedMessage> left =
        handle.select(LEFT, stoppedRun).map(QueuedMessage.stored(reader)).list();
    PreparedBatch adopted = handle.prepareBatch(ADOPT);
    left.forEach(queued -> adopted.add(elementRun, queued.messageId()));
    adopted.execute();
    return left;
  }
}
