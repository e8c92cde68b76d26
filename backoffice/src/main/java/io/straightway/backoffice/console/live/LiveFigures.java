package io.straightway.backoffice.console.live;

import io.straightway.backoffice.console.page.Shown;
import io.straightway.backoffice.status.Pulse;
import io.straightway.db.Pool;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.http.MediaType;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/**
 * Sends the pulse to the pages that watch it, as server-sent events. Without watchers, nothing is
 * read.
 */
public final class LiveFigures implements SmartLifecycle {
  private static final Logger LOG = LoggerFactory.getLogger(LiveFigures.class);
  private static final Duration EVERY = Duration.ofSeconds(2);

  /**
   * The longest time of a stream. The page then connects again, so that the end of its session is
   * noticed.
   */
  private static final Duration LONGEST = Duration.ofMinutes(5);

  private final Pool pool;
  private final Clock clock;
  private final OpenStreams open;
  private final Shown shown = new Shown();
  private final Queue<SseEmitter> watchers = new ConcurrentLinkedQueue<>();
  private final ScheduledExecutorService executor =
      Executors.newSingleThreadScheduledExecutor(work -> new Thread(work, "live"));
  private volatile boolean running;

  LiveFigures(Pool pool, Clock clock, OpenStreams open) {
    this.pool = pool;
    this.clock = clock;
    this.open = open;
  }

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // send() throws nothing
  public void start() {
    running = true;
    executor.scheduleWithFixedDelay(
        this::send, EVERY.toMillis(), EVERY.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Ends every stream before the server waits for requests in progress. */
  @Override
  public void stop() {
    running = false;
    executor.shutdownNow();
    open.endAll();
  }

  @Override
  public boolean isRunning() {
    return running;
  }

  /** Opens a stream for an operator. */
  SseEmitter watch(String operator) {
    SseEmitter stream = new SseEmitter(LONGEST.toMillis());
    stream.onCompletion(() -> forget(stream));
    stream.onTimeout(stream::complete);
    stream.onError(failure -> forget(stream));
    watchers.add(stream);
    open.add(operator, stream, () -> end(stream));
    return stream;
  }

  private void end(SseEmitter stream) {
    watchers.remove(stream);
    stream.complete();
  }

  private void forget(SseEmitter stream) {
    watchers.remove(stream);
    open.remove(stream);
  }

  private void send() {
    if (watchers.isEmpty()) {
      return;
    }
    try (Connection connection = pool.connection()) {
      Map<String, String> figures = texts(Pulse.read(connection));
      watchers.forEach(stream -> send(stream, figures));
    } catch (SQLException | RuntimeException e) {
      LOG.warn("event=live-failed", e);
    }
  }

  private void send(SseEmitter stream, Map<String, String> figures) {
    try {
      stream.send(SseEmitter.event().data(figures, MediaType.APPLICATION_JSON));
    } catch (IOException | IllegalStateException e) {
      forget(stream); // the browser has disconnected
    }
  }

  /** Returns the formatted figures, by the names of their places on the page. */
  public Map<String, String> texts(Pulse pulse) {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("throughput", shown.number(pulse.trades() / Pulse.WINDOW.toSeconds()));
    texts.put("lag", shown.number(pulse.lag().toMillis()) + " ms");
    texts.put("unfinished", shown.number(pulse.unfinished()));
    texts.put("parked", shown.number(pulse.parked()));
    texts.put("undelivered", shown.number(pulse.undelivered()));
    texts.put("at", shown.clock(clock.instant()));
    return texts;
  }
}
