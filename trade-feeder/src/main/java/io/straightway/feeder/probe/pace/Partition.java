package io.straightway.feeder.probe.pace;

import io.straightway.feeder.generator.TradeStream;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The orders of one partition. Of P partitions the one with index p has the orders p, p + P, p + 2P
 * and so on; their messages are given sequence numbers in this order. Safe for use by several
 * threads.
 */
public final class Partition {
  private final int index;
  private final int partitions;
  private final TradeStream messages;
  private long next;

  public Partition(int index, int partitions, TradeStream messages) {
    this.index = index;
    this.partitions = partitions;
    this.messages = messages;
  }

  /**
   * Takes the next order of a schedule, whose creation may be in the past or the future.
   *
   * @return null if the window has no more orders, or it is too late to send them
   */
  synchronized @Nullable ProbeOrder take(OrderSchedule schedule, ProbeWindow window, long now) {
    long created = schedule.created(number());
    if (created >= window.to() || now > window.lastSend()) {
      return null;
    }
    ProbeOrder order = new ProbeOrder(number(), created, messages.next());
    next++;
    return order;
  }

  /** Creates an order now; its time of creation is the moment when its message is ready. */
  synchronized ProbeOrder make(ProbeClock clock) {
    byte[] message = messages.next();
    ProbeOrder order = new ProbeOrder(number(), clock.nanos(), message);
    next++;
    return order;
  }

  /** Passes on the times of creation of the scheduled orders that no sender took. */
  public synchronized void giveUp(OrderSchedule schedule, ProbeWindow window, LongConsumer unsent) {
    for (; schedule.created(number()) < window.to(); next++) {
      unsent.accept(schedule.created(number()));
    }
  }

  private long number() {
    return next * partitions + index;
  }
}
