package io.straightway.element.queue;

import io.straightway.books.Booking;
import io.straightway.books.Books;
import io.straightway.db.Transactions;
import io.straightway.db.write.WriteBatch;
import io.straightway.element.message.Refusal;
import io.straightway.element.message.TradeTerms;
import io.straightway.element.process.BusinessProcesses;
import io.straightway.element.process.Checked;
import io.straightway.element.process.SecurityPurcSale;
import io.straightway.element.queue.TradeDecision.BookableTrade;
import io.straightway.element.store.MessageProgress;
import io.straightway.element.store.MessageStatus;
import io.straightway.element.store.MessageStore;
import io.straightway.element.store.ParkedMessages;
import io.straightway.element.store.StoredMessage;
import io.straightway.element.store.TradeStore;
import io.straightway.element.store.TradeVersions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One message in four transactions, a commit after each arrow: message created; business process on
 * the message; trade created; business process on the trade. For an amendment or cancellation the
 * last two are one, because the trade must never be seen half changed; a block is one transaction.
 * Every step locks the message, reads its status and does the next step, so each step happens once,
 * no matter who runs it or how often. A message left between two commits is resumed the same way,
 * and so are messages that an operator released: a trade of a closed day is then entered on the
 * business date.
 */
record StepTransactions(
    Transactions transactions,
    MessageStore messages,
    BusinessProcesses processes,
    Books books,
    ShortSales shortSales,
    LifecycleTransaction changes)
    implements UnitOfWork {

  @Override
  public Map<QueuedMessage, Outcome> run(List<QueuedMessage> batch) throws SQLException {
    Map<QueuedMessage, Outcome> outcomes = new LinkedHashMap<>();
    for (QueuedMessage queued : batch) {
      outcomes.put(queued, run(queued));
    }
    return outcomes;
  }

  @Override
  public boolean isPerMessage() {
    return true;
  }

  /** Completes one message from any status. */
  Outcome run(QueuedMessage queued) throws SQLException {
    if (queued.message().key() == null) {
      return transactions.run(connection -> refuse(connection, queued));
    }
    StoredMessage stored =
        transactions.run(c -> messages.receive(c, queued.messageId(), queued.message()));
    return stored.holds(queued.message()) ? finish(queued, stored) : Outcome.conflict(stored);
  }

  /** Completes a message that is already stored, by this run or another. */
  Outcome finish(QueuedMessage queued, StoredMessage stored) throws SQLException {
    return queued.apart() == null
        ? Outcome.of(queued, walk(queued, stored), messages.elementRun())
        : change(queued, stored);
  }

  private Outcome change(QueuedMessage queued, StoredMessage start) throws SQLException {
    StoredMessage checked =
        start.status() == MessageStatus.RECEIVED && queued.block() == null
            ? transactions.run(connection -> check(connection, queued, start.messageId()))
            : start;
    return changes.finish(queued, checked);
  }

  private StoredMessage check(Connection connection, QueuedMessage queued, long id)
      throws SQLException {
    StoredMessage now = MessageProgress.lock(connection, id);
    if (now.status() != MessageStatus.RECEIVED) {
      return now;
    }
    StoredMessage checked = processMessage(connection, queued, now, false);
    TradeTerms change = queued.change();
    if (checked.status() == MessageStatus.IN_REPAIR && change != null) {
      ParkedMessages.noteInRepair(connection, id, change);
    }
    return checked;
  }

  private static Outcome refuse(Connection connection, QueuedMessage queued) throws SQLException {
    Refusal refusal =
        Objects.requireNonNull(queued.message().refusal(), "a message without a key is unreadable");
    WriteBatch rows = new WriteBatch();
    MessageStore.refuse(Map.of(queued.message(), refusal), rows);
    rows.execute(connection);
    return Outcome.first(new DecidedMessage(queued, TradeDecision.refused(refusal)));
  }

  private StoredMessage walk(QueuedMessage queued, StoredMessage start) throws SQLException {
    StoredMessage stored = start;
    while (!stored.status().isFinal()) {
      long id = stored.messageId();
      BookableTrade next = prepareBooking(queued, stored);
      stored = transactions.run(connection -> step(connection, queued, id, next));
    }
    return stored;
  }

  /**
   * Prepares the booking if it is next, or returns null; opening its accounts takes a separate
   * transaction.
   */
  private @Nullable BookableTrade prepareBooking(QueuedMessage queued, StoredMessage stored)
      throws SQLException {
    if (stored.status() != MessageStatus.TRADE_CREATED || queued.quarantine() != null) {
      return null;
    }
    BookableTrade trade =
        TradeDecision.bookable(
            transactions.run(c -> TradeVersions.read(c, stored.messageId()).sale()), processes);
    books.prepare(List.of(trade.booking()));
    return trade;
  }

  /**
   * Does the next step; nothing if others have already reached a step whose booking is not
   * prepared.
   */
  private StoredMessage step(
      Connection connection, QueuedMessage queued, long id, @Nullable BookableTrade next)
      throws SQLException {
    StoredMessage now = MessageProgress.lock(connection, id);
    boolean mayBeLate =
        processes.isLate(queued.message()) && MessageProgress.wasSentOn(connection, id);
    return switch (now.status()) {
      case RECEIVED -> processMessage(connection, queued, now, mayBeLate);
      case VALIDATED -> createTrade(connection, queued, now, mayBeLate);
      case TRADE_CREATED -> processTrade(connection, queued, now, next, mayBeLate);
      case PARKED, BOOKED, REJECTED, IN_REPAIR, REPAIRED -> now;
    };
  }

  private StoredMessage processMessage(
      Connection connection, QueuedMessage queued, StoredMessage now, boolean mayBeLate)
      throws SQLException {
    Refusal refusal = queued.refusal(processes, mayBeLate);
    return refusal == null
        ? MessageProgress.moveTo(connection, now, MessageStatus.VALIDATED, null)
        : refuse(connection, now, refusal);
  }

  private StoredMessage createTrade(
      Connection connection, QueuedMessage queued, StoredMessage now, boolean mayBeLate)
      throws SQLException {
    Checked<SecurityPurcSale> checked = queued.trade(processes, now.messageId(), mayBeLate);
    if (checked instanceof Checked.Refused<SecurityPurcSale> refused) {
      return refuse(connection, now, refused.refusal());
    }
    SecurityPurcSale sale = ((Checked.Passed<SecurityPurcSale>) checked).value();
    WriteBatch rows = new WriteBatch();
    TradeStore.insert(List.of(sale), TradeStore.Status.CREATED, rows);
    rows.execute(connection);
    return MessageProgress.moveTo(connection, now, MessageStatus.TRADE_CREATED, null);
  }

  private StoredMessage processTrade(
      Connection connection,
      QueuedMessage queued,
      StoredMessage now,
      @Nullable BookableTrade trade,
      boolean mayBeLate)
      throws SQLException {
    Refusal quarantine = queued.quarantine();
    if (trade == null && quarantine == null) {
      return now;
    }
    Refusal refusal = trade == null ? quarantine : shortSales.refusal(connection, trade, null);
    if (trade == null || refusal != null) {
      return MessageProgress.moveTo(connection, now, MessageStatus.IN_REPAIR, refusal);
    }
    Booking booking = trade.booking();
    WriteBatch rows = new WriteBatch();
    books.write(List.of(mayBeLate ? booking.onOpenDay(connection) : booking), rows);
    rows.execute(connection);
    TradeStore.markBooked(connection, now.messageId());
    return MessageProgress.moveTo(connection, now, MessageStatus.BOOKED, null);
  }

  private static StoredMessage refuse(Connection connection, StoredMessage now, Refusal refusal)
      throws SQLException {
    return MessageProgress.moveTo(connection, now, Outcome.statusFor(refusal), refusal);
  }
}
