package io.straightway.backoffice.status;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Samples the gauges on a thread of its own, so that nothing else waits for a slow query. */
public final class GaugeSampling implements AutoCloseable {
  /** Less than the minute after which a connection without an answer is given up. */
  public static final Duration LONGEST_STATEMENT = Duration.ofSeconds(30);

  private static final Logger LOG = LoggerFactory.getLogger(GaugeSampling.class);
  private static final Duration EVERY = Duration.ofSeconds(15);

  private final BackOfficeGauges gauges;
  private final ScheduledExecutorService executor =
      Executors.newSingleThreadScheduledExecutor(work -> new Thread(work, "gauges"));

  /** Starts sampling. */
  @SuppressWarnings("FutureReturnValueIgnored") // sample() throws nothing
  public GaugeSampling(BackOfficeGauges gauges) {
    this.gauges = gauges;
    executor.scheduleWithFixedDelay(
        this::sample, EVERY.toSeconds(), EVERY.toSeconds(), TimeUnit.SECONDS);
  }

  private void sample() {
    try {
      gauges.sample();
    } catch (SQLException | RuntimeException e) {
      LOG.warn("event=gauges-failed", e);
    }
  }

  /** Stops without waiting for a running query. */
  @Override
  public void close() {
    executor.shutdownNow();
  }
}
