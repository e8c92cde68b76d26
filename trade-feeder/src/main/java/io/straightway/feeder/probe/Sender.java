package io.straightway.feeder.probe;

import io.straightway.feeder.answer.FeedOutcome;
import io.straightway.feeder.answer.Reply;
import io.straightway.feeder.probe.pace.OrderConnection;
import io.straightway.feeder.probe.pace.Pace;
import io.straightway.feeder.probe.pace.ProbeClock;
import io.straightway.feeder.probe.pace.ProbeOrder;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** A sender of one order after the other, which waits for the answer of each. */
record Sender(
    Pace pace, OrderConnection connection, ProbeClock clock, ProbeTally tally, ProbeAcks acks)
    implements Callable<@Nullable Void> {
  private static final int SERVER_ERRORS = 500;

  private record Exchange(long sent, long ended, OrderConnection.Answer answer) {}

  /**
   * Sends until there are no more orders.
   *
   * @throws IOException if an acknowledgement can't be written
   */
  @Override
  public @Nullable Void call() throws IOException, InterruptedException {
    boolean answered = true;
    for (ProbeOrder order = pace.next(answered); order != null; order = pace.next(answered)) {
      answered = send(order);
    }
    return null;
  }

  private boolean send(ProbeOrder order) throws IOException {
    Exchange exchange;
    try {
      exchange = exchange(order.message());
    } catch (IOException e) {
      tally.unanswered(order.created(), e.toString());
      return false;
    }
    return settle(order, exchange);
  }

  private Exchange exchange(byte[] message) throws IOException {
    connection.open();
    long sent = clock.nanos();
    OrderConnection.Answer answer = connection.post(message);
    return new Exchange(sent, clock.nanos(), answer);
  }

  private boolean settle(ProbeOrder order, Exchange exchange) throws IOException {
    Reply reply = exchange.answer().reply().get();
    List<FeedOutcome> outcomes = reply.outcomes();
    int status = exchange.answer().status();
    if (outcomes == null || outcomes.size() != 1 || status >= SERVER_ERRORS) {
      tally.unanswered(order.created(), "HTTP " + status + " " + reply.code());
      return false;
    }
    FeedOutcome outcome = outcomes.get(0);
    tally.answered(order.created(), exchange.sent(), exchange.ended(), outcome);
    acks.add(order.number(), outcome);
    return true;
  }
}
