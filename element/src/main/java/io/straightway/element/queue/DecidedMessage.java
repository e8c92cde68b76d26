package io.straightway.element.queue;

import io.straightway.books.Booking;
import io.straightway.element.message.IncomingTradeMessage;
import io.straightway.element.message.Refusal;
import io.straightway.element.process.SecurityPurcSale;
import io.straightway.element.queue.TradeDecision.BookableTrade;
import io.straightway.element.store.MessageStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A message with the decision on it, which one transaction writes. */
record DecidedMessage(QueuedMessage queued, TradeDecision decision) {

  IncomingTradeMessage message() {
    return queued.message();
  }

  long messageId() {
    return queued.messageId();
  }

  @Nullable Refusal refusal() {
    return decision.refusal();
  }

  @Nullable BookableTrade trade() {
    return decision.trade();
  }

  /** Returns the status that follows from the decision. */
  MessageStatus status() {
    return Outcome.statusFor(decision.refusal());
  }

  /** Returns a copy that is refused. */
  DecidedMessage refused(Refusal refusal) {
    return new DecidedMessage(queued, TradeDecision.refused(refusal));
  }

  static List<SecurityPurcSale> sales(List<DecidedMessage> decided) {
    return ofTrades(decided, BookableTrade::sale);
  }

  static List<Booking> bookings(List<DecidedMessage> decided) {
    return ofTrades(decided, BookableTrade::booking);
  }

  private static <T> List<T> ofTrades(
      List<DecidedMessage> decided, Function<BookableTrade, T> part) {
    List<T> parts = new ArrayList<>(decided.size());
    for (DecidedMessage message : decided) {
      BookableTrade trade = message.trade();
      if (trade != null) {
        parts.add(part.apply(trade));
      }
    }
    return parts;
  }
}
