package io.straightway.backoffice.console;

import io.straightway.backoffice.status.Pulse;
import io.straightway.db.Pool;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
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

/** Sends the pulse to anyone who watches, as server-sent events; nothing is read for nobody. */
final class LiveFigures implements SmartLifecycle {
  private static final Logger LOG = LoggerFactory.getLogger(LiveFigures.class);
  private static final Duration EVERY = Duration.ofSeconds(2);

  /** A page asks again then, so that a session that has ended is noticed. */
  private static final Duration LONGEST = Duration.ofMinutes(5);

  /** How many streams there are; one more ends the oldest, and its page asks again. */
  private static final int IN_ALL = 256;

  static final int OF_AN_OPERATOR = 8;

  private final Pool pool;
  private final Clock clock;
  private final Shown shown = new Shown();
  private final Queue<Watcher> watchers = new ConcurrentLinkedQueue<>();
  private final ScheduledExecutorService executor =
      Executors.newSingleThreadScheduledExecutor(work -> new Thread(work, "live"));
  private volatile boolean running;

  LiveFigures(Pool pool, Clock clock) {
    this.pool = pool;
    this.clock = clock;
  }

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // send() throws nothing
  public void start() {
    running = true;
    executor.scheduleWithFixedDelay(
        this::send, EVERY.toMillis(), EVERY.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Ends every stream before the server waits for the requests that are under way. */
  @Override
  public void stop() {
    running = false;
    executor.shutdownNow();
    watchers.forEach(this::end);
  }

  @Override
  public boolean isRunning() {
    return running;
  }

  /** A stream, and whose it is. */
  private record Watcher(String operator, SseEmitter stream) {}

  /** Begins to send to one more. */
  synchronized SseEmitter watch(String operator) {
    List<Watcher> own = watchers.stream().filter(one -> one.operator().equals(operator)).toList();
    if (own.size() >= OF_AN_OPERATOR) {
      end(own.get(0));
    } else if (watchers.size() >= IN_ALL) {
      end(watchers.element());
    }
    SseEmitter stream = new SseEmitter(LONGEST.toMillis());
    Watcher watcher = new Watcher(operator, stream);
    stream.onCompletion(() -> watchers.remove(watcher));
    stream.onTimeout(stream::complete);
    stream.onError(failure -> watchers.remove(watcher));
    watchers.add(watcher);
    return stream;
  }

  private void end(Watcher watcher) {
    watchers.remove(watcher);
    watcher.stream().complete();
  }

  private void send() {
    if (watchers.isEmpty()) {
      return;
    }
    try (Connection connection = pool.connection()) {
      Map<String, String> figures = texts(Pulse.read(connection));
      watchers.forEach(watcher -> send(watcher, figures));
    } catch (SQLException | RuntimeException e) {
      LOG.warn("event=live-failed", e);
    }
  }

  private void send(Watcher watcher, Map<String, String> figures) {
    try {
      watcher.stream().send(SseEmitter.event().data(figures, MediaType.APPLICATION_JSON));
    } catch (IOException | IllegalStateException e) {
      watchers.remove(watcher); // has gone
    }
  }

  /** The figures by the names that the page gives their places. */
  Map<String, String> texts(Pulse pulse) {
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
