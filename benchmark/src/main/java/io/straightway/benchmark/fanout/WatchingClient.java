package io.straightway.benchmark.fanout;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A subscriber of fan-outs. Whenever a connection ends it connects to the next server with the last
 * id that it received, until it is closed. It has no thread of its own.
 */
public final class WatchingClient implements AutoCloseable {
  private static final String DATA = "data: ";
  private static final String ID = "id: ";
  private static final Executor PAUSE =
      CompletableFuture.delayedExecutor(100, TimeUnit.MILLISECONDS);

  private final HttpClient http;
  private final List<URI> servers;
  private final Supplier<String> authorization;
  private final Consumer<String> received;
  private final Map<String, String> positions = new ConcurrentHashMap<>();
  private volatile @Nullable String lastId;
  private volatile Flow.@Nullable Subscription open;
  private final AtomicInteger lives = new AtomicInteger();
  private final AtomicInteger resumed = new AtomicInteger();
  private volatile boolean closed;

  /**
   * Connects to the first server.
   *
   * @param servers the addresses of the servers' {@code /watch}, with the watchlist
   * @param authorization supplies the header of that name for each connection
   * @param received receives the data of each event as it arrives
   */
  public WatchingClient(
      HttpClient http,
      List<URI> servers,
      Supplier<String> authorization,
      Consumer<String> received) {
    this.http = http;
    this.servers = servers;
    this.authorization = authorization;
    this.received = received;
    connect(0);
  }

  @SuppressWarnings("FutureReturnValueIgnored") // the end of a connection starts the next
  private void connect(int attempt) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(servers.get(attempt % servers.size()))
            .header("Accept", "text/event-stream")
            .header("Authorization", authorization.get());
    String id = lastId;
    if (id != null) {
      request.header("Last-Event-ID", id);
    }
    http.sendAsync(request.build(), BodyHandlers.fromLineSubscriber(new Lines()))
        .whenCompleteAsync(
            (answer, failure) -> {
              if (!closed) {
                connect(attempt + 1);
              }
            },
            PAUSE);
  }

  /** Returns how often a server has sent its complete initial state. */
  public int lives() {
    return lives.get();
  }

  /** Returns how often a server resumed from the last id of an earlier connection. */
  public int resumed() {
    return resumed.get();
  }

  /**
   * Returns the newest data received for each position, such as {@code "traded":1000,"settled":0},
   * by {@code "account":"ACC1","instrument":"GBP"}.
   */
  public Map<String, String> positions() {
    return Map.copyOf(positions);
  }

  private void keep(String data) {
    int at = data.indexOf(",\"traded\"");
    int time = data.indexOf(",\"time\"");
    if (at > 0) {
      String value = data.substring(at + 1, time < 0 ? data.length() - 1 : time);
      positions.put(data.substring(1, at), value);
    }
  }

  @Override
  public void close() {
    closed = true;
    Flow.Subscription last = open;
    if (last != null) {
      last.cancel();
    }
  }

  /** The lines of one connection. */
  private final class Lines implements Flow.Subscriber<String> {
    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      open = subscription;
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(String line) {
      if (line.startsWith(ID)) {
        lastId = line.substring(ID.length());
      } else if (line.startsWith(DATA)) {
        String data = line.substring(DATA.length());
        received.accept(data);
        keep(data);
        count(data);
      }
    }

    private void count(String data) {
      if (data.contains("\"resumed\":true")) {
        resumed.incrementAndGet();
      }
      if (data.contains("\"resumed\":")) {
        lives.incrementAndGet();
      }
    }

    @Override
    public void onError(Throwable failure) {
      // the server or the client has closed the connection
    }

    @Override
    public void onComplete() {
      // the server has closed the connection
    }
  }
}
