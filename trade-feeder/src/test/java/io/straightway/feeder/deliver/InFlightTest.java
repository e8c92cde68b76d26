package io.straightway.feeder.deliver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.straightway.feeder.deliver.InFlight.Ticket;
import io.straightway.feeder.file.FeedPosition;
import io.straightway.feeder.file.FileRange;
import io.straightway.testing.Patience;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class InFlightTest {
  private static final FeedPosition START = new FeedPosition(100, true, 40);

  private final StopSignal stop = new StopSignal();

  private static Ticket admit(InFlight inFlight, long from, long to, long acks)
      throws InterruptedException {
    return Objects.requireNonNull(inFlight.admit(new FileRange(from, to, true), acks));
  }

  @Test
  void thePositionIsTheLowestOffsetBelowWhichEverythingIsAcknowledged()
      throws InterruptedException {
    InFlight inFlight = new InFlight(3, START, -1, stop);
    Ticket first = admit(inFlight, 100, 200, 40);
    Ticket second = admit(inFlight, 200, 300, 41);
    Ticket third = admit(inFlight, 300, 400, 42);
    assertThat(inFlight.position(42)).isEqualTo(new FeedPosition(100, true, 40));
    inFlight.done(second);
    assertThat(inFlight.position(50)).isEqualTo(new FeedPosition(100, true, 40));
    inFlight.done(first);
    assertThat(inFlight.position(60)).isEqualTo(new FeedPosition(300, true, 42));
    inFlight.done(third);
    assertThat(inFlight.position(70)).isEqualTo(new FeedPosition(400, true, 70));
  }

  @Test
  void initialTransactionsStayKnownUntilThePositionHasPassedThem() throws InterruptedException {
    InFlight inFlight = new InFlight(3, START, 250, stop);
    assertThat(inFlight.position(90)).isEqualTo(new FeedPosition(100, true, 40));
    Ticket first = admit(inFlight, 100, 200, 90);
    admit(inFlight, 200, 300, 91);
    inFlight.done(first);
    assertThat(inFlight.position(92)).isEqualTo(new FeedPosition(200, true, 40));
  }

  @Test
  void theSignalToStopEndsEveryWait() throws InterruptedException {
    InFlight inFlight = new InFlight(1, START, -1, stop);
    admit(inFlight, 100, 200, 40);
    IllegalStateException reason = new IllegalStateException("first");
    inFlight.fail(reason);
    inFlight.fail(new IllegalStateException("second"));
    assertThat(inFlight.failure()).isSameAs(reason);
    assertThat(inFlight.admit(new FileRange(200, 300, true), 40)).isNull();
    assertThat(inFlight.awaitNone()).isFalse();
    inFlight.abandon();
    inFlight.awaitStragglers(Long.MAX_VALUE);
  }

  @Test
  void aPartThatStaysUnderWayIsAwaitedForALimitedTime() throws InterruptedException {
    InFlight inFlight = new InFlight(1, START, -1, stop);
    admit(inFlight, 100, 200, 40);
    assertTimeoutPreemptively(Patience.LONG, () -> inFlight.awaitStragglers(1_000_000));
    assertThat(inFlight.position(50)).as("it is still under way").isEqualTo(START);
  }
}
