package io.straightway.feeder.probe;

import io.straightway.feeder.generator.TradeStream;
import org.jspecify.annotations.Nullable;

/**
 * The orders of one partition. Of P partitions the one with index p has the orders p, p + P, p + 2P
 * and so on; their messages get their sequence numbers in this order. Safe for use by several
 * threads.
 */
final class Partition {
  private final int index;
  private final int partitions;
  private final TradeStream messages;
  private long next;

  Partition(ProbeSettings settings, int index) {
    this.index = index;
    this.partitions = settings.elements().size();
    this.messages = new TradeStream(settings.tradesOf(index), settings.messageBytes());
  }

  /**
   * Takes the next order of a schedule, which may be created in the past or the future.
   *
   * @return null if the window has none left, or it is too late to send it
   */
  synchronized @Nullable Order take(OrderSchedule schedule, ProbeWindow window, long now) {
    long created = schedule.created(number());
    if (created >= window.to() || now > window.lastSend()) {
      return null;
    }
    Order order = new Order(number(), created, messages.next());
    next++;
    return order;
  }

  /** Makes an order now. It is created when its message is ready. */
  synchronized Order make(ProbeClock clock) {
    byte[] message = messages.next();
    Order order = new Order(number(), clock.nanos(), message);
    next++;
    return order;
  }

  /** Counts the orders of a schedule that nobody took as unanswered. */
  synchronized void giveUp(OrderSchedule schedule, ProbeWindow window, ProbeTally tally) {
    for (; schedule.created(number()) < window.to(); next++) {
      tally.unanswered(schedule.created(number()), "not sent: too late");
    }
  }

  private long number() {
    return next * partitions + index;
  }
}
