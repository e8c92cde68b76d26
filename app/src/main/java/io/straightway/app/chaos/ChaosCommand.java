package io.straightway.app.chaos;

import io.straightway.app.bench.BenchOutput;
import io.straightway.app.bench.BrokerProcess;
import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.StpCommand;
import io.straightway.app.cli.Surroundings;
import io.straightway.benchmark.files.BenchDirectory;
import io.straightway.chaos.ChaosPlan;
import io.straightway.chaos.ChaosScreen;
import io.straightway.chaos.ChaosSession;
import io.straightway.chaos.ChaosSetting;
import io.straightway.chaos.HarnessOutcome;
import io.straightway.chaos.SoakPlan;
import io.straightway.chaos.SoakSession;
import io.straightway.chaos.fault.FaultKind;
import io.straightway.db.server.program.Directories;
import io.straightway.feeder.generator.GeneratorSettings;
import io.straightway.table.PlainText;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code stp chaos}. */
@Command(
    name = "chaos",
    header = "Inject faults under load and verify that nothing is lost or duplicated.",
    description = {
      "Starts its own database, elements and feeder; kills, pauses and disconnects them while the"
          + " feeder keeps sending; and compares the acknowledgements with the database after"
          + " every fault. Nothing outside its own directory is touched.",
      "Exit code 1: something is lost, duplicated or out of balance; the command that repeats the"
          + " run is printed. Exit code 4: a deliberately wrong control did not fail, or a run"
          + " could not be completed, so the result proves nothing.",
      "With --out, it writes runs.csv, manifest.json and report.html."
    })
public final class ChaosCommand implements Callable<Integer> {
  private static final String ALL = "all";
  private static final int SECONDS_PER_HOUR = 3600;

  private final Surroundings surroundings;

  @Mixin JsonOption json = new JsonOption();
  @Spec @Nullable CommandSpec spec;

  @Option(
      names = "--faults",
      paramLabel = "LIST",
      split = ",",
      description = {
        "Faults to inject, by number or name, such as 1,5,failover; or all. See docs/chaos.md.",
        "Default: 1,2,5,7,8"
      })
  List<String> faults = List.of();

  @Option(names = "--runs", paramLabel = "N", description = "Number of runs of each fault.")
  int runs = 3;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Seed for the random choices; run K of a fault has seed S + K - 1.")
  long seed = 42;

  @Option(names = "--rate", paramLabel = "N", description = "Messages sent per second meanwhile.")
  int rate = 200;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "New directory for the results. Default: results are only printed")
  @Nullable Path out;

  @Option(
      names = "--soak",
      paramLabel = "HOURS",
      description =
          "Hours of a soak test, such as 8 or 0.5, in place of single faults: one installation"
              + " with constant load, the faults of the mix, settlement and ends of days, while"
              + " memory, files, disk and latency are sampled. --faults and --runs are ignored.")
  @Nullable Double soak;

  @Option(
      names = "--soak-day",
      paramLabel = "TIME",
      description = "Duration of a business day of --soak.")
  Duration soakDay = Duration.ofMinutes(10);

  public ChaosCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws Exception {
    ChaosPlan plan =
        new ChaosPlan(
            kinds(), runs, seed, rate, GeneratorSettings.defaults(), BenchOutput.commandLine(spec));
    BenchDirectory directory = directory();
    ChaosSetting setting =
        new ChaosSetting(
            directory,
            StpCommand.in(surroundings.environment()),
            BrokerProcess.SOURCE,
            Clock.systemUTC(),
            new ChaosScreen(json.active ? surroundings.err() : surroundings.out()));
    return end(
        soak == null
            ? new ChaosSession(plan, setting).run()
            : new SoakSession(new SoakPlan(plan, length(soak), soakDay), setting).run(),
        directory);
  }

  private static Duration length(double hours) {
    return Duration.ofSeconds(Math.round(hours * SECONDS_PER_HOUR));
  }

  private int end(HarnessOutcome outcome, BenchDirectory directory) throws IOException {
    boolean kept = out != null || !outcome.holds() || !outcome.isSound();
    PrintWriter to = surroundings.out();
    json.print(
        to,
        outcome,
        () -> {
          to.println();
          outcome.print(to);
          if (kept) {
            to.println("  written: " + PlainText.of(directory.path().toString()));
          }
        });
    to.flush();
    if (!kept) {
      Directories.delete(directory.path());
    }
    if (!outcome.holds()) {
      return ExitCode.FAILED;
    }
    return outcome.isSound() ? ExitCode.OK : ExitCode.INCOMPLETE;
  }

  private List<FaultKind> kinds() {
    if (faults.isEmpty()) {
      return FaultKind.small();
    }
    if (faults.equals(List.of(ALL))) {
      return Arrays.asList(FaultKind.values());
    }
    Set<FaultKind> kinds = new LinkedHashSet<>();
    try {
      faults.forEach(word -> kinds.add(FaultKind.parse(word.strip())));
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage("--faults: " + e.getMessage());
    }
    return List.copyOf(kinds);
  }

  private BenchDirectory directory() throws IOException {
    if (out == null) {
      return BenchDirectory.open(Directories.temporary("stp-chaos-"));
    }
    BenchDirectory directory = BenchDirectory.open(surroundings.directory().resolve(out));
    if (directory.manifest().isPresent()) {
      throw CommandFailure.usage("--out " + out + " holds results already; name a new directory");
    }
    return directory;
  }
}
