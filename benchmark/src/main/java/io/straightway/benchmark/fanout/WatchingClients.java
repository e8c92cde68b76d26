package io.straightway.benchmark.fanout;

import io.straightway.benchmark.system.BenchFailure;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.OperatorTicket;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** Subscribers and the latencies of the updates that they receive. */
final class WatchingClients implements AutoCloseable {
  static final Duration WINDOW = Duration.ofMillis(500);

  private static final long LONGEST_MICROS = TimeUnit.MINUTES.toMicros(2);
  private static final int DIGITS = 3;
  private static final String TIME = "\"time\":\"";
  private static final long LOOK_EVERY_MILLIS = 10;
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final ExecutorService threads = Executors.newFixedThreadPool(2);
  private final HttpClient client = HttpClient.newBuilder().executor(threads).build();
  private final List<WatchingClient> clients = new ArrayList<>();
  private final InstantSource clock;
  private volatile Histogram[] windows = new Histogram[0];
  private volatile long startNanos;

  /**
   * Connects {@code count} subscribers, each of which watches one of the accounts in turn, and
   * waits until all have received the initial state.
   */
  WatchingClients(
      URI server, OperatorLogin login, int count, List<String> accounts, InstantSource clock)
      throws InterruptedException {
    this.clock = clock;
    for (int i = 0; i < count; i++) {
      URI address = URI.create(server + "?account=" + accounts.get(i % accounts.size()));
      clients.add(
          new WatchingClient(
              client,
              List.of(address),
              () -> OperatorTicket.authorization(login, List.of(), clock),
              this::received));
    }
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (clients.stream().anyMatch(client -> client.lives() == 0)) {
      if (System.nanoTime() > end) {
        throw new BenchFailure(
            clients.stream().filter(client -> client.lives() == 0).count()
                + " of "
                + count
                + " subscribers got no answer from "
                + server);
      }
      Thread.sleep(LOOK_EVERY_MILLIS);
    }
  }

  /** Starts counting. */
  void begin(Duration duration) {
    Histogram[] fresh = new Histogram[Math.toIntExact(duration.dividedBy(WINDOW))];
    for (int i = 0; i < fresh.length; i++) {
      fresh[i] = new ConcurrentHistogram(LONGEST_MICROS, DIGITS);
    }
    startNanos = System.nanoTime();
    windows = fresh;
  }

  /** Stops counting and returns the latencies in microseconds, one histogram for each window. */
  List<Histogram> end() {
    List<Histogram> counted = List.of(windows);
    windows = new Histogram[0];
    return counted;
  }

  private void received(String data) {
    Instant now = clock.instant();
    int at = data.lastIndexOf(TIME);
    int window = (int) ((System.nanoTime() - startNanos) / WINDOW.toNanos());
    Histogram[] counted = windows;
    if (at >= 0 && window < counted.length) {
      int begin = at + TIME.length();
      Instant time = Instant.parse(data.substring(begin, data.indexOf('"', begin)));
      long micros = Math.max(0, ChronoUnit.MICROS.between(time, now));
      counted[window].recordValue(Math.min(micros, LONGEST_MICROS));
    }
  }

  @Override
  public void close() {
    clients.forEach(WatchingClient::close);
    threads.shutdownNow();
  }
}
