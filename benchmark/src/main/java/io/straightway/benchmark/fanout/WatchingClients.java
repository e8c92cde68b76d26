package io.straightway.benchmark.fanout;

import io.straightway.benchmark.console.BenchOperators.Login;
import io.straightway.benchmark.system.BenchFailure;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** Subscribers, and when they get what. */
final class WatchingClients implements AutoCloseable {
  static final Duration WINDOW = Duration.ofMillis(500);

  private static final long LONGEST_MICROS = TimeUnit.MINUTES.toMicros(2);
  private static final int DIGITS = 3;
  private static final String TIME = "\"time\":\"";
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final ExecutorService threads = Executors.newFixedThreadPool(2);
  private final HttpClient client = HttpClient.newBuilder().executor(threads).build();
  private final List<Flow.Subscription> open = new ArrayList<>();
  private final List<CompletableFuture<HttpResponse<Void>>> answers = new ArrayList<>();
  private final CountDownLatch live;
  private volatile Histogram[] windows = new Histogram[0];
  private volatile long startNanos;

  /** So many, of which each watches one account, in turn; they get what there is. */
  WatchingClients(URI server, Login login, int count, List<String> accounts)
      throws InterruptedException {
    live = new CountDownLatch(count);
    String credentials =
        Base64.getEncoder()
            .encodeToString((login.name() + ":" + login.secret()).getBytes(StandardCharsets.UTF_8));
    for (int i = 0; i < count; i++) {
      URI address = URI.create(server + "?account=" + accounts.get(i % accounts.size()));
      HttpRequest request =
          HttpRequest.newBuilder(address)
              .header("Accept", "text/event-stream")
              .header("Authorization", "Basic " + credentials)
              .build();
      answers.add(client.sendAsync(request, BodyHandlers.fromLineSubscriber(new Lines())));
    }
    if (!live.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
      throw new BenchFailure(
          live.getCount() + " of " + count + " subscribers got no answer from " + server);
    }
  }

  /** Begins to count. */
  void begin(Duration duration) {
    Histogram[] fresh = new Histogram[Math.toIntExact(duration.dividedBy(WINDOW))];
    for (int i = 0; i < fresh.length; i++) {
      fresh[i] = new ConcurrentHistogram(LONGEST_MICROS, DIGITS);
    }
    startNanos = System.nanoTime();
    windows = fresh;
  }

  /** Latencies in microseconds, window by window; ends the count. */
  List<Histogram> end() {
    List<Histogram> counted = List.of(windows);
    windows = new Histogram[0];
    return counted;
  }

  private void received(String line) {
    Instant now = Instant.now();
    int at = line.lastIndexOf(TIME);
    int window = (int) ((System.nanoTime() - startNanos) / WINDOW.toNanos());
    Histogram[] counted = windows;
    if (at >= 0 && window < counted.length) {
      int begin = at + TIME.length();
      Instant time = Instant.parse(line.substring(begin, line.indexOf('"', begin)));
      long micros = Math.max(0, ChronoUnit.MICROS.between(time, now));
      counted[window].recordValue(Math.min(micros, LONGEST_MICROS));
    }
  }

  /** The lines of one stream. */
  private final class Lines implements Flow.Subscriber<String> {
    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      synchronized (open) {
        open.add(subscription);
      }
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(String line) {
      if (line.startsWith("data: ")) {
        received(line);
      } else if (line.equals("event: live")) {
        live.countDown();
      }
    }

    @Override
    public void onError(Throwable failure) {
      // the server or this end has closed it
    }

    @Override
    public void onComplete() {
      // the server has closed it
    }
  }

  @Override
  public void close() {
    synchronized (open) {
      open.forEach(Flow.Subscription::cancel);
    }
    answers.forEach(each -> each.cancel(true));
    threads.shutdownNow();
  }
}
