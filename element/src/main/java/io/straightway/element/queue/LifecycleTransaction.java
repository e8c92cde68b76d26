package io.straightway.element.queue;

import io.straightway.books.Booking;
import io.straightway.books.Books;
import io.straightway.books.BusinessDate;
import io.straightway.db.Transactions;
import io.straightway.db.write.WriteBatch;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.element.message.TradeTerms;
import io.straightway.element.process.BlockProcess;
import io.straightway.element.process.BusinessProcesses;
import io.straightway.element.process.SecurityPurcSale;
import io.straightway.element.store.MessageProgress;
import io.straightway.element.store.MessageStatus;
import io.straightway.element.store.MessageStore;
import io.straightway.element.store.ParkedMessages;
import io.straightway.element.store.StoredMessage;
import io.straightway.element.store.TradeStore;
import io.straightway.element.store.TradeVersion;
import io.straightway.element.store.TradeVersions;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One amendment or cancellation, or one {@linkplain Blocks block}, in one transaction: the message,
 * the next version of the trade, its reversals and bookings. Changes of one trade wait for each
 * other. One that arrives before its predecessor is parked; of two for one version, the first
 * received is next.
 *
 * <p>An amendment with the same effect on the books as the previous version leaves them alone. Any
 * other posts the exact reversal of that version's booking, and its own booking, both on the
 * business date: the trade's own date may be closed by then. A cancellation posts only the
 * reversal.
 */
record LifecycleTransaction(
    Transactions transactions,
    MessageStore messages,
    BusinessProcesses processes,
    Books books,
    ShortSales shortSales) {

  /** Writes the message and completes it, or parks it. */
  Outcome run(Work work) throws SQLException {
    prepare(work, work.messageId());
    StoredMessage stored = books.opening(transactions, connection -> receive(connection, work));
    if (!stored.holds(work.message())) {
      return Outcome.conflict(stored);
    }
    boolean done = stored.messageId() == work.messageId();
    return Outcome.of(work, done ? stored : finish(work, stored), messages.elementRun());
  }

  /** Completes a message that is already stored, perhaps by other work. */
  StoredMessage finish(Work work, StoredMessage stored) throws SQLException {
    if (!isToDo(work, stored)) {
      return stored;
    }
    prepare(work, stored.messageId());
    return books.opening(
        transactions,
        connection -> {
          StoredMessage now = MessageProgress.lock(connection, stored.messageId());
          return isToDo(work, now) ? carryOut(connection, work, now) : now;
        });
  }

  private void prepare(Work work, long tradeId) throws SQLException {
    if (work.block() != null
        && processes.isLate(work.message())
        && transactions.run(connection -> MessageProgress.wasSentOn(connection, tradeId))) {
      work.allowLate();
    }
    work.makeAndBook(processes, tradeId);
    books.prepare(Work.bookings(List.of(work)));
  }

  private StoredMessage receive(Connection connection, Work work) throws SQLException {
    StoredMessage stored = messages.receive(connection, work.messageId(), work.message());
    boolean ours = stored.messageId() == work.messageId();
    return ours && isToDo(work, stored) ? carryOut(connection, work, stored) : stored;
  }

  /** A parked message is released only by work with its own id, not by its sender's repetition. */
  private static boolean isToDo(Work work, StoredMessage stored) {
    return stored.status() == MessageStatus.PARKED
        ? stored.messageId() == work.messageId()
        : !stored.status().isFinal();
  }

  private StoredMessage carryOut(Connection connection, Work work, StoredMessage stored)
      throws SQLException {
    if (work.refusal() != null) {
      return settle(connection, work, stored, work.refusal());
    }
    TradeTerms change = Objects.requireNonNull(work.apart());
    TradeVersions.lockTrade(connection, change);
    if (change.isBlock()) {
      return block(connection, work, change, stored);
    }
    TradeVersion latest = TradeVersions.latest(connection, change);
    Blocks blocks = new Blocks(messages, books, shortSales);
    Refusal refusal = refuseVersion(change, latest);
    if (refusal == null && latest == null) {
      refusal = refuseArchived(connection, change);
    }
    if (refusal == null && latest == null) {
      refusal = blocks.refuseChange(connection, change);
    }
    if (refusal == null && latest == null && blocks.cancel(connection, change, stored)) {
      work.endBlock();
      return settle(connection, work, stored, null);
    }
    if (refusal != null) {
      return settle(connection, work, stored, refusal);
    }
    if (latest == null
        || !isNext(change, latest)
        || ParkedMessages.waitBefore(connection, stored.messageId(), change)) {
      return park(connection, change, stored);
    }
    Booking standing = processes.book(bookedSale(connection, latest));
    refusal = shortSales.refusal(connection, work, standing);
    if (refusal == null) {
      refusal = refuseInstructed(connection, latest);
    }
    if (refusal == null) {
      write(connection, work, stored.messageId(), latest, standing);
    }
    return settle(connection, work, stored, refusal);
  }

  private StoredMessage block(
      Connection connection, Work work, TradeTerms block, StoredMessage stored)
      throws SQLException {
    Blocks blocks = new Blocks(messages, books, shortSales);
    Refusal refusal = blocks.refusal(connection, work, block);
    if (refusal == null && new BlockProcess(block).isOpen()) {
      return park(connection, block, stored);
    }
    if (refusal == null) {
      blocks.write(connection, work, block, stored);
    }
    return settle(connection, work, stored, refusal);
  }

  /** Returns the refusal of a change that no later message can make possible, or null. */
  private static @Nullable Refusal refuseVersion(TradeTerms change, @Nullable TradeVersion latest) {
    if (change.version() == 1) {
      return new Refusal(
          ReasonCode.VERSION_STALE, "Version", "version 1 is the new trade; changes begin with 2");
    }
    if (latest == null) {
      return null;
    }
    int current = latest.sale().version();
    if (change.version() <= current) {
      return new Refusal(
          ReasonCode.VERSION_STALE, "Version", "the trade already has version " + current);
    }
    return latest.status() == TradeStore.Status.CANCELLED
        ? new Refusal(
            ReasonCode.TRADE_CANCELLED, "Action", "version " + current + " cancelled the trade")
        : null;
  }

  private static @Nullable Refusal refuseArchived(Connection connection, TradeTerms change)
      throws SQLException {
    return TradeVersions.isArchived(connection, change)
        ? new Refusal(ReasonCode.TRADE_SETTLED, "Action", "the trade was settled and is archived")
        : null;
  }

  /** A version that was created but is not booked yet, or never will be, can't be followed. */
  private static boolean isNext(TradeTerms change, TradeVersion latest) {
    return change.version() == latest.sale().version() + 1
        && latest.status() == TradeStore.Status.BOOKED;
  }

  private static @Nullable Refusal refuseInstructed(Connection connection, TradeVersion latest)
      throws SQLException {
    return switch (TradeVersions.withdrawInstruction(connection, latest.sale().tradeId())) {
      case FREE -> null;
      case INSTRUCTED ->
          new Refusal(
              ReasonCode.TRADE_INSTRUCTED,
              "Action",
              "its instruction is with the custodian, which is asked to cancel it");
      case SETTLED ->
          new Refusal(
              ReasonCode.TRADE_SETTLED, "Action", "the trade has settled, in whole or in part");
    };
  }

  private void write(
      Connection connection, Work work, long tradeId, TradeVersion latest, Booking standing)
      throws SQLException {
    WriteBatch rows = new WriteBatch();
    boolean reverses;
    if (work.isCancellation()) {
      SecurityPurcSale cancelled = latest.sale().asVersion(tradeId, latest.sale().version() + 1);
      TradeStore.insertBookedAs(cancelled, TradeStore.Status.CANCELLED, latest.bookingId(), rows);
      books.write(List.of(standing.reversal(work.reversalId(), today(connection, work))), rows);
      reverses = true;
    } else {
      reverses = amend(connection, work, latest, standing, rows);
    }
    rows.execute(connection);
    TradeVersions.replace(connection, latest.sale().tradeId());
    if (reverses) {
      TradeVersions.markReversed(connection, latest.bookingId(), work.reversalId());
    }
  }

  /** Adds the rows of an amendment; returns whether they reverse the standing booking. */
  private boolean amend(
      Connection connection, Work work, TradeVersion latest, Booking standing, WriteBatch rows)
      throws SQLException {
    SecurityPurcSale amended = Objects.requireNonNull(work.trade());
    Booking booking = Objects.requireNonNull(work.booking());
    if (booking.doesTheSameAs(standing)) {
      TradeStore.insertBookedAs(amended, TradeStore.Status.BOOKED, latest.bookingId(), rows);
      return false;
    }
    LocalDate day = today(connection, work);
    Booking reversal = standing.reversal(work.reversalId(), day);
    TradeStore.insert(List.of(amended), TradeStore.Status.BOOKED, rows);
    books.write(List.of(reversal, booking.on(day)), rows);
    return true;
  }

  private static SecurityPurcSale bookedSale(Connection connection, TradeVersion latest)
      throws SQLException {
    return latest.bookedAs() == null
        ? latest.sale()
        : TradeVersions.read(connection, latest.bookedAs()).sale();
  }

  private static LocalDate today(Connection connection, Work work) throws SQLException {
    return BusinessDate.readToday(connection)
        .orElseGet(() -> Objects.requireNonNull(work.change()).tradeDate());
  }

  private static StoredMessage park(Connection connection, TradeTerms change, StoredMessage stored)
      throws SQLException {
    if (stored.status() == MessageStatus.PARKED) {
      return stored;
    }
    ParkedMessages.park(connection, stored.messageId(), change);
    return MessageProgress.moveTo(connection, stored, MessageStatus.PARKED, null);
  }

  /** Work that releases a parked message takes it over, whichever element parked it. */
  private StoredMessage settle(
      Connection connection, Work work, StoredMessage stored, @Nullable Refusal refusal)
      throws SQLException {
    StoredMessage ours = stored;
    if (stored.status() == MessageStatus.PARKED) {
      ParkedMessages.unpark(connection, stored.messageId());
      ours = stored.takenBy(messages.elementRun());
    }
    MessageStatus status = Outcome.statusFor(refusal);
    TradeTerms change = work.change();
    if (status == MessageStatus.IN_REPAIR && change != null) {
      ParkedMessages.noteInRepair(connection, stored.messageId(), change);
    }
    return MessageProgress.moveTo(connection, ours, status, refusal);
  }
}
