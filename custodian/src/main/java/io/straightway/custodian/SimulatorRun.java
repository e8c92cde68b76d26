package io.straightway.custodian;

import java.io.IOException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The loop that runs a custodian until it is stopped. */
public final class SimulatorRun {
  private static final Duration POLL = Duration.ofMillis(100);

  private final SimulatedCustodian custodian;
  private final @Nullable InstructionFiles files;
  private final Supplier<LocalDate> today;
  private final @Nullable Duration partialDelay;
  private final CountDownLatch stopping = new CountDownLatch(1);

  /**
   * Creates a run.
   *
   * @param files the files to take instructions from; null if they arrive only over HTTP
   * @param today the business date; it may change during the run
   * @param partialDelay the maximal delay until the rest of a part settles; null to wait for the
   *     next date
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
   * Begins the business date, answers what is pending, and takes the files that are present.
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
   * Repeats {@link #once} until {@link #stop} is called.
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

  /** Ends the run after a last pass. */
  public void stop() {
    stopping.countDown();
  }
}
