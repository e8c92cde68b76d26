package io.straightway.feeder.progress;

import java.io.Console;
import java.io.PrintStream;
import java.time.Duration;
import java.util.function.LongSupplier;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * Shows progress to a person: a bar when someone is watching, else a line every five seconds, so
 * that a log stays readable.
 */
public final class ConsoleProgress implements FeedProgress, AutoCloseable {
  private static final long LINE_EVERY_NANOS = Duration.ofSeconds(5).toNanos();
  private static final int WIDTH = 100;
  private static final long MEBIBYTE = 1 << 20;

  private final PrintStream out;
  private final boolean interactive;
  private final LongSupplier nanos;
  private @Nullable ProgressBar bar;
  private long lastLine;
  private String state = "";

  /**
   * @param out where to show it
   * @param interactive whether {@code out} is a terminal
   * @param nanos the time, in nanoseconds since any fixed moment
   */
  public ConsoleProgress(PrintStream out, boolean interactive, LongSupplier nanos) {
    this.out = out;
    this.interactive = interactive;
    this.nanos = nanos;
    this.lastLine = nanos.getAsLong();
  }

  /** Shows it on standard error, as a bar if this process has a terminal. */
  public static ConsoleProgress onStandardError() {
    return new ConsoleProgress(System.err, hasTerminal(), System::nanoTime);
  }

  /** From Java 22 on there is always a console, which knows whether it is a terminal. */
  @SuppressWarnings("SystemConsoleNull")
  private static boolean hasTerminal() {
    Console console = System.console();
    if (console == null) {
      return false;
    }
    try {
      return (Boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (NoSuchMethodException e) {
      return true;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("a console that cannot be asked", e);
    }
  }

  @Override
  public synchronized void acknowledged(long messages, long bytesRead, long bytesTotal) {
    state = "%,d acknowledged".formatted(messages);
    if (interactive) {
      bar(bytesTotal).stepTo(bytesRead).setExtraMessage(state);
    } else {
      line("%s, %d of %d MiB read".formatted(state, bytesRead / MEBIBYTE, bytesTotal / MEBIBYTE));
    }
  }

  @Override
  public synchronized void waiting(String why, Duration pause) {
    String waiting = "%s, again in %d ms: %s".formatted(state, pause.toMillis(), why);
    if (bar != null) {
      bar.setExtraMessage(waiting);
    } else if (!interactive) {
      line(waiting);
    }
  }

  private void line(String text) {
    long now = nanos.getAsLong();
    if (now - lastLine >= LINE_EVERY_NANOS) {
      lastLine = now;
      out.println(text);
    }
  }

  private ProgressBar bar(long bytesTotal) {
    if (bar == null) {
      bar =
          new ProgressBarBuilder()
              .setTaskName("feed")
              .setInitialMax(bytesTotal)
              .setUnit(" MiB", MEBIBYTE)
              .setStyle(ProgressBarStyle.ASCII)
              .setUpdateIntervalMillis(250)
              .setConsumer(new ConsoleProgressBarConsumer(out, WIDTH))
              .build();
    }
    return bar;
  }

  /** Ends the bar, if there is one. */
  @Override
  public synchronized void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
