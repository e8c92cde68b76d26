package io.straightway.scalability.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A program that runs as a child of this one. When this program ends, the child is stopped: first
 * by SIGTERM, and after {@link #PATIENCE} the child and all processes that it started are killed.
 * Safe for use by several threads.
 */
public final class ChildProcess implements AutoCloseable {
  /** The time that a child has to end by itself after SIGTERM. */
  public static final Duration PATIENCE = Duration.ofSeconds(30);

  /** The time allowed for the last lines of an ended process to arrive. */
  private static final Duration LAST_LINES = Duration.ofSeconds(5);

  private final ProgramStart start;
  private final Process process;
  private final PrintedLines output = new PrintedLines();
  private final PrintedLines errors = new PrintedLines();
  private final Thread reaper;

  private ChildProcess(ProgramStart start, Process process) {
    this.start = start;
    this.process = process;
    this.reaper = new Thread(this::close, "reaper of " + start.name());
  }

  /**
   * Starts a program.
   *
   * @throws ChildFailure if it can't be started, or its log can't be written
   */
  public static ChildProcess start(ProgramStart start) {
    try {
      ProgramLog log = ProgramLog.open(start.log());
      ChildProcess child = new ChildProcess(start, start.builder().start());
      child.reapAtTheEnd();
      child.pump(child.process.getInputStream(), child.output, log, line -> {});
      child.pump(child.process.getErrorStream(), child.errors, log, start.onError());
      return child;
    } catch (IOException e) {
      throw new ChildFailure("can't start " + start.name() + ": " + e.getMessage(), e);
    }
  }

  private void reapAtTheEnd() {
    try {
      Runtime.getRuntime().addShutdownHook(reaper);
    } catch (IllegalStateException e) {
      kill();
      throw new ChildFailure("not starting " + start.name() + ": this program is ending", e);
    }
  }

  private void pump(
      InputStream stream, PrintedLines lines, ProgramLog log, Consumer<String> listener) {
    Thread thread =
        new Thread(
            () -> {
              try {
                lines.read(stream, log, listener);
                log.release();
              } catch (IOException e) {
                throw new UncheckedIOException("reading from " + start.name(), e);
              }
            },
            "output of " + start.name());
    thread.setDaemon(true);
    thread.start();
  }

  /** The process id. */
  public long pid() {
    return process.pid();
  }

  /** Returns whether the program still runs. */
  public boolean isAlive() {
    return process.isAlive();
  }

  /**
   * Returns the exit code once the program has ended; 128 plus the signal's number if a signal
   * ended it.
   */
  public OptionalInt exitCode() {
    return process.isAlive() ? OptionalInt.empty() : OptionalInt.of(process.exitValue());
  }

  /**
   * Returns the lines printed to standard output so far, oldest first; at most the first 10,000.
   */
  public List<String> output() {
    return output.all();
  }

  /**
   * Waits for a line on standard output.
   *
   * @return the match in the first line that contains {@code pattern}
   * @throws ChildFailure if the program ends, or {@code patience} passes, without such a line
   */
  public MatchResult awaitLine(Pattern pattern, Duration patience) throws InterruptedException {
    Matcher matcher = output.await(pattern, System.nanoTime() + patience.toNanos());
    if (matcher == null) {
      throw printedNothingLike(pattern, patience);
    }
    return matcher.toMatchResult();
  }

  private ChildFailure printedNothingLike(Pattern pattern, Duration patience)
      throws InterruptedException {
    if (!output.hasEnded()) {
      return failure(
          "printed nothing like '" + pattern + "' within " + patience.toSeconds() + " s");
    }
    // the exit code and the last lines may arrive a moment after the end of the output
    process.waitFor(LAST_LINES.toNanos(), TimeUnit.NANOSECONDS);
    errors.awaitEnd(System.nanoTime() + LAST_LINES.toNanos());
    return failure("ended without printing anything like '" + pattern + "'");
  }

  /**
   * Waits for the program to end, and for all its output.
   *
   * @return the exit code
   * @throws ChildFailure if the program still runs after {@code patience}; it is left running
   */
  public int awaitExit(Duration patience) throws InterruptedException {
    if (!process.waitFor(patience.toNanos(), TimeUnit.NANOSECONDS)) {
      throw failure("still runs after " + patience.toSeconds() + " s");
    }
    long deadline = System.nanoTime() + LAST_LINES.toNanos();
    output.awaitEnd(deadline);
    errors.awaitEnd(deadline);
    return process.exitValue();
  }

  /** Waits for the program to end, and returns whether it ended within {@code patience}. */
  public boolean hasEndedWithin(Duration patience) throws InterruptedException {
    return process.waitFor(patience.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Asks the program to end, by SIGTERM, and does not wait. */
  public void askToEnd() {
    // unlike the process, its handle leaves the streams open for the last lines
    process.toHandle().destroy();
  }

  /**
   * Asks the program to end and waits; kills it, and all processes that it started, after {@code
   * patience}.
   *
   * @return the exit code
   */
  public int stop(Duration patience) throws InterruptedException {
    askToEnd();
    if (!process.waitFor(patience.toNanos(), TimeUnit.NANOSECONDS)) {
      kill();
    }
    int exitCode = awaitExit(PATIENCE);
    forget();
    return exitCode;
  }

  /** Ends the program, and all processes that it started, at once by SIGKILL. */
  public void kill() {
    List<ProcessHandle> started = process.descendants().toList();
    process.toHandle().destroyForcibly();
    started.forEach(ProcessHandle::destroyForcibly);
  }

  /** Stops the program if it still runs. */
  @Override
  public void close() {
    try {
      stop(PATIENCE);
    } catch (InterruptedException e) {
      kill();
      Thread.currentThread().interrupt();
    }
  }

  private void forget() {
    if (Thread.currentThread() == reaper) {
      return;
    }
    try {
      Runtime.getRuntime().removeShutdownHook(reaper);
    } catch (IllegalStateException e) {
      // this program is ending: the reaper will find that the child has ended
    }
  }

  /** Returns a failure with the program's state and last line. */
  public ChildFailure failure(String description) {
    OptionalInt exit = exitCode();
    String state =
        exit.isPresent() ? "exit code " + exit.getAsInt() : "running as process " + pid();
    return new ChildFailure(
        "%s %s (%s; log %s)%s"
            .formatted(start.name(), description, state, start.log(), lastWords()));
  }

  private String lastWords() {
    String words = errors.last() == null ? output.last() : errors.last();
    return words == null ? "" : ": " + words;
  }
}
