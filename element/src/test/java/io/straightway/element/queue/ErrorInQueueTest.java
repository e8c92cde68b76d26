package io.straightway.element.queue;

import static io.straightway.testing.Patience.LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.element.EngineFixture;
import io.straightway.element.Liveness;
import io.straightway.element.TradeXml;
import io.straightway.element.message.IncomingTradeMessage;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.element.message.parse.TradeMessageReader;
import io.straightway.markup.HardenedXml;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Errors, not exceptions, in a queue's thread. */
class ErrorInQueueTest {
  private final StrikingClock clock = new StrikingClock();

  @Test
  void aMessageThatOverflowsTheStackGoesToRepairAndItsQueueWorksOn() throws Exception {
    try (EngineFixture engine = EngineFixture.start(CommitPoints.STEP, clock)) {
      clock.strike(new StackOverflowError("made by a test"));

      List<Outcome> outcomes = engine.take(two());

      assertThat(outcomes)
          .extracting(Outcome::kind)
          .containsExactlyInAnyOrder(Outcome.Kind.IN_REPAIR, Outcome.Kind.BOOKED);
      assertThat(outcomes)
          .extracting(Outcome::refusal)
          .filteredOn(Objects::nonNull)
          .singleElement()
          .returns(ReasonCode.PROCESSING_FAILED, Refusal::code);
      assertThat(Liveness.isFine(engine.element().liveness().states())).isTrue();
    }
  }

  @Test
  void anErrorInTheThreadThatBringsAMessageLeavesItToTheQueue() throws Exception {
    try (EngineFixture engine = EngineFixture.start(CommitPoints.TRADE, clock)) {
      engine.take(TradeXml.purchase("A", 1).bytes());
      clock.strikeAfter(1, new OutOfMemoryError("made by a test"));

      Outcome outcome = engine.take(TradeXml.purchase("A", 2).bytes()).get(0);

      assertThat(clock.hasStruck()).isTrue();
      assertThat(outcome.kind()).isEqualTo(Outcome.Kind.BOOKED);
      assertThat(engine.element().queues().admission().inside()).isZero();
    }
  }

  @Test
  void aDeadThreadIsReportedToTheOwnerOfTheProcess() throws Exception {
    ExecutorService executor = Executors.newSingleThreadExecutor();
    try (EngineFixture engine = EngineFixture.start(CommitPoints.TRADE, clock)) {
      ProcessQueues queues = engine.element().queues();
      Future<?> failure = executor.submit(() -> awaitEnd(queues));
      clock.strike(new OutOfMemoryError("made by a test"));

      queues.submit(List.of(message(1), message(2)));

      failure.get(LONG.toSeconds(), TimeUnit.SECONDS);
      await()
          .untilAsserted(
              () ->
                  assertThat(engine.element().liveness().states().get("queues"))
                      .matches("queue-[1-3] has ended"));
    } finally {
      executor.shutdownNow();
    }
  }

  /** Several messages, which go to a queue's thread. */
  private static byte[] two() {
    return TradeXml.batch(
        List.of(TradeXml.purchase("A", 1).text(), TradeXml.purchase("A", 2).text()));
  }

  private static IncomingTradeMessage message(long number) {
    byte[] bytes = TradeXml.purchase("A", number).bytes();
    return IncomingTradeMessage.of(
        bytes, Instant.now(), new TradeMessageReader(new HardenedXml()).read(bytes));
  }

  private static Object awaitEnd(ProcessQueues queues) throws InterruptedException {
    queues.awaitEnd();
    return queues;
  }

  /** Throws an error, once, when a queue's thread or the test's own reads the clock. */
  private static final class StrikingClock extends Clock {
    private final AtomicReference<Error> next = new AtomicReference<>();
    private @Nullable Thread striker;
    private int calls;

    void strike(Error error) {
      next.set(error);
    }

    /** Throws the error in this thread, after the given number of readings. */
    void strikeAfter(int times, Error error) {
      striker = Thread.currentThread();
      calls = times;
      next.set(error);
    }

    boolean hasStruck() {
      return next.get() == null;
    }

    @Override
    public Instant instant() {
      if (Thread.currentThread() == striker
          ? calls-- <= 0
          : striker == null && Thread.currentThread().getName().startsWith("queue-")) {
        Error error = next.getAndSet(null);
        if (error != null) {
          throw error;
        }
      }
      return Instant.now();
    }

    @Override
    public ZoneId getZone() {
      return Clock.systemUTC().getZone();
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }
}
