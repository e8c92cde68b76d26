package io.straightway.element.queue;

import io.straightway.books.Booking;
import io.straightway.books.Books;
import io.straightway.db.Transactions;
import io.straightway.db.write.WriteBatch;
import io.straightway.element.message.Refusal;
import io.straightway.element.message.TradeTerms;
import io.straightway.element.process.BusinessProcesses;
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

/**
 * One message in four transactions, a commit after each arrow: message created; business process on
 * the message; trade created; business process on the trade. For an amendment or cancellation the
 * last two are one, because the trade must never be seen half changed; a block is one transaction.
 * Every step locks the message, reads its status and does the next step, so each step happens once,
 * no matter who runs it or how often. Work that ended between two commits is resumed the same way,
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
  public Map<Work, Outcome> run(List<Work> batch) throws SQLException {
    Map<Work, Outcome> outcomes = new LinkedHashMap<>();
    for (Work work : batch) {
      outcomes.put(work, run(work));
    }
    return outcomes;
  }

  @Override
  public boolean isPerMessage() {
    return true;
  }

  /** Completes one message from any status. */
  Outcome run(Work work) throws SQLException {
    if (work.message().key() == null) {
      return transactions.run(connection -> refuse(connection, work));
    }
    StoredMessage stored =
        transactions.run(c -> messages.receive(c, work.messageId(), work.message()));
    return stored.holds(work.message()) ? finish(work, stored) : Outcome.conflict(stored);
  }

  /** Completes a message that is already stored, by this work or another. */
  Outcome finish(Work work, StoredMessage stored) throws SQLException {
    StoredMessage done = work.apart() == null ? walk(work, stored) : change(work, stored);
    return Outcome.of(work, done, messages.elementRun());
  }

  private StoredMessage change(Work work, StoredMessage start) throws SQLException {
    StoredMessage checked =
        start.status() == MessageStatus.RECEIVED && work.block() == null
            ? transactions.run(connection -> check(connection, work, start.messageId()))
            : start;
    return changes.finish(work, checked);
  }

  private StoredMessage check(Connection connection, Work work, long id) throws SQLException {
    StoredMessage now = MessageProgress.lock(connection, id);
    if (now.status() != MessageStatus.RECEIVED) {
      return now;
    }
    StoredMessage checked = processMessage(connection, work, now);
    TradeTerms change = work.change();
    if (checked.status() == MessageStatus.IN_REPAIR && change != null) {
      ParkedMessages.noteInRepair(connection, id, change);
    }
    return checked;
  }

  private static Outcome refuse(Connection connection, Work work) throws SQLException {
    Refusal refusal =
        Objects.requireNonNull(work.message().refusal(), "a message without a key is unreadable");
    work.refuse(refusal);
    WriteBatch rows = new WriteBatch();
    MessageStore.refuse(Map.of(work.message(), refusal), rows);
    rows.execute(connection);
    return Outcome.first(work);
  }

  private StoredMessage walk(Work work, StoredMessage start) throws SQLException {
    StoredMessage stored = start;
    while (!stored.status().isFinal()) {
      long id = stored.messageId();
      prepareBooking(work, stored);
      stored = transactions.run(connection -> step(connection, work, id));
    }
    return stored;
  }

  /** Prepares the booking if it is next; opening its accounts takes a separate transaction. */
  private void prepareBooking(Work work, StoredMessage stored) throws SQLException {
    work.refuse(work.quarantined());
    if (stored.status() == MessageStatus.TRADE_CREATED && work.refusal() == null) {
      work.book(processes, transactions.run(c -> TradeVersions.read(c, stored.messageId()).sale()));
      books.prepare(Work.bookings(List.of(work)));
    }
  }

  /**
   * Does the next step; nothing if others have already reached a step whose booking is not
   * prepared.
   */
  private StoredMessage step(Connection connection, Work work, long id) throws SQLException {
    StoredMessage now = MessageProgress.lock(connection, id);
    if (processes.isLate(work.message()) && MessageProgress.wasSentOn(connection, id)) {
      work.allowLate();
    }
    return switch (now.status()) {
      case RECEIVED -> processMessage(connection, work, now);
      case VALIDATED -> createTrade(connection, work, now);
      case TRADE_CREATED -> processTrade(connection, work, now);
      case PARKED, BOOKED, REJECTED, IN_REPAIR, REPAIRED -> now;
    };
  }

  private StoredMessage processMessage(Connection connection, Work work, StoredMessage now)
      throws SQLException {
    Refusal refusal = work.refusal(processes);
    return refusal == null
        ? MessageProgress.moveTo(connection, now, MessageStatus.VALIDATED, null)
        : refuse(connection, now, refusal);
  }

  private StoredMessage createTrade(Connection connection, Work work, StoredMessage now)
      throws SQLException {
    work.make(processes, now.messageId());
    if (work.refusal() != null) {
      return refuse(connection, now, work.refusal());
    }
    WriteBatch rows = new WriteBatch();
    TradeStore.insert(Work.trades(List.of(work)), TradeStore.Status.CREATED, rows);
    rows.execute(connection);
    return MessageProgress.moveTo(connection, now, MessageStatus.TRADE_CREATED, null);
  }

  private StoredMessage processTrade(Connection connection, Work work, StoredMessage now)
      throws SQLException {
    Booking booking = work.booking();
    if (booking == null && work.refusal() == null) {
      return now;
    }
    Refusal refusal = booking == null ? work.refusal() : shortSales.refusal(connection, work, null);
    if (booking == null || refusal != null) {
      return MessageProgress.moveTo(connection, now, MessageStatus.IN_REPAIR, refusal);
    }
    WriteBatch rows = new WriteBatch();
    books.write(List.of(work.mayBeLate() ? booking.onOpenDay(connection) : booking), rows);
    rows.execute(connection);
    TradeStore.markBooked(connection, now.messageId());
    return MessageProgress.moveTo(connection, now, MessageStatus.BOOKED, null);
  }

  private static StoredMessage refuse(Connection connection, StoredMessage now, Refusal refusal)
      throws SQLException {
    return MessageProgress.moveTo(connection, now, Outcome.statusFor(refusal), refusal);
  }
}
