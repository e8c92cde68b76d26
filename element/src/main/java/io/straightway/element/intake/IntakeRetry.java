package io.straightway.element.intake;

import io.straightway.element.intake.TradeIntake.Answer;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Submits pieces to the intake until their outcomes are known.
 *
 * @param stopping counted down when the retries are to end
 */
record IntakeRetry(CountDownLatch stopping) {
  private static final Logger LOG = LoggerFactory.getLogger(IntakeRetry.class);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

  /** One attempt to submit a piece. */
  @FunctionalInterface
  interface Offer {
    Answer make() throws InterruptedException;
  }

  /**
   * Repeats an attempt with growing pauses.
   *
   * @param file the file's name in the log
   * @return neither {@link Answer.NotTaken} nor {@link Answer.Unknown}
   * @throws InterruptedException if the inbox is stopping meanwhile
   */
  Answer untilKnown(String file, Offer offer) throws InterruptedException {
    Duration pause = FIRST_PAUSE;
    String logged = "";
    while (true) {
      Answer answer = offer.make();
      String trouble = trouble(answer);
      if (trouble.isEmpty()) {
        return answer;
      }
      if (!trouble.equals(logged)) {
        LOG.info("file={} event=waiting reason={}", file, trouble);
        logged = trouble;
      }
      if (stopping.await(pause.toNanos(), TimeUnit.NANOSECONDS)) {
        throw new InterruptedException("the inbox is stopping");
      }
      Duration doubled = pause.multipliedBy(2);
      pause = doubled.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : doubled;
    }
  }

  private static String trouble(Answer answer) {
    if (answer instanceof Answer.NotTaken notTaken) {
      return notTaken.refusal().reason().name();
    }
    return answer instanceof Answer.Unknown ? "OUTCOME_UNKNOWN" : "";
  }
}
