package io.straightway.chaos;

import io.straightway.chaos.fault.FaultKind;
import io.straightway.chaos.meter.SoakGrowth;
import io.straightway.chaos.meter.SoakMeter;
import io.straightway.chaos.meter.SoakMeters;
import io.straightway.chaos.meter.SoakSample;
import io.straightway.chaos.site.Site;
import io.straightway.benchmark.files.BenchDirectory;
import io.straightway.benchmark.files.Manifest;
import io.straightway.benchmark.system.BenchDatabase;
import io.straightway.benchmark.system.BenchFailure;
import io.straightway.benchmark.system.Cleanup;
import io.straightway.benchmark.system.LocalBroker;
import io.straightway.benchmark.system.OwnCommand;
import io.straightway.db.server.program.Directories;
import io.straightway.scalability.run.ResultTable;
import java.io.Closeable;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * A soak of one installation for hours: constant load, random faults of the mix decided by the
 * seed, settlement and ends of days, while the meters are read.
 */
public final class SoakSession {
  private static final int SAMPLE_SECONDS = 5;
  private static final int MOST_QUIET_SAMPLES = 10;
  private static final int MOST_UNFINISHED = 3;
  private static final double SECONDS_PER_HOUR = 3600;

  private final SoakPlan plan;
  private final BenchDirectory results;
  private final OwnCommand commands;
  private final LocalBroker.Source brokers;
  private final Clock clock;
  private final ChaosScreen screen;
  private final Random random;
  private final List<ChaosRun> runs = new ArrayList<>();
  private final List<SoakSample> samples = new ArrayList<>();
  private final List<String> findings = new ArrayList<>();

  /**
   * Creates a session without starting anything.
   *
   * @param results a new directory for the result files
   * @param commands starts the processes
   * @param brokers the source of brokers for an installation with Kafka
   * @param progress receives a line for each step
   */
  public SoakSession(
      SoakPlan plan,
      BenchDirectory results,
      OwnCommand commands,
      LocalBroker.Source brokers,
      Clock clock,
      PrintWriter progress) {
    this.plan = plan;
    this.results = results;
    this.commands = commands;
    this.brokers = brokers;
    this.clock = clock;
    this.screen = new ChaosScreen(progress);
    this.random = new Random(plan.load().seed());
  }

  /** Injects faults for the planned time, settles the rest, and writes the results. */
  @SuppressWarnings("try") // the lock needs no call while it is held
  public SoakOutcome run() throws Exception {
    try (Closeable held = results.hold();
        Cleanup cleanup = new Cleanup(() -> {})) {
      SoakOutcome outcome = run(cleanup);
      if (outcome.holds() && outcome.isSound()) {
        Directories.delete(results.work());
      }
      return outcome;
    }
  }

  private SoakOutcome run(Cleanup cleanup) throws Exception {
    Instant startedAt = clock.instant();
    Site site =
        new SiteKeeper(results.work(), commands, brokers, plan.load(), cleanup)
            .of(FaultKind.MIX.site());
    Manifest manifest =
        Manifest.begun(
            new Manifest.Task(
                "soak",
                plan.load().command(),
                plan.load().seed(),
                Map.of("length", plan.length().toString(), "a day", plan.day().toString())),
            BenchDatabase.conditions(site.database(), true, results.path(), commands),
            startedAt);
    results.write(manifest);
    SoakDesk desk =
        cleanup.open(
            () ->
                new SoakDesk(
                    site, site.processes(commands, cleanup), plan.day(), newRandom(), screen));
    desk.start();
    double hours = faults(site, desk);
    end(site, desk);
    Manifest ended = manifest.ended(clock.instant());
    results.write(ended);
    SoakOutcome outcome = outcome(hours, desk);
    Files.writeString(
        results.resolve("report.html"), new SoakPage(outcome, plan, samples, ended).write());
    return outcome;
  }

  private Random newRandom() {
    return new Random(random.nextLong());
  }

  /** Injects faults until the time is over; returns the hours that it took. */
  private double faults(Site site, SoakDesk desk) throws Exception {
    ResultTable made = ResultTable.open(results.resolve("runs.csv"), ChaosRun.header());
    ResultTable read = ResultTable.open(results.resolve("samples.csv"), SoakSample.header());
    SoakMeters meters = new SoakMeters(site, desk::pids);
    List<FaultKind> mix = FaultKind.mix();
    long start = System.nanoTime();
    int unfinished = 0;
    while (System.nanoTime() - start < plan.length().toNanos()
        && unfinished < MOST_UNFINISHED
        && desk.works()) {
      site.feed().require();
      for (int i = random.nextInt(MOST_QUIET_SAMPLES); i >= 0; i--) {
        TimeUnit.SECONDS.sleep(SAMPLE_SECONDS);
        SoakSample sample = meters.read();
        samples.add(sample);
        read.add(List.of(sample.cells()));
      }
      ChaosRun run =
          new FaultRun(
                  mix.get(random.nextInt(mix.size())),
                  plan.load(),
                  runs.size() + 1,
                  clock.instant())
              .make(() -> site);
      runs.add(run);
      made.add(List.of(run.cells()));
      screen.soak(run);
      if (run.failure() != null) {
        unfinished++;
        site.repair();
      } else {
        unfinished = 0;
      }
    }
    return (System.nanoTime() - start) / 1e9 / SECONDS_PER_HOUR;
  }

  private void end(Site site, SoakDesk desk) throws Exception {
    screen.line("  settling the rest");
    site.feed().stop();
    try {
      desk.end();
      findings.addAll(desk.settleTheRest());
    } catch (BenchFailure e) {
      findings.add(String.valueOf(e.getMessage()));
    }
    findings.forEach(finding -> screen.line("  BROKEN: " + finding));
  }

  private SoakOutcome outcome(double hours, SoakDesk desk) {
    Map<FaultKind, List<ChaosRun>> byKind =
        runs.stream()
            .collect(Collectors.groupingBy(ChaosRun::fault, TreeMap::new, Collectors.toList()));
    List<FaultSummary> faults = new ArrayList<>();
    byKind.forEach((kind, its) -> faults.add(FaultSummary.of(kind, its, List.of())));
    return new SoakOutcome(
        plan.load().seed(),
        hours,
        desk.days(),
        desk.kills(),
        faults,
        Arrays.stream(SoakMeter.values()).map(meter -> SoakGrowth.of(meter, samples)).toList(),
        runs.stream().filter(run -> !run.holds()).toList(),
        findings,
        results.path().toString());
  }
}
