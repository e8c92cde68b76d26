package io.straightway.benchmark.system;

import io.straightway.benchmark.files.ResultJson;
import io.straightway.feeder.progress.FeedReport;
import io.straightway.scalability.run.ChildProcess;
import io.straightway.scalability.run.ProgramStart;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Element and feeder processes. */
public final class EngineProcesses {
  private static final Pattern READY = Pattern.compile("^ready: (http://\\S+)");
  private static final Duration START_PATIENCE = Duration.ofMinutes(5);
  private static final Duration END_PATIENCE = Duration.ofMinutes(2);
  private static final Duration LOOK_EVERY = Duration.ofMillis(200);

  private final OwnCommand own;
  private final Path logs;
  private final Cleanup cleanup;
  private final List<ChildProcess> elements = new ArrayList<>();

  /**
   * Creates a set without processes.
   *
   * @param logs the directory for the output of each process
   * @param cleanup closes the processes at the end of this process, however it ends
   */
  public EngineProcesses(OwnCommand own, Path logs, Cleanup cleanup) {
    this.own = own;
    this.logs = logs;
    this.cleanup = cleanup;
  }

  /** Starts elements in parallel and waits until they listen; returns their addresses. */
  public List<String> startElements(int count, List<String> arguments) throws Exception {
    for (int i = 1; i <= count; i++) {
      elements.add(
          start("element", "element-" + i, with(arguments, "--name", "element-" + i), line -> {}));
    }
    List<String> addresses = new ArrayList<>();
    for (ChildProcess element : elements) {
      addresses.add(awaitReady(element));
    }
    return addresses;
  }

  /**
   * Waits until a started server listens; returns the address that it reports.
   *
   * @throws io.straightway.scalability.run.ChildFailure if the server ends or reports no address
   */
  public static String awaitReady(ChildProcess server) throws InterruptedException {
    return server.awaitLine(READY, START_PATIENCE).group(1);
  }

  /**
   * Feeds one file to each element and waits until everything is acknowledged.
   *
   * @param progress receives the number of messages acknowledged to all feeders
   */
  public List<FeedReport> feed(
      List<Path> files, List<String> addresses, List<String> arguments, LongConsumer progress)
      throws Exception {
    AtomicLongArray counts = new AtomicLongArray(files.size());
    List<ChildProcess> feeders = new ArrayList<>();
    for (int i = 1; i <= files.size(); i++) {
      List<String> words = with(arguments, "--to", addresses.get(i - 1));
      words.add(files.get(i - 1).toString());
      int feeder = i - 1;
      feeders.add(start("feed", "feed-" + i, words, line -> count(counts, feeder, line)));
    }
    awaitAll(
        feeders,
        () -> progress.accept(IntStream.range(0, counts.length()).mapToLong(counts::get).sum()));
    return feeders.stream().map(EngineProcesses::report).toList();
  }

  /** Records a feeder's count from a line of its standard error; ignores other lines. */
  private static void count(AtomicLongArray counts, int feeder, String line) {
    if (line.matches("[0-9]{1,18}")) {
      counts.set(feeder, Long.parseLong(line));
    }
  }

  /**
   * Starts a command that ends when this process does.
   *
   * @param name the name for messages and the log
   * @param onError receives each line of the command's standard error
   */
  public ChildProcess start(
      String command, String name, List<String> arguments, Consumer<String> onError)
      throws Exception {
    return start(program(command, name, with(arguments, "--end-with-input")).listening(onError));
  }

  /** Starts a command that ends by itself. */
  public ChildProcess run(String command, List<String> arguments) throws Exception {
    return start(program(command, command, arguments));
  }

  private ProgramStart program(String command, String name, List<String> arguments) {
    return ProgramStart.of(
        name, own.words(command, arguments), own.environment(), logs.resolve(name + ".log"));
  }

  private ChildProcess start(ProgramStart start) throws Exception {
    return cleanup.open(() -> ChildProcess.start(start));
  }

  private static List<String> with(List<String> arguments, String... more) {
    List<String> all = new ArrayList<>(arguments);
    all.addAll(List.of(more));
    return all;
  }

  private void awaitAll(List<ChildProcess> feeders, Runnable meanwhile)
      throws InterruptedException {
    for (ChildProcess feeder : feeders) {
      while (!feeder.hasEndedWithin(LOOK_EVERY)) {
        meanwhile.run();
        requireAlive();
      }
      if (feeder.awaitExit(END_PATIENCE) != 0) {
        throw feeder.failure("failed");
      }
    }
  }

  /** Returns the elements in the order of their numbers. */
  public List<ChildProcess> elements() {
    return List.copyOf(elements);
  }

  /**
   * Checks that all elements are still running.
   *
   * @throws io.straightway.scalability.run.ChildFailure if an element has ended, naming it
   */
  public void requireAlive() {
    for (ChildProcess element : elements) {
      if (!element.isAlive()) {
        throw element.failure("ended while it was fed");
      }
    }
  }

  /**
   * Returns the report of a feeder that has ended.
   *
   * @throws io.straightway.scalability.run.ChildFailure if it printed nothing
   */
  public static FeedReport report(ChildProcess feeder) {
    List<String> output = feeder.output();
    if (output.isEmpty()) {
      throw feeder.failure("reported nothing");
    }
    return ResultJson.read(output.get(output.size() - 1), FeedReport.class);
  }

  /** Asks all elements to drain and end, and waits until each has ended in order. */
  public void stopElements() throws InterruptedException {
    elements.forEach(ChildProcess::askToEnd);
    for (ChildProcess element : elements) {
      if (element.stop(END_PATIENCE) != 0) {
        throw element.failure("did not drain in order");
      }
    }
    elements.clear();
  }
}
