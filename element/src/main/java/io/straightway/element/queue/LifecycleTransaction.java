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
import io.straightway.element.queue.TradeDecision.BlockPart;
import io.straightway.element.queue.TradeDecision.BookableTrade;
import io.straightway.element.store.BlockStore;
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
 * <p>An amendment with the same effect on the books as the previous version, on the same trade
 * date, leaves them alone. Any other posts the exact reversal of that version's booking, and its
 * own booking, both on the business date: the trade's own date may be closed by then. A
 * cancellation posts only the reversal.
 */
record LifecycleTransaction(
    Transactions transactions,
    MessageStore messages,
    BusinessProcesses processes,
    Books books,
    ShortSales shortSales) {

  /**
   * The row of a completed or parked message.
   *
   * @param ofBlock whether the message ended a block, so that no trade has its id
   */
  private record Completion(StoredMessage stored, boolean ofBlock) {
    static Completion of(StoredMessage stored) {
      return new Completion(stored, false);
    }
  }

  /** Writes the message and completes it, or parks it. */
  Outcome run(QueuedMessage queued) throws SQLException {
    Preparation prepared = prepare(queued, queued.messageId());
    Completion received =
        books.opening(transactions, connection -> receive(connection, queued, prepared));
    StoredMessage stored = received.stored();
    if (!stored.holds(queued.message())) {
      return Outcome.conflict(stored);
    }
    return stored.messageId() == queued.messageId() || !isToDo(queued, stored)
        ? outcome(queued, received, prepared)
        : finish(queued, stored);
  }

  /** Completes a message that is already stored, perhaps by another run. */
  Outcome finish(QueuedMessage queued, StoredMessage stored) throws SQLException {
    if (!isToDo(queued, stored)) {
      return outcome(queued, transactions.run(c -> completed(c, queued, stored)), Preparation.NONE);
    }
    Preparation prepared = prepare(queued, stored.messageId());
    Completion completed =
        books.opening(
            transactions,
            connection -> {
              StoredMessage now = MessageProgress.lock(connection, stored.messageId());
              return isToDo(queued, now)
                  ? carryOut(connection, queued, prepared, now)
                  : completed(connection, queued, now);
            });
    return outcome(queued, completed, prepared);
  }

  private Outcome outcome(QueuedMessage queued, Completion completed, Preparation prepared) {
    Outcome outcome = Outcome.of(queued, completed.stored(), messages.elementRun());
    if (!completed.ofBlock() && !queued.isOfBlock()) {
      return outcome;
    }
    boolean wrote = outcome.kind() == Outcome.Kind.BOOKED && outcome.ours();
    List<BlockPart> parts = wrote ? prepared.decision().parts() : List.of();
    return outcome.ofBlock(parts.stream().map(BlockPart::messageId).toList());
  }

  /**
   * The decision on a message.
   *
   * @param mayBeLate whether its trades are entered on the business date if their day is closed
   */
  private record Preparation(TradeDecision decision, boolean mayBeLate) {
    static final Preparation NONE = new Preparation(TradeDecision.NO_TRADE, false);
  }

  private Preparation prepare(QueuedMessage queued, long tradeId) throws SQLException {
    boolean mayBeLate =
        queued.block() != null
            && processes.isLate(queued.message())
            && transactions.run(connection -> MessageProgress.wasSentOn(connection, tradeId));
    TradeDecision decision = TradeDecision.on(queued, tradeId, mayBeLate, processes);
    BookableTrade trade = decision.trade();
    if (trade != null) {
      books.prepare(List.of(trade.booking()));
    }
    return new Preparation(decision, mayBeLate);
  }

  private Completion receive(Connection connection, QueuedMessage queued, Preparation prepared)
      throws SQLException {
    StoredMessage stored = messages.receive(connection, queued.messageId(), queued.message());
    boolean ours = stored.messageId() == queued.messageId();
    return ours && isToDo(queued, stored)
        ? carryOut(connection, queued, prepared, stored)
        : completed(connection, queued, stored);
  }

  /** Returns a message that was completed before, or is yet to be completed. */
  private static Completion completed(
      Connection connection, QueuedMessage queued, StoredMessage stored) throws SQLException {
    return new Completion(
        stored,
        queued.isCancellation()
            && stored.status() == MessageStatus.BOOKED
            && BlockStore.isOfBlock(connection, stored.messageId()));
  }

  /** A parked message is released only by a run with its own id, not by its sender's repetition. */
  private static boolean isToDo(QueuedMessage queued, StoredMessage stored) {
    return stored.status() == MessageStatus.PARKED
        ? stored.messageId() == queued.messageId()
        : !stored.status().isFinal();
  }

  private Completion carryOut(
      Connection connection, QueuedMessage queued, Preparation prepared, StoredMessage stored)
      throws SQLException {
    TradeDecision decision = prepared.decision();
    if (decision.refusal() != null) {
      return complete(connection, queued, stored, decision.refusal());
    }
    TradeTerms change = Objects.requireNonNull(queued.apart());
    TradeVersions.lockTrade(connection, change);
    if (change.isBlock()) {
      return block(connection, queued, prepared, change, stored);
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
      return new Completion(complete(connection, queued, stored, null).stored(), true);
    }
    if (refusal != null) {
      return complete(connection, queued, stored, refusal);
    }
    if (latest == null
        || !isNext(change, latest)
        || ParkedMessages.waitBefore(connection, stored.messageId(), change)) {
      return Completion.of(park(connection, change, stored));
    }
    Booking standing = processes.book(bookedSale(connection, latest));
    refusal = shortSales.refusal(connection, decision.trade(), standing);
    if (refusal == null) {
      refusal = refuseInstructed(connection, latest);
    }
    if (refusal == null) {
      write(connection, queued, decision.trade(), stored.messageId(), latest, standing);
    }
    return complete(connection, queued, stored, refusal);
  }

  private Completion block(
      Connection connection,
      QueuedMessage queued,
      Preparation prepared,
      TradeTerms block,
      StoredMessage stored)
      throws SQLException {
    Blocks blocks = new Blocks(messages, books, shortSales);
    List<BlockPart> parts = prepared.decision().parts();
    Refusal refusal = blocks.refusal(connection, parts, block);
    if (refusal == null && new BlockProcess(block).isOpen()) {
      return Completion.of(park(connection, block, stored));
    }
    if (refusal == null) {
      blocks.write(connection, parts, prepared.mayBeLate(), block, stored);
    }
    return complete(connection, queued, stored, refusal);
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

  /**
   * Writes the next version of a trade.
   *
   * @param amended null if the trade is cancelled
   */
  private void write(
      Connection connection,
      QueuedMessage queued,
      @Nullable BookableTrade amended,
      long tradeId,
      TradeVersion latest,
      Booking standing)
      throws SQLException {
    WriteBatch rows = new WriteBatch();
    long reversalId = queued.furtherId();
    boolean reverses = true;
    if (amended == null) {
      SecurityPurcSale cancelled = latest.sale().asVersion(tradeId, latest.sale().version() + 1);
      TradeStore.insertBookedAs(cancelled, TradeStore.Status.CANCELLED, latest.bookingId(), rows);
      books.write(List.of(standing.reversal(reversalId, today(connection, queued))), rows);
    } else if (amended.booking().doesTheSameAs(standing)
        && amended.sale().tradeDate().equals(latest.sale().tradeDate())) {
      TradeStore.insertBookedAs(amended.sale(), TradeStore.Status.BOOKED, latest.bookingId(), rows);
      reverses = false;
    } else {
      LocalDate day = today(connection, queued);
      TradeStore.insert(List.of(amended.sale()), TradeStore.Status.BOOKED, rows);
      books.write(List.of(standing.reversal(reversalId, day), amended.booking().on(day)), rows);
    }
    rows.execute(connection);
    TradeVersions.replace(connection, latest.sale().tradeId());
    if (reverses) {
      TradeVersions.markReversed(connection, latest.bookingId(), reversalId);
    }
  }

  private static SecurityPurcSale bookedSale(Connection connection, TradeVersion latest)
      throws SQLException {
    return latest.bookedAs() == null
        ? latest.sale()
        : TradeVersions.read(connection, latest.bookedAs()).sale();
  }

  private static LocalDate today(Connection connection, QueuedMessage queued) throws SQLException {
    return BusinessDate.readToday(connection)
        .orElseGet(() -> Objects.requireNonNull(queued.change()).tradeDate());
  }

  private static StoredMessage park(Connection connection, TradeTerms change, StoredMessage stored)
      throws SQLException {
    if (stored.status() == MessageStatus.PARKED) {
      return stored;
    }
    ParkedMessages.park(connection, stored.messageId(), change);
    return MessageProgress.moveTo(connection, stored, MessageStatus.PARKED, null);
  }

  /** A run that releases a parked message takes it over, whichever element parked it. */
  private Completion complete(
      Connection connection, QueuedMessage queued, StoredMessage stored, @Nullable Refusal refusal)
      throws SQLException {
    StoredMessage ours = stored;
    if (stored.status() == MessageStatus.PARKED) {
      ParkedMessages.unpark(connection, stored.messageId());
      ours = stored.takenBy(messages.elementRun());
    }
    MessageStatus status = Outcome.statusFor(refusal);
    TradeTerms change = queued.change();
    if (status == MessageStatus.IN_REPAIR && change != null) {
      ParkedMessages.noteInRepair(connection, stored.messageId(), change);
    }
    return Completion.of(MessageProgress.moveTo(connection, ours, status, refusal));
  }
}
