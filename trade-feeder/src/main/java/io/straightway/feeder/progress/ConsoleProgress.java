package io.straightway.feeder.progress;

import java.io.Console;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.function.LongSupplier;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * Shows progress to a person: a bar on a terminal, otherwise a line every five seconds, so that a
 * log stays readable. From half a second after the last acknowledgement, both show the reason for
 * the delay and the time until which the feeder tries again.
 */
public final class ConsoleProgress implements FeedProgress, AutoCloseable {
  private static final long LINE_EVERY_NANOS = Duration.ofSeconds(5).toNanos();
  private static final long SILENCE_NANOS = Duration.ofMillis(500).toNanos();
  private static final int WIDTH = 100;
  private static final long MEBIBYTE = 1 << 20;
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).withZone(ZoneId.systemDefault());

  private final PrintStream out;
  private final boolean interactive;
  private final LongSupplier nanos;
  private @Nullable ProgressBar bar;
  private long lastLine;
  private long lastAcknowledged;
  private boolean silent;

  /**
   * Creates a display.
   *
   * @param out the stream to write to
   * @param interactive whether {@code out} is a terminal
   * @param nanos the time, in nanoseconds since any fixed moment
   */
  public ConsoleProgress(PrintStream out, boolean interactive, LongSupplier nanos) {
    this.out = out;
    this.interactive = interactive;
    this.nanos = nanos;
  }

  /** Creates a display on standard error, with a bar if this process has a terminal. */
  public static ConsoleProgress onStandardError() {
    return new ConsoleProgress(System.err, hasTerminal(), System::nanoTime);
  }

  /**
   * Returns whether there is a terminal. From Java 22 on there is always a console, which knows
   * whether it is a terminal.
   */
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
  public synchronized void started(long bytesTotal) {
    lastAcknowledged = nanos.getAsLong();
    lastLine = lastAcknowledged;
    if (interactive) {
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
  }

  @Override
  public synchronized void acknowledged(long messages, long bytesFed, long bytesTotal) {
    lastAcknowledged = nanos.getAsLong();
    silent = false;
    String state = String.format(Locale.ROOT, "%,d acknowledged", messages);
    if (bar != null) {
      bar.stepTo(bytesFed).setExtraMessage(state);
    } else {
      line(state + ", " + bytesFed / MEBIBYTE + " of " + bytesTotal / MEBIBYTE + " MiB");
    }
  }

  @Override
  public synchronized void waiting(String reason, Duration pause, Instant giveUpAt) {
    if (nanos.getAsLong() - lastAcknowledged < SILENCE_NANOS) {
      return;
    }
    String notice = reason + "; trying again until " + TIME.format(giveUpAt);
    if (!silent) {
      silent = true;
      notice(notice);
    } else if (bar == null) {
      line(notice);
    }
  }

  /** Shows the first notice of an outage; a bar is drawn again below it. */
  private void notice(String text) {
    lastLine = nanos.getAsLong();
    if (bar == null) {
      out.println(text);
    } else {
      bar.setExtraMessage("no answer");
      out.println("\r" + text + " ".repeat(Math.max(0, WIDTH - text.length())));
    }
  }

  private void line(String text) {
    long now = nanos.getAsLong();
    if (now - lastLine >= LINE_EVERY_NANOS) {
      lastLine = now;
      out.println(text);
    }
  }

  /** Ends the bar, if there is one. */
  @Override
  public synchronized void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
