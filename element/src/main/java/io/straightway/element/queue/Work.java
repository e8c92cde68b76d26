package io.straightway.element.queue;

import io.straightway.element.message.Action;
import io.straightway.element.message.Allocation;
import io.straightway.element.message.IncomingTradeMessage;
import io.straightway.element.message.Refusal;
import io.straightway.element.message.TradeTerms;
import io.straightway.element.message.parse.TradeFields;
import io.straightway.element.message.parse.TradeMessageReader;
import io.straightway.element.process.BlockProcess;
import io.straightway.element.process.Booking;
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
 * One message on its way through a process queue, and what its business processes have made of it.
 * Its ids are given once, so that a replay of its transaction writes the same rows; what is made of
 * it is made again.
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

  /** A message that has just come in. */
  static Work of(IncomingTradeMessage message) {
    return new Work(message, NO_ID);
  }

  /** Of a row with the id, body and time of receipt of a message that was stored before. */
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

  /** Notifies who waits of its outcome. */
  void complete(Outcome known) {
    TracedTrade trace = message.trace();
    if (trace != null) {
      Refusal why = known.refusal();
      trace.end(known.kind().wireName(), why == null ? null : why.code().name(), known.tradeId());
    }
    outcome.complete(known);
  }

  /** Notifies who waits that nothing is known of it. */
  void abandon(Throwable cause) {
    TracedTrade trace = message.trace();
    if (trace != null) {
      trace.fail(cause);
    }
    outcome.completeExceptionally(cause);
  }

  /**
   * What the message asks to be changed in a trade that was reported before; null if it reports a
   * new one or can't be read.
   */
  @Nullable TradeTerms change() {
    return message.reading() instanceof TradeTerms terms && terms.action() != Action.NEW
        ? terms
        : null;
  }

  /** The terms of a block, whose trades are messages of their own; null if it reports none. */
  @Nullable TradeTerms block() {
    return message.reading() instanceof TradeTerms terms && terms.isBlock() ? terms : null;
  }

  /** The terms of what is not written together with others: a change, or a block. */
  @Nullable TradeTerms apart() {
    return block() == null ? change() : block();
  }

  /** Whether the message takes a trade back. */
  boolean isCancellation() {
    return message.reading() instanceof TradeTerms terms && terms.action() == Action.CANCEL;
  }

  /** Notes that the message takes back a block that has no trades. */
  void endBlock() {
    endsBlock = true;
  }

  /** Whether the message is of a block, so that no trade has its id. */
  boolean isOfBlock() {
    return endsBlock
        || (message.reading() instanceof TradeTerms terms && terms.allocations() != null);
  }

  /** How many ids it lacks: its own, and those of what else it writes. */
  int idsNeeded() {
    return (messageId == NO_ID ? 1 : 0) + (furtherId == NO_ID ? furtherIds() : 0);
  }

  /** A change has a reversal, and a block its trades. */
  private int furtherIds() {
    TradeTerms block = block();
    List<Allocation> allocations = block == null ? null : block.allocations();
    return allocations == null ? (change() == null ? 0 : 1) : allocations.size();
  }

  /** Gives the ids it lacks, from {@code first} on. */
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

  /** The id of the entry and the movements that take something out of the books. */
  long reversalId() {
    return furtherId;
  }

  /** What two pieces of work must not share within one transaction: the key, or the content. */
  Object identity() {
    Object key = message.key();
    return key == null ? message.contentHash() : key;
  }

  /** Lets the trade be entered on the business date, should the books of its own be closed. */
  void allowLate() {
    mayBeLate = true;
  }

  boolean mayBeLate() {
    return mayBeLate;
  }

  /** Sends the message to repair, whatever its processes say of it. */
  void quarantine(Refusal why) {
    quarantine = why;
  }

  /**
   * Runs the business processes on the message: makes the trade that it reports, with that id. A
   * cancellation makes none.
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

  /** The trades of a block, once they are made, each as a message of its own. */
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

  /** The same, and what its trade does to the books. */
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

  /** Takes a trade that is made, and what it does to the books. */
  void book(BusinessProcesses processes, SecurityPurcSale made) {
    trade = made;
    booking = processes.book(made);
  }

  /** Takes away what is made of it, and refuses it; null only takes away. */
  void refuse(@Nullable Refusal why) {
    refusal = why;
    trade = null;
    booking = null;
    parts = List.of();
  }

  /** Why it is refused, or null. */
  @Nullable Refusal refusal() {
    return refusal;
  }

  /** What it made, or null. */
  @Nullable SecurityPurcSale trade() {
    return trade;
  }

  /** What that does to the books, or null. */
  @Nullable Booking booking() {
    return booking;
  }

  /** The status that it gets by what is made of it. */
  MessageStatus status() {
    return Outcome.statusFor(refusal);
  }

  /** The trades that these made. */
  static List<SecurityPurcSale> trades(List<Work> made) {
    List<SecurityPurcSale> trades = new ArrayList<>(made.size());
    for (Work work : made) {
      if (work.trade != null) {
        trades.add(work.trade);
      }
    }
    return trades;
  }

  /** What these do to the books. */
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
   * Why the message is refused before anything is made of it, or null. A cancellation removes what
   * is booked, whatever static data says of its terms by now.
   */
  @Nullable Refusal refusal(BusinessProcesses processes) {
    return quarantine != null || isCancellation()
        ? quarantine
        : processes.refusal(message, mayBeLate);
  }

  /** Why the message is in quarantine, or null. */
  @Nullable Refusal quarantined() {
    return quarantine;
  }
}
