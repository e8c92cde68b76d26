package io.straightway.element.queue;

import io.straightway.books.Booking;
import io.straightway.element.message.Action;
import io.straightway.element.message.Allocation;
import io.straightway.element.message.IncomingTradeMessage;
import io.straightway.element.message.Refusal;
import io.straightway.element.message.TradeTerms;
import io.straightway.element.message.parse.TradeFields;
import io.straightway.element.message.parse.TradeMessageReader;
import io.straightway.element.process.BlockProcess;
import io.straightway.element.process.BusinessProcesses;
import io.straightway.element.process.Checked;
import io.straightway.element.process.SecurityPurcSale;
import io.straightway.element.store.MessageStatus;
import io.straightway.element.trace.TracedTrade;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jspecify.annotations.Nullable;

/**
 * One message on its way through a process queue, with the results of its business processes. Its
 * ids are given once, so that a replay of its transaction writes the same rows; the results are
 * computed again.
 */
final class Work {
  private static final long NO_ID = -1;

  private final IncomingTradeMessage message;
  private final CompletableFuture<Outcome> outcome = new CompletableFuture<>();
  private long messageId;
  private long furtherId = NO_ID;
  private @Nullable Refusal quarantine;
  private boolean mayBeLate;
  private @Nullable Refusal refusal;
  private @Nullable SecurityPurcSale trade;
  private @Nullable Booking booking;
  private List<Work> parts = List.of();
  private boolean endsBlock;

  private Work(IncomingTradeMessage message, long messageId) {
    this.message = message;
    this.messageId = messageId;
  }

  /** Returns the work of a newly received message. */
  static Work of(IncomingTradeMessage message) {
    return new Work(message, NO_ID);
  }

  /** Maps rows with the id, body and time of receipt of stored messages. */
  static RowMapper<Work> stored(TradeMessageReader reader) {
    return (row, ctx) -> {
      byte[] body = row.getBytes(2);
      return new Work(
          IncomingTradeMessage.of(
              body, row.getObject(3, OffsetDateTime.class).toInstant(), reader.read(body)),
          row.getLong(1));
    };
  }

  IncomingTradeMessage message() {
    return message;
  }

  /** Completed after the commit, and only then. */
  CompletableFuture<Outcome> outcome() {
    return outcome;
  }

  /** Completes the outcome. */
  void complete(Outcome known) {
    TracedTrade trace = message.trace();
    if (trace != null) {
      Refusal flaw = known.refusal();
      trace.end(known.kind().wireName(), flaw == null ? null : flaw.code().name(), known.tradeId());
    }
    outcome.complete(known);
  }

  /** Fails the outcome: nothing is known of it. */
  void abandon(Throwable cause) {
    TracedTrade trace = message.trace();
    if (trace != null) {
      trace.fail(cause);
    }
    outcome.completeExceptionally(cause);
  }

  /**
   * Returns the terms of an amendment or cancellation; null if the message is a new trade or
   * unreadable.
   */
  @Nullable TradeTerms change() {
    return message.reading() instanceof TradeTerms terms && terms.action() != Action.NEW
        ? terms
        : null;
  }

  /**
   * Returns the terms of a block, whose trades have their own messages; null if it is not a block.
   */
  @Nullable TradeTerms block() {
    return message.reading() instanceof TradeTerms terms && terms.isBlock() ? terms : null;
  }

  /** Returns the terms of work that is not written together with others: a change, or a block. */
  @Nullable TradeTerms apart() {
    return block() == null ? change() : block();
  }

  /** Returns whether the message cancels a trade. */
  boolean isCancellation() {
    return message.reading() instanceof TradeTerms terms && terms.action() == Action.CANCEL;
  }

  /** Notes that the message cancels a block without trades. */
  void endBlock() {
    endsBlock = true;
  }

  /** Returns whether the message is of a block, so that no trade has its id. */
  boolean isOfBlock() {
    return endsBlock
        || (message.reading() instanceof TradeTerms terms && terms.allocations() != null);
  }

  /** Returns the number of missing ids: its own, and those of its other rows. */
  int idsNeeded() {
    return (messageId == NO_ID ? 1 : 0) + (furtherId == NO_ID ? furtherIds() : 0);
  }

  /** A change needs an id for its reversal, a block one for each trade. */
  private int furtherIds() {
    TradeTerms block = block();
    List<Allocation> allocations = block == null ? null : block.allocations();
    return allocations == null ? (change() == null ? 0 : 1) : allocations.size();
  }

  /** Gives the missing ids, from {@code first} on. */
  void giveIds(long first) {
    long next = first;
    if (messageId == NO_ID) {
      messageId = next++;
    }
    if (furtherId == NO_ID && furtherIds() > 0) {
      furtherId = next;
    }
  }

  long messageId() {
    return messageId;
  }

  /** Returns the id of the reversal's entry and movements. */
  long reversalId() {
    return furtherId;
  }

  /** Returns the key or content, which two pieces of work must not share within one transaction. */
  Object identity() {
    Object key = message.key();
    return key == null ? message.contentHash() : key;
  }

  /** Allows the trade to be entered on the business date if its own day is closed. */
  void allowLate() {
    mayBeLate = true;
  }

  boolean mayBeLate() {
    return mayBeLate;
  }

  /** Sends the message to repair, whatever the business processes decide. */
  void quarantine(Refusal cause) {
    quarantine = cause;
  }

  /**
   * Runs the business processes on the message: makes its trade, with that id. A cancellation makes
   * none.
   */
  void make(BusinessProcesses processes, long tradeId) {
    refuse(quarantine);
    if (quarantine != null || isCancellation()) {
      return;
    }
    TracedTrade trace = message.trace();
    Runnable checked = trace == null ? () -> {} : trace.checks();
    try {
      Checked<SecurityPurcSale> made = processes.trade(message, tradeId, mayBeLate);
      if (made instanceof Checked.Passed<SecurityPurcSale> passed) {
        trade = passed.value();
      } else {
        refusal = ((Checked.Refused<SecurityPurcSale>) made).refusal();
      }
    } finally {
      checked.run();
    }
  }

  /** Returns the trades of a block, once made, each with its own message. */
  List<Work> parts() {
    return parts;
  }

  private void makeParts(BusinessProcesses processes, TradeTerms block) {
    refuse(quarantine);
    if (quarantine != null) {
      return;
    }
    Checked<List<BlockProcess.Part>> made = processes.parts(block, furtherId, mayBeLate);
    if (made instanceof Checked.Passed<List<BlockProcess.Part>> passed) {
      parts = passed.value().stream().map(part -> part(processes, part)).toList();
    } else {
      refusal = ((Checked.Refused<List<BlockProcess.Part>>) made).refusal();
    }
  }

  private Work part(BusinessProcesses processes, BlockProcess.Part part) {
    byte[] body = TradeFields.of(part.terms()).document();
    Work work =
        new Work(
            IncomingTradeMessage.of(body, message.receivedAt(), part.terms()),
            part.trade().tradeId());
    work.book(processes, part.trade());
    return work;
  }

  /** Makes the trade, or the trades of a block, and their bookings. */
  void makeAndBook(BusinessProcesses processes, long tradeId) {
    TradeTerms block = block();
    if (block != null) {
      makeParts(processes, block);
      return;
    }
    make(processes, tradeId);
    if (trade != null) {
      book(processes, trade);
    }
  }

  /** Takes a trade that is made, and its booking. */
  void book(BusinessProcesses processes, SecurityPurcSale made) {
    trade = made;
    booking = processes.book(made);
  }

  /** Discards the results and refuses the message; null only discards. */
  void refuse(@Nullable Refusal cause) {
    refusal = cause;
    trade = null;
    booking = null;
    parts = List.of();
  }

  @Nullable Refusal refusal() {
    return refusal;
  }

  @Nullable SecurityPurcSale trade() {
    return trade;
  }

  @Nullable Booking booking() {
    return booking;
  }

  /** Returns the status that follows from the results. */
  MessageStatus status() {
    return Outcome.statusFor(refusal);
  }

  static List<SecurityPurcSale> trades(List<Work> made) {
    List<SecurityPurcSale> trades = new ArrayList<>(made.size());
    for (Work work : made) {
      if (work.trade != null) {
        trades.add(work.trade);
      }
    }
    return trades;
  }

  static List<Booking> bookings(List<Work> made) {
    List<Booking> bookings = new ArrayList<>(made.size());
    for (Work work : made) {
      if (work.booking != null) {
        bookings.add(work.booking);
      }
    }
    return bookings;
  }

  /**
   * Returns why the message is refused before a trade is made, or null. A cancellation removes a
   * booking, whatever the static data now say of its terms.
   */
  @Nullable Refusal refusal(BusinessProcesses processes) {
    return quarantine != null || isCancellation()
        ? quarantine
        : processes.refusal(message, mayBeLate);
  }

  /** Returns why the message is in quarantine, or null. */
  @Nullable Refusal quarantined() {
    return quarantine;
  }
}
