package io.straightway.app.demo;

import io.straightway.table.Numbers;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Shows the stages of a demo as they complete, each with its result and duration. */
final class DemoScreen {
  private static final Duration LINE_EVERY = Duration.ofSeconds(5);
  private static final int TEXT = 54;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double MILLIS = 1000;

  private final PrintWriter out;
  private final boolean live;
  private String stage = "";
  private boolean ended;
  private long lastLineNanos;
  private final Map<String, Double> seconds = new LinkedHashMap<>();

  /**
   * @param live whether a line can be overwritten, as on a terminal
   */
  DemoScreen(PrintWriter out, boolean live) {
    this.out = out;
    this.live = live;
  }

  /** Prints a line. */
  synchronized void say(String text) {
    if (!ended) {
      out.println(text);
      out.flush();
    }
  }

  /** Prints a last line, after which nothing more is printed. */
  synchronized void sayLast(String text) {
    say((live ? "\n" : "") + text);
    ended = true;
  }

  /** Runs a stage and shows it, with a text for its result. */
  <T> T stage(String name, Callable<T> work, Function<T, String> text) throws Exception {
    long start = System.nanoTime();
    begin(name);
    T result = work.call();
    say((live ? "\r" : "") + line(text.apply(result), Duration.ofNanos(System.nanoTime() - start)));
    return result;
  }

  private synchronized void begin(String name) {
    stage = name;
    lastLineNanos = System.nanoTime();
    progress("...");
  }

  /** Runs a part of the settlement, and adds its time to that of earlier days. */
  <T> T timed(String part, Callable<T> work) throws Exception {
    long start = System.nanoTime();
    T result = work.call();
    seconds.merge(part, (System.nanoTime() - start) / NANOS_PER_SECOND, Double::sum);
    return result;
  }

  /**
   * Returns the seconds spent in each part of the settlement, to the millisecond, in order of first
   * use.
   */
  Map<String, Double> seconds() {
    seconds.replaceAll((part, time) -> Math.floor(time * MILLIS) / MILLIS);
    return seconds;
  }

  /** Shows the progress of the current stage: in place on a terminal, else every few seconds. */
  synchronized void progress(String text) {
    if (live && !ended) {
      out.print("\r" + line(text, null));
      out.flush();
    } else if (System.nanoTime() - lastLineNanos > LINE_EVERY.toNanos()) {
      lastLineNanos = System.nanoTime();
      say(line(text, null));
    }
  }

  private String line(String text, @Nullable Duration time) {
    String shown = text.length() > TEXT ? text.substring(0, TEXT - 3) + "..." : text;
    String line =
        "  %-12s %-54s %8s".formatted(stage, shown, time == null ? "" : Numbers.seconds(time));
    // on a terminal, trailing blanks overwrite the previous text
    return live ? line : line.stripTrailing();
  }
}
