package io.straightway.app.bench;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.CountList;
import io.straightway.app.cli.EnumWord;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.engine.EngineOptions;
import io.straightway.benchmark.files.Manifest;
import io.straightway.benchmark.probe.Cell;
import io.straightway.benchmark.probe.ElementGroup;
import io.straightway.benchmark.probe.ProbePlan;
import io.straightway.benchmark.prospect.ProspectResult;
import io.straightway.benchmark.prospect.ProspectSession;
import io.straightway.benchmark.run.BenchPlan;
import io.straightway.feeder.generator.GeneratorSettings;
import io.straightway.feeder.probe.ProbeLoad.OpenLoop;
import io.straightway.scalability.run.MachineUse;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp bench session}. */
@Command(
    name = "session",
    header = "Measure throughput and latency within half an hour, with one page as the result.",
    description = {
      "Refuses a busy machine first. Then measures each size --repeats times, always between two"
          + " runs of the smallest system (a first one is discarded); searches for the highest rate"
          + " at which the 99th percentile stays within --p99; and measures latency at half and at"
          + " 80 %% of that rate.",
      "DIR gets session.html, progress.txt, and a directory of each part: run, limit, latency, with"
          + " the files of 'stp bench run' and 'stp bench probe', which 'stp bench report' draws.",
      "Exit code 1 if a part yields no number, or the smallest system varied by more than 20 %%."
    })
public final class BenchSessionCommand implements Callable<Integer> {
  private static final int SECONDS = 20;
  private static final int MOST_SIZES = 3;
  private static final Duration WARM_UP = Duration.ofSeconds(3);
  private static final Duration MEASURED = Duration.ofSeconds(10);
  private static final int OUTSTANDING = 64;

  @Mixin final BenchOutput output;
  @Mixin BenchOptions bench = new BenchOptions();
  @Mixin BenchLoadOptions load = new BenchLoadOptions(SECONDS, 3);
  @Mixin EngineOptions engine = new EngineOptions();

  @Option(
      names = "--elements",
      paramLabel = "LIST",
      converter = CountList.Converter.class,
      description =
          "Up to three numbers of elements; latency is measured with the largest."
              + " Default: 1, and a quarter and half of the processors, but at least 2.")
  @Nullable CountList elements;

  @Option(
      names = "--p99",
      paramLabel = "TIME",
      description = "Limit of the 99th percentile at the highest rate, such as 50ms.")
  Duration p99 = Duration.ofMillis(50);

  @Option(
      names = "--first-rate",
      paramLabel = "R",
      description = "Trades a second that the search begins with.")
  double firstRate = 500;

  public BenchSessionCommand(Surroundings surroundings) {
    output = new BenchOutput(surroundings);
  }

  @Override
  public Integer call() throws Exception {
    if (p99.isZero() || p99.isNegative()) {
      throw CommandFailure.range("--p99", p99, "above 0");
    }
    List<Integer> sizes = elements == null ? standardSizes() : elements.values();
    if (sizes.size() > MOST_SIZES) {
      throw CommandFailure.usage(
          "--elements has %d sizes; half an hour is enough for %d"
              .formatted(sizes.size(), MOST_SIZES));
    }
    ProspectSession session =
        new ProspectSession(
            throughput(sizes),
            load.settings(List.of(), output),
            limit(sizes),
            bench.session(output, false));
    ProspectResult result = session.run();
    return output.end(result, result.whole(), result::print);
  }

  private static List<Integer> standardSizes() {
    int most = Math.max(2, MachineUse.processors() / 2);
    return IntStream.of(1, most / 2, most).distinct().boxed().toList();
  }

  private BenchPlan throughput(List<Integer> sizes) {
    return new BenchPlan(
        "run",
        sizes,
        List.of(engine.queues),
        List.of(EnumWord.of(engine.positions)),
        List.of(EnumWord.of(engine.commitPoints)),
        List.of(0.0),
        load.repeats,
        true,
        load.load(0));
  }

  private ProbePlan limit(List<Integer> sizes) {
    int most = sizes.stream().mapToInt(Integer::intValue).max().orElseThrow();
    ElementGroup group =
        ProbeOptions.from("--elements", () -> new ElementGroup(most, engine.arguments()));
    Cell cell =
        ProbeOptions.from("--first-rate", () -> new Cell(new OpenLoop(firstRate), 0, group, false));
    LinkedHashMap<String, Object> described = new LinkedHashMap<>();
    described.put("elements", most);
    described.put("element options", String.join(" ", engine.arguments()));
    described.put("99th percentile within", p99.toString());
    return new ProbePlan(
            new Manifest.Task("probe", output.commandLine(), load.seed, described),
            List.of(cell),
            List.of(cell.label()),
            GeneratorSettings.defaults().withSeed(load.seed),
            WARM_UP,
            MEASURED,
            OUTSTANDING,
            false,
            load.intake.brokers(true),
            p99,
            List.of())
        .checked();
  }
}
