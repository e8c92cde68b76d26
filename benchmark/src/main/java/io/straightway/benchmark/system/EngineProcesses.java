package io.straightway.benchmark.system;

import io.straightway.benchmark.files.ResultJson;
import io.straightway.feeder.progress.FeedReport;
import io.straightway.scalability.run.ChildProcess;
import io.straightway.scalability.run.LoadRun;
import io.straightway.scalability.run.ProgramStart;
import io.straightway.scalability.run.Series;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;

/** Element and feeder processes. */
public final class EngineProcesses {
  private static final Pattern READY = Pattern.compile("^ready: (http://\\S+)");
  private static final Duration START_PATIENCE = Duration.ofMinutes(5);
  private static final Duration END_PATIENCE = Duration.ofMinutes(2);

  private final OwnCommand own;
  private final Path logs;
  private final Cleanup cleanup;
  private final List<ChildProcess> elements = new ArrayList<>();
  private final List<ChildProcess> feeders = new ArrayList<>();

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
      List<Path> files, List<String> addresses, LongConsumer progress, String... options)
      throws Exception {
    LoadRun run = load("", files, addresses, options);
    run.awaitEnd(
        () -> {
          progress.accept((long) run.counts().stream().mapToDouble(Series::last).sum());
          requireAlive();
        });
    return run.programs().stream().map(EngineProcesses::report).toList();
  }

  /**
   * Starts to feed one file to each element.
   *
   * @param suffix tells the logs of these feeders from those of others
   */
  public LoadRun load(String suffix, List<Path> files, List<String> addresses, String... options)
      throws Exception {
    return LoadRun.start(
        files.size(),
        (i, onError) -> {
          List<String> words = new ArrayList<>(List.of("--json", "--count-progress"));
          words.addAll(Arrays.asList(options));
          words.addAll(List.of("--to", addresses.get(i - 1), files.get(i - 1).toString()));
          feeders.add(start("feed", "feed-" + i + suffix, words, onError));
          return feeders.get(feeders.size() - 1);
        });
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

  /** Kills all feeders and elements. */
  public void kill() {
    feeders.forEach(ChildProcess::kill);
    elements.forEach(ChildProcess::close);
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
