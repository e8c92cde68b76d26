package io.straightway.chaos;

import io.straightway.benchmark.files.BenchDirectory;
import io.straightway.benchmark.files.Manifest;
import io.straightway.benchmark.system.BenchFailure;
import io.straightway.benchmark.system.Cleanup;
import io.straightway.benchmark.system.EngineProcesses;
import io.straightway.chaos.fault.FaultKind;
import io.straightway.chaos.meter.SoakGrowth;
import io.straightway.chaos.meter.SoakMeter;
import io.straightway.chaos.meter.SoakMeters;
import io.straightway.chaos.meter.SoakSample;
import io.straightway.chaos.site.Site;
import io.straightway.db.server.program.Directories;
import io.straightway.scalability.run.ResultTable;
import io.straightway.table.Html;
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
  private final ChaosSetting setting;
  private final ChaosScreen screen;
  private final Random random;
  private final List<ChaosRun> runs = new ArrayList<>();
  private final List<SoakSample> samples = new ArrayList<>();
  private final List<String> findings = new ArrayList<>();

  /** Creates a session without starting anything. */
  public SoakSession(SoakPlan plan, ChaosSetting setting) {
    this.plan = plan;
    this.setting = setting;
    this.screen = setting.screen();
    this.random = new Random(plan.load().seed());
  }

  /** Injects faults for the planned time, settles the rest, and writes the results. */
  public SoakOutcome run() throws Exception {
    return setting.run(
        cleanup -> {
          SoakOutcome outcome = run(cleanup);
          if (outcome.holds() && outcome.isSound()) {
            Directories.delete(setting.results().work());
          }
          return outcome;
        });
  }

  private SoakOutcome run(Cleanup cleanup) throws Exception {
    Instant startedAt = setting.clock().instant();
    Site site = new SiteKeeper(setting, plan.load(), cleanup).of(FaultKind.MIX.site());
    Manifest.Task task =
        new Manifest.Task(
            "soak",
            plan.load().command(),
            plan.load().seed(),
            Map.of("length", plan.length().toString(), "a day", plan.day().toString()));
    Manifest manifest = setting.begun(task, site.database(), true, startedAt);
    EngineProcesses processes = site.processes(setting.commands(), cleanup);
    SoakDesk desk =
        cleanup.open(() -> new SoakDesk(site, processes, plan.day(), newRandom(), screen));
    desk.start();
    double hours = faults(site, desk);
    end(site, desk);
    Manifest ended = setting.ended(manifest);
    SoakOutcome outcome = outcome(hours, desk);
    setting.report(new SoakPage(outcome, plan, samples, ended, new Html()).write());
    return outcome;
  }

  private Random newRandom() {
    return new Random(random.nextLong());
  }

  /** Injects faults until the time is over; returns the hours that it took. */
  private double faults(Site site, SoakDesk desk) throws Exception {
    BenchDirectory results = setting.results();
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
                  setting.clock().instant())
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
        setting.results().path().toString());
  }
}
