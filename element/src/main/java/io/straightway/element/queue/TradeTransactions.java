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
  public Map<Work, Outcome> run(List<Work> batch) throws SQLException {
    Map<Work, Outcome> outcomes =
        batch.size() > 1 ? whole.insertedEach(batch) : new LinkedHashMap<>();
    for (Work work : batch) {
      if (!outcomes.containsKey(work)) {
        outcomes.putAll(whole.run(List.of(work)));
      }
    }
    return outcomes;
  }

  @Override
  public boolean isPerMessage() {
    return true;
  }
}
