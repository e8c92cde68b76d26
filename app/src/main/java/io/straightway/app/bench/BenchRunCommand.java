package io.straightway.app.bench;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.CountList;
import io.straightway.app.cli.Surroundings;
import io.straightway.benchmark.run.BenchPlan;
import io.straightway.element.queue.CommitPoints;
import io.straightway.positions.PositionModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp bench run}. */
@Command(
    name = "run",
    header = "Measure throughput against the number of elements.",
    description = {
      "Every combination of elements, queues, positions and commit points is measured --repeats"
          + " times, in random order; all trades are removed between measurements. A small"
          + " system is measured again and again, to detect changes of the machine. The number"
          + " of a point is the throughput of all elements while all were fed and none was"
          + " warming up.",
      "DIR gets runs.csv, which 'stp fit' reads, windows.csv and manifest.json. The same command"
          + " continues an interrupted bench.",
      "Exit code 1 if a point yields no number, because an invariant broke, a process failed, or"
          + " no steady state was reached; the note in runs.csv gives the reason."
    })
public final class BenchRunCommand implements Callable<Integer> {
  /** Long enough that the start of the JVM hardly matters. */
  private static final int STANDARD_SECONDS = 60;

  @Mixin final BenchOutput output;
  @Mixin BenchOptions bench = new BenchOptions();
  @Mixin BenchLoadOptions load = new BenchLoadOptions(STANDARD_SECONDS, 3);

  @Option(
      names = "--elements",
      paramLabel = "LIST",
      converter = CountList.Converter.class,
      description = "Numbers of elements, such as 1..4 or 1,2,4,8; each has its own feeder.")
  CountList elements = CountList.of(1);

  @Option(
      names = "--queues",
      paramLabel = "LIST",
      converter = CountList.Converter.class,
      description = "Numbers of process queues of each element.")
  CountList queues = CountList.of(2);

  @Option(
      names = "--positions",
      paramLabel = "LIST",
      split = ",",
      description = "Position models: low-contention, contended.")
  List<PositionModel> positions = List.of(PositionModel.LOW_CONTENTION);

  @Option(
      names = "--commit-points",
      paramLabel = "LIST",
      split = ",",
      description = "Commit points: batch, trade, step.")
  List<CommitPoints> commitPoints = List.of(CommitPoints.BATCH);

  @Option(
      names = "--stored",
      paramLabel = "N",
      description =
          "Number of trades to book beforehand; all trades are then kept, to measure throughput"
              + " with a full database.")
  long stored;

  @Option(
      names = "--element-hosts",
      paramLabel = "FILE",
      description =
          "File with addresses of running elements, one per line, to feed in place of starting"
              + " any; needs --database. The first ones take part. Queues, positions and commit"
              + " points then only label results.")
  @Nullable Path elementHosts;

  public BenchRunCommand(Surroundings surroundings) {
    output = new BenchOutput(surroundings);
  }

  @Override
  public Integer call() throws Exception {
    BenchPlan plan =
        new BenchPlan(
            "run",
            elements.values(),
            queues.values(),
            BenchLoadOptions.words(positions),
            BenchLoadOptions.words(commitPoints),
            List.of(0.0),
            load.repeats,
            false,
            load.load(stored));
    return load.run(plan, hosts(), bench, output);
  }

  private List<String> hosts() throws IOException {
    Path file = elementHosts;
    if (file == null) {
      return List.of();
    }
    if (bench.url == null) {
      throw CommandFailure.usage("--element-hosts needs the --database that the elements book to");
    }
    if (queues.values().size() * positions.size() * commitPoints.size() > 1) {
      throw CommandFailure.usage(
          "--element-hosts can't vary --queues, --positions or --commit-points; give one of each, as the elements were started with");
    }
    return addresses(output.surroundings.directory().resolve(file));
  }

  private List<String> addresses(Path file) throws IOException {
    if (!Files.isReadable(file)) {
      throw CommandFailure.usage("can't read the file " + file);
    }
    List<String> addresses =
        Files.readAllLines(file).stream()
            .map(line -> line.replaceFirst("#.*", "").strip())
            .filter(line -> !line.isEmpty())
            .toList();
    int most = elements.values().stream().mapToInt(Integer::intValue).max().orElseThrow();
    if (addresses.size() < most) {
      throw CommandFailure.usage(
          "%s has %d addresses, but %d elements are to take part"
              .formatted(file, addresses.size(), most));
    }
    return addresses;
  }
}
