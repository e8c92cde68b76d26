package io.straightway.element.queue;

import io.straightway.books.Booking;
import io.straightway.books.Books;
import io.straightway.db.write.Rows;
import io.straightway.db.write.WriteBatch;
import io.straightway.element.message.Action;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.element.message.TradeTerms;
import io.straightway.element.process.BlockProcess;
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
import io.straightway.element.store.TradeVersions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Books blocks. A block waits, parked, until a message for its trade reference has the complete
 * allocation. Then each account gets a trade, made by its own message as if the sender had sent it,
 * and the messages that waited for the allocation are booked too. All of that is one transaction:
 * the books have all of a block, or nothing.
 */
record Blocks(MessageStore messages, Books books, ShortSales shortSales) {

  /**
   * Returns why the block can be neither booked nor parked, or null. The caller holds the lock of
   * its trade.
   */
  @Nullable Refusal refusal(Connection connection, List<BlockPart> parts, TradeTerms block)
      throws SQLException {
    BlockStore.State state = BlockStore.state(connection, block);
    if (block.action() == Action.NEW && state.isDone()) {
      return taken("a block that is " + state.name().toLowerCase(Locale.ROOT));
    }
    if (state.isDone()) {
      return refuseChange(connection, block);
    }
    return TradeVersions.latest(connection, block) == null
            && !TradeVersions.isArchived(connection, block)
        ? wouldBeShort(connection, parts)
        : taken("a trade of one account");
  }

  private static Refusal taken(String by) {
    return new Refusal(
        ReasonCode.TRADE_REFERENCE_TAKEN,
        "TradeReference",
        "this source has already used the trade reference for " + by);
  }

  /**
   * Returns why a change without a trade is refused because of a block with that reference; null if
   * there is no such block, or if the change cancels a waiting one.
   */
  @Nullable Refusal refuseChange(Connection connection, TradeTerms change) throws SQLException {
    return switch (BlockStore.state(connection, change)) {
      case NONE -> null;
      case WAITING -> change.action() == Action.CANCEL ? null : BlockProcess.change();
      case BOOKED -> BlockProcess.change();
      case CANCELLED ->
          new Refusal(ReasonCode.TRADE_CANCELLED, "Action", "the block was cancelled");
    };
  }

  /**
   * Cancels the waiting block of this reference, with all its messages; returns whether there is
   * one. The caller holds the lock of its trade.
   */
  boolean cancel(Connection connection, TradeTerms cancellation, StoredMessage stored)
      throws SQLException {
    if (cancellation.action() != Action.CANCEL) {
      return false;
    }
    List<Long> ended = bookWaiting(connection, cancellation);
    if (ended.isEmpty()) {
      return false;
    }
    WriteBatch rows = new WriteBatch();
    ended.add(stored.messageId());
    BlockStore.insert(cancellation, ended, stored.messageId(), List.of(), rows);
    rows.execute(connection);
    return true;
  }

  /** Each sale takes from what the previous ones have left. */
  private @Nullable Refusal wouldBeShort(Connection connection, List<BlockPart> parts)
      throws SQLException {
    List<SecurityPurcSale> limited =
        parts.stream()
            .map(BlockPart::trade)
            .filter(shortSales::concern)
            .map(BookableTrade::sale)
            .toList();
    if (limited.isEmpty()) {
      return null;
    }
    ShortSales.Available available = shortSales.available(connection, limited);
    for (SecurityPurcSale sale : limited) {
      Refusal refusal = available.refusal(sale);
      if (refusal != null) {
        return refusal;
      }
      available.take(sale);
    }
    return null;
  }

  /**
   * Writes the trades with their messages, and books the messages that waited for the allocation.
   *
   * @param mayBeLate whether the trades are entered on the business date if their day is closed
   */
  void write(
      Connection connection,
      List<BlockPart> parts,
      boolean mayBeLate,
      TradeTerms block,
      StoredMessage stored)
      throws SQLException {
    WriteBatch rows = new WriteBatch();
    Rows derived = MessageStore.newMessages();
    List<Long> ids = new ArrayList<>();
    List<SecurityPurcSale> sales = new ArrayList<>();
    List<Booking> bookings = new ArrayList<>();
    for (BlockPart part : parts) {
      messages.add(derived, part.messageId(), part.message(), MessageStatus.BOOKED, null);
      ids.add(part.messageId());
      sales.add(part.trade().sale());
      Booking booking = part.trade().booking();
      bookings.add(mayBeLate ? booking.onOpenDay(connection) : booking);
    }
    rows.add(derived);
    TradeStore.insert(sales, TradeStore.Status.BOOKED, rows);
    books.write(bookings, rows);
    List<Long> done = bookWaiting(connection, block);
    done.add(stored.messageId());
    BlockStore.insert(block, done, stored.messageId(), ids, rows);
    rows.execute(connection);
  }

  /** A waiting message may be rejected before it is locked. */
  private List<Long> bookWaiting(Connection connection, TradeTerms block) throws SQLException {
    List<Long> booked = new ArrayList<>();
    for (long waiting : ParkedMessages.waiting(connection, block)) {
      StoredMessage locked = MessageProgress.lock(connection, waiting);
      if (locked.status() == MessageStatus.PARKED) {
        ParkedMessages.unpark(connection, waiting);
        MessageProgress.moveTo(
            connection, locked.takenBy(messages.elementRun()), MessageStatus.BOOKED, null);
        booked.add(waiting);
      }
    }
    return booked;
  }
}
