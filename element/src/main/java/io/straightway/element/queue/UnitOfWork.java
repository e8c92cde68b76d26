package io.straightway.element.queue;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** Brings a batch of messages to their committed outcomes. Safe to run again after any failure. */
sealed interface UnitOfWork permits WholeTransaction, TradeTransactions, StepTransactions {

  /**
   * Runs the batch. Every message has its ids, and no two share an {@linkplain
   * QueuedMessage#identity identity}.
   *
   * @return an outcome for every message, as committed
   * @throws SQLException if anything was not committed, or may not have been
   */
  Map<QueuedMessage, Outcome> run(List<QueuedMessage> batch) throws SQLException;

  /** Returns whether each message has its own transactions, so that one can be repeated alone. */
  boolean isPerMessage();
}
