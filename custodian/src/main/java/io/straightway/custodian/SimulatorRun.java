package io.straightway.custodian;

import java.io.IOException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A custodian at work until it is stopped. */
public final class SimulatorRun {
  private static final Duration POLL = Duration.ofMillis(100);

  private final SimulatedCustodian custodian;
  private final @Nullable InstructionFiles files;
  private final Supplier<LocalDate> today;
  private final @Nullable Duration partialDelay;
  private final CountDownLatch stopping = new CountDownLatch(1);

  /**
   * A run.
   *
   * @param files where instructions are looked for; null if they come only over HTTP
   * @param today the business date; it may change while the run lasts
   * @param partialDelay how long the rest of a part waits at most; null if for the next date
   */
  public SimulatorRun(
      SimulatedCustodian custodian,
      @Nullable InstructionFiles files,
      Supplier<LocalDate> today,
      @Nullable Duration partialDelay) {
    this.custodian = custodian;
    this.files = files;
    this.today = today;
    this.partialDelay = partialDelay;
  }

  /**
   * Takes what is there, and answers it.
   *
   * @throws SimulatorFailure if the business date goes back
   * @throws IOException if files can't be read or written
   */
  public void once() throws IOException {
    custodian.begin(today.get(), false);
    if (partialDelay != null) {
      custodian.settleRests(partialDelay);
    }
    custodian.answer();
    if (files != null) {
      files.takeInto(custodian);
    }
  }

  /**
   * Does so again and again, until {@link #stop}.
   *
   * @throws SimulatorFailure if the business date goes back
   * @throws IOException if files can't be read or written
   * @throws InterruptedException if the thread is interrupted
   */
  public void untilStopped() throws IOException, InterruptedException {
    do {
      once();
    } while (!stopping.await(POLL.toMillis(), TimeUnit.MILLISECONDS));
    once();
  }

  /** Lets the run end when it has answered what it has taken. */
  public void stop() {
    stopping.countDown();
  }
}
