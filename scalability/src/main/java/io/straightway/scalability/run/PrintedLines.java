package io.straightway.scalability.run;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The lines that a program has printed to one of its streams so far. The first {@link #MOST} are
 * kept; every line goes to the log.
 */
final class PrintedLines {
  /** The most lines kept; a program that prints more is writing a stream, not an answer. */
  static final int MOST = 10_000;

  private final List<String> lines = new ArrayList<>();
  private @Nullable String last;
  private boolean ended;

  /** Reads until the stream ends. */
  void read(InputStream stream, ProgramLog log, Consumer<String> listener) throws IOException {
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        log.append(line);
        add(line);
        listener.accept(line);
      }
    } finally {
      end();
    }
  }

  private synchronized void add(String line) {
    last = line;
    if (lines.size() < MOST) {
      lines.add(line);
      notifyAll();
    }
  }

  private synchronized void end() {
    ended = true;
    notifyAll();
  }

  /** Returns the lines kept, oldest first. */
  synchronized List<String> all() {
    return List.copyOf(lines);
  }

  /** Returns the newest line, even if it wasn't kept; null if there is none. */
  synchronized @Nullable String last() {
    return last;
  }

  /**
   * Waits for the first line that contains {@code pattern}.
   *
   * @return null if the stream ended or {@code deadlineNanos} passed without such a line
   */
  synchronized @Nullable Matcher await(Pattern pattern, long deadlineNanos)
      throws InterruptedException {
    int looked = 0;
    while (true) {
      for (; looked < lines.size(); looked++) {
        Matcher matcher = pattern.matcher(lines.get(looked));
        if (matcher.find()) {
          return matcher;
        }
      }
      long left = deadlineNanos - System.nanoTime();
      if (ended || left <= 0) {
        return null;
      }
      TimeUnit.NANOSECONDS.timedWait(this, left);
    }
  }

  synchronized boolean hasEnded() {
    return ended;
  }

  /** Waits until the stream has ended, or the deadline has passed. */
  synchronized void awaitEnd(long deadlineNanos) throws InterruptedException {
    long left = deadlineNanos - System.nanoTime();
    while (!ended && left > 0) {
      TimeUnit.NANOSECONDS.timedWait(this, left);
      left = deadlineNanos - System.nanoTime();
    }
  }
}
