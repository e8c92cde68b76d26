package io.straightway.app.bench;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.EnumWord;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.engine.RequestOptions;
import io.straightway.benchmark.profile.LoadProfile;
import io.straightway.benchmark.profile.ProfileBench;
import io.straightway.benchmark.profile.ProfileTable;
import io.straightway.benchmark.run.BenchPlan;
import io.straightway.element.queue.CommitPoints;
import io.straightway.positions.PositionModel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp bench profile}. */
@Command(
    name = "profile",
    header = "Measure where the time of a trade goes, and draw it as flame graphs.",
    description = {
      "One element and one feeder book trades while Java's flight recorder watches both, and perf,"
          + " if there is one, watches PostgreSQL. Processor time a trade is split into parse, check,"
          + " write, HTTP, kernel, JIT and GC; beside it stands how long threads waited.",
      "DIR gets a flame graph as SVG of each process and load, and manifest.json. Exit code 1 if the"
          + " books don't balance."
    })
public final class BenchProfileCommand implements Callable<Integer> {
  private static final int STANDARD_SECONDS = 20;

  /** A load. */
  enum ProfiledLoad {
    SINGLE,
    BATCH
  }

  @Mixin final BenchOutput output;
  @Mixin BenchOptions bench = new BenchOptions();
  @Mixin RequestOptions requests = new RequestOptions();

  @Option(
      names = "--loads",
      paramLabel = "LIST",
      split = ",",
      description = {
        "How trades are sent.",
        "single: each in a request and a transaction of its own.",
        "batch: up to --batch-size in a request, and what waits in a transaction."
      })
  List<ProfiledLoad> loads = List.of(ProfiledLoad.values());

  @Option(names = "--queues", paramLabel = "Q", description = "Process queues of the element.")
  int queues = 2;

  @Option(
      names = "--positions",
      paramLabel = "MODEL",
      description = "Position model: low-contention, contended.")
  PositionModel positions = PositionModel.LOW_CONTENTION;

  @Option(
      names = "--warm-up",
      paramLabel = "N",
      description =
          "Trades of each load that are fed first; without --trades more follow until it gets no"
              + " faster. 0 for none.")
  long warmUp = 5_000;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description =
          "Feed each load for about so long, judged by the rate of the warm-up. Default: 20")
  @Nullable Integer seconds;

  @Option(
      names = "--trades",
      paramLabel = "N",
      description = "Feed so many trades of each load instead, once.")
  @Nullable Long trades;

  @Option(names = "--seed", paramLabel = "S", description = "Decides the trades.")
  long seed = 42;

  public BenchProfileCommand(Surroundings surroundings) {
    output = new BenchOutput(surroundings);
  }

  @Override
  public Integer call() throws Exception {
    if (seconds != null && trades != null) {
      throw CommandFailure.usage("--seconds and --trades exclude each other; give only one");
    }
    Map<String, BenchPlan> plans = new LinkedHashMap<>();
    loads.forEach(load -> plans.put(EnumWord.of(load), plan(load)));
    List<LoadProfile> profiles =
        new ProfileBench(output.commandLine(), plans, bench.session(output, false)).run();
    output.print(Map.of("loads", profiles), out -> ProfileTable.print(profiles, out));
    return BenchOutput.exitCode(profiles.stream().allMatch(LoadProfile::booksHold));
  }

  private BenchPlan plan(ProfiledLoad load) {
    boolean single = load == ProfiledLoad.SINGLE;
    return new BenchPlan(
        "profile",
        List.of(1),
        List.of(queues),
        BenchLoadOptions.words(List.of(positions)),
        BenchLoadOptions.words(List.of(single ? CommitPoints.TRADE : CommitPoints.BATCH)),
        List.of(0.0),
        1,
        new BenchPlan.Load(
            trades == null ? 1 : trades,
            trades != null ? null : Objects.requireNonNullElse(seconds, STANDARD_SECONDS),
            warmUp,
            0,
            requests.inFlight,
            single ? 1 : requests.batchSize,
            seed));
  }
}
