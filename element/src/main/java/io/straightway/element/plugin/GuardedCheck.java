package io.straightway.element.plugin;

import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.element.plugin.PluginJars.LoadedPlugin;
import io.straightway.element.process.Checked;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls one check, on threads that it may block. After the time limit the thread is interrupted and
 * another takes its place. {@value #MOST_HANGING} calls that ignore the interruption, or {@value
 * #MOST_SLOW} slow ones in a row, switch the check off: then all trades go to repair at once until
 * the element is restarted.
 */
final class GuardedCheck implements AutoCloseable {
  static final int MOST_HANGING = 4;
  static final int MOST_SLOW = 20;

  private static final Logger LOG = LoggerFactory.getLogger(GuardedCheck.class);

  /** One for each process queue that an element may have, and the hanging ones. */
  private static final int MOST_THREADS = 64 + MOST_HANGING;

  private final String name;
  private final TradeCheck check;
  private final Duration limit;
  private final ThreadPoolExecutor threads;
  private final AtomicInteger hanging = new AtomicInteger();
  private final AtomicInteger slowInARow = new AtomicInteger();
  private volatile boolean off;

  GuardedCheck(LoadedPlugin loaded, TradeCheck check, Duration limit) {
    this.name = loaded.name();
    this.check = check;
    this.limit = limit;
    this.threads =
        new ThreadPoolExecutor(
            0,
            MOST_THREADS,
            30,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            work -> PluginThread.of(work, "plugin-" + name, loaded.loader()));
  }

  String name() {
    return name;
  }

  /** Returns the check's verdict on a trade, or a refusal if it gives none. */
  Checked<Verdict> ask(TradeView trade) {
    if (off) {
      return refused(ReasonCode.PLUGIN_UNAVAILABLE, "is switched off until the element restarts");
    }
    Asking asking = new Asking(trade);
    Future<@Nullable Verdict> answer;
    try {
      answer = threads.submit(asking);
    } catch (RejectedExecutionException e) {
      switchOff("no thread is left");
      return refused(ReasonCode.PLUGIN_UNAVAILABLE, "has no thread left");
    }
    return await(asking, answer);
  }

  /** An interruption is meant for the process queue, so the wait, which is short, continues. */
  private Checked<Verdict> await(Asking asking, Future<@Nullable Verdict> answer) {
    long deadline = System.nanoTime() + limit.toNanos();
    boolean interrupted = false;
    try {
      while (true) {
        try {
          Verdict verdict = answer.get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
          slowInARow.set(0);
          return verdict == null
              ? refused(ReasonCode.PLUGIN_FAILED, "answered nothing")
              : new Checked.Passed<>(verdict);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } catch (TimeoutException e) {
      asking.giveUp();
      answer.cancel(true);
      countSlow();
      return refused(ReasonCode.PLUGIN_SLOW, "did not answer within " + limit.toMillis() + " ms");
    } catch (ExecutionException e) {
      slowInARow.set(0);
      return refused(ReasonCode.PLUGIN_FAILED, "threw " + e.getCause());
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void countSlow() {
    int inARow = slowInARow.incrementAndGet();
    if (hanging.get() >= MOST_HANGING) {
      switchOff(MOST_HANGING + " calls hang");
    } else if (inARow >= MOST_SLOW) {
      switchOff(MOST_SLOW + " calls in a row were slow");
    }
  }

  private void switchOff(String reason) {
    if (!off) {
      off = true;
      LOG.error("plugin={} event=switched-off reason=\"{}\"", name, reason);
    }
  }

  private Checked<Verdict> refused(ReasonCode code, String fault) {
    return new Checked.Refused<>(refusal(name, code, fault));
  }

  /** Returns a refusal that names the plug-in; the plug-in's own text is made safe to show. */
  static Refusal refusal(String plugin, ReasonCode code, String fault) {
    String shown = fault.replaceAll("[^ -~]", "?");
    return Refusal.of(
        code, "The plug-in " + plugin + " " + shown.substring(0, Math.min(200, shown.length())));
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }

  /** One call, which may outlast the wait for it. */
  private final class Asking implements Callable<@Nullable Verdict> {
    private final TradeView trade;
    private final AtomicReference<State> state = new AtomicReference<>(State.NEW);

    Asking(TradeView trade) {
      this.trade = trade;
    }

    @Override
    public @Nullable Verdict call() {
      if (!state.compareAndSet(State.NEW, State.RUNNING)) {
        return null;
      }
      try {
        return check.check(trade);
      } finally {
        if (!state.compareAndSet(State.RUNNING, State.OVER)) {
          hanging.decrementAndGet();
        }
      }
    }

    void giveUp() {
      if (!state.compareAndSet(State.NEW, State.OVER)
          && state.compareAndSet(State.RUNNING, State.HANGING)) {
        hanging.incrementAndGet();
      }
    }
  }

  private enum State {
    NEW,
    RUNNING,
    HANGING,
    OVER
  }
}
