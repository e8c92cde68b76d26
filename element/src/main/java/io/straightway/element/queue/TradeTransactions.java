package io.straightway.element.queue;

import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A transaction for each message. The transactions of new trades that wait at the same time are
 * sent together, in sequence, each with its own commit; all others are sent alone.
 */
record TradeTransactions(WholeTransaction whole) implements UnitOfWork {
  /** The most messages that wait for each other's commits before their senders are answered. */
  static final int TOGETHER = 8;

  @Override
  public Map<QueuedMessage, Outcome> run(List<QueuedMessage> batch) throws SQLException {
    Map<QueuedMessage, Outcome> outcomes =
        batch.size() > 1 ? whole.insertedEach(batch) : new LinkedHashMap<>();
    for (QueuedMessage queued : batch) {
      if (!outcomes.containsKey(queued)) {
        outcomes.putAll(whole.run(List.of(queued)));
      }
    }
    return outcomes;
  }

  @Override
  public boolean isPerMessage() {
    return true;
  }
}
