package io.straightway.benchmark.probe;

import io.straightway.feeder.probe.ProbeResult;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The garbage-collection pauses of elements, read once a second. The pauses of all elements are
 * added up, since they serve to explain slow seconds.
 */
final class GcPauses implements Closeable {
  private static final String COUNT = "jvm_gc_pause_seconds_count";
  private static final String SUM = "jvm_gc_pause_seconds_sum";
  private static final Duration PATIENCE = Duration.ofMillis(900);
  private static final Duration STALE = Duration.ofMillis(2_500);
  private static final double MILLIS_OF_SECOND = 1e3;

  /**
   * The pauses of one second.
   *
   * @param pauses the number of pauses that ended in this second
   * @param millis the sum of the pauses in milliseconds
   */
  record Second(long pauses, double millis) {}

  /** The cumulative pauses of all elements at an instant. */
  record Total(Instant at, double pauses, double seconds) {}

  private final HttpClient http;
  private final Clock clock;
  private final List<HttpRequest> requests;
  private final List<Total> totals = new ArrayList<>();
  private final ScheduledExecutorService executor =
      Executors.newSingleThreadScheduledExecutor(work -> new Thread(work, "gc-pauses"));

  private GcPauses(HttpClient http, List<URI> elements, Clock clock) {
    this.http = http;
    this.clock = clock;
    this.requests =
        elements.stream()
            .map(element -> element.resolve("/metrics"))
            .map(metrics -> HttpRequest.newBuilder(metrics).timeout(PATIENCE).build())
            .toList();
  }

  /** Starts reading the metrics once a second. */
  @SuppressWarnings("FutureReturnValueIgnored") // look() throws no exception
  static GcPauses of(HttpClient http, List<URI> elements, Clock clock) {
    GcPauses pauses = new GcPauses(http, elements, clock);
    pauses.executor.scheduleAtFixedRate(pauses::look, 0, 1, TimeUnit.SECONDS);
    return pauses;
  }

  private void look() {
    double count = 0;
    double seconds = 0;
    try {
      for (HttpRequest request : requests) {
        String metrics = http.send(request, HttpResponse.BodyHandlers.ofString()).body();
        count += sum(metrics, COUNT);
        seconds += sum(metrics, SUM);
      }
    } catch (IOException | NumberFormatException e) {
      return; // the second stays empty
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return;
    }
    add(new Total(clock.instant(), count, seconds));
  }

  private synchronized void add(Total total) {
    totals.add(total);
  }

  /** Returns the sum of a metric over all its labels. */
  static double sum(String metrics, String name) {
    return metrics
        .lines()
        .filter(line -> line.startsWith(name + "{") || line.startsWith(name + " "))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }

  /** Reads the counters once more and returns the pauses of each measured second. */
  List<@Nullable Second> during(ProbeResult measured) {
    look();
    return inSeconds(copyOfTotals(), measured.from(), measured.seconds().size());
  }

  private synchronized List<Total> copyOfTotals() {
    return List.copyOf(totals);
  }

  /**
   * Attributes to each second the pauses between the first reading after its start and the first
   * reading after its end.
   */
  static List<@Nullable Second> inSeconds(List<Total> totals, Instant from, int seconds) {
    List<@Nullable Second> pauses = new ArrayList<>();
    for (int i = 0; i < seconds; i++) {
      Total before = firstAfter(totals, from.plusSeconds(i));
      Total after = firstAfter(totals, from.plusSeconds(i + 1L));
      pauses.add(before == null || after == null ? null : between(before, after));
    }
    return pauses;
  }

  private static @Nullable Total firstAfter(List<Total> totals, Instant instant) {
    return totals.stream()
        .filter(total -> !total.at().isBefore(instant))
        .findFirst()
        .filter(total -> Duration.between(instant, total.at()).compareTo(STALE) < 0)
        .orElse(null);
  }

  private static Second between(Total before, Total after) {
    return new Second(
        Math.round(after.pauses() - before.pauses()),
        (after.seconds() - before.seconds()) * MILLIS_OF_SECOND);
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
