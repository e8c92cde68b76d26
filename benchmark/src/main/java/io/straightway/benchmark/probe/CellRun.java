package io.straightway.benchmark.probe;

import io.straightway.benchmark.files.BenchDirectory;
import io.straightway.benchmark.session.BookCheck;
import io.straightway.benchmark.session.Screen;
import io.straightway.benchmark.system.BenchDatabase;
import io.straightway.benchmark.system.BenchFailure;
import io.straightway.db.SqlFailure;
import io.straightway.element.check.Finding;
import io.straightway.feeder.probe.Latencies;
import io.straightway.feeder.probe.OrderProbe;
import io.straightway.feeder.probe.ProbeCounts;
import io.straightway.feeder.probe.ProbeLoad;
import io.straightway.feeder.probe.ProbeProgress;
import io.straightway.feeder.probe.ProbeResult;
import io.straightway.feeder.probe.ProbeSettings;
import io.straightway.table.Numbers;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Measures one cell after the other. */
record CellRun(
    ProbePlan plan,
    BenchDatabase database,
    ProbeRig rig,
    BenchDirectory directory,
    Screen screen,
    OrderProbe probe,
    HttpClient http) {
  private static final int HEAT_UP_USERS = 8;
  private static final int REMOVALS = 10;

  /**
   * A cell that has ended.
   *
   * @param result null if it yielded no number
   * @param warnings sentences
   */
  record Ended(@Nullable CellResult result, List<String> warnings) {}

  /**
   * Measures the cell with this index, which counts from 0.
   *
   * @param insertMicros what a bare INSERT takes
   */
  Ended measure(int index, double insertMicros) throws Exception {
    Cell cell = plan.cells().get(index);
    String name = ProbePlan.name(index);
    screen.begin(
        "%s (%d of %d) %-9s  "
            .formatted(name, index + 1, plan.cells().size(), plan.labels().get(index)));
    screen.stage("preparing");
    List<URI> elements = rig.prepare(cell);
    heatUp(name, rig.takeCold());
    removeTrades();
    List<String> warnings = new ArrayList<>(database.checkpoint().stream().toList());
    Path acks = acks(name);
    ProbeSettings settings = plan.settings(cell, name, rig.targets(elements), acks);
    ProbeResult measured;
    List<GcPauses.@Nullable Second> pauses;
    try (GcPauses watched = GcPauses.of(http, elements)) {
      measured = probe.run(settings, this::show);
      pauses = watched.during(measured);
    }
    rig.requireAlive();
    screen.stage("checking");
    long gaps = SequenceNumbers.missing(database.database(), ProbePlan.sources(name));
    String broken = broken(name, acks, measured);
    if (broken != null) {
      warnings.add(broken);
      return new Ended(null, warnings);
    }
    Files.delete(acks);
    int bytes = cell.orderBytes(settings.trades());
    CellResult result = new CellResult(name, cell, bytes, measured, gaps, pauses, insertMicros);
    warnings.addAll(doubts(result));
    return new Ended(result, warnings);
  }

  private void show(
      Duration elapsed, ProbeCounts warmUp, ProbeCounts measured, Latencies createToEnd) {
    Duration since = elapsed.minus(plan.warmUp());
    screen.passed(
        since.isNegative()
            ? "warm-up, " + Numbers.of(warmUp.answered()) + " answered"
            : soFar(since, measured, createToEnd));
  }

  private String soFar(Duration since, ProbeCounts measured, Latencies createToEnd) {
    long seconds = plan.measured().toSeconds();
    String lost =
        measured.unanswered() == 0 ? "" : ", " + Numbers.of(measured.unanswered()) + " unanswered";
    return "%s, %s answered, median %s, p99 %s%s"
        .formatted(
            since.compareTo(plan.measured()) < 0
                ? since.toSeconds() + " of " + seconds + " s"
                : "late orders",
            Numbers.of(measured.answered()),
            Numbers.micros((double) createToEnd.percentileMicros(50)),
            Numbers.micros((double) createToEnd.percentileMicros(99)),
            lost);
  }

  private Path acks(String name) {
    return directory.work().resolve(name + ".acks.csv");
  }

  /** Elements that have just started are slow until their code is compiled. */
  private void heatUp(String name, List<URI> elements) throws IOException, InterruptedException {
    if (elements.isEmpty() || plan.warmUp().isZero()) {
      return;
    }
    screen.stage("new elements are warming up");
    Path acks = acks(name + "-warm-up");
    int users = Math.max(HEAT_UP_USERS, elements.size());
    ProbeSettings settings =
        new ProbeSettings(
            elements,
            new ProbeLoad.ClosedLoop(users),
            Duration.ZERO,
            plan.warmUp(),
            users,
            0,
            plan.trades().withSource("BENCH-warm-up-" + name),
            acks,
            ProbeSettings.USUAL_TIMEOUT,
            ProbeSettings.USUAL_PATIENCE);
    ProbeResult result = probe.run(settings, ProbeProgress.none());
    Files.delete(acks);
    if (result.measured().booked() == 0) {
      throw new BenchFailure("no order of the warm-up was booked: " + outcomes(result));
    }
  }

  private static String outcomes(ProbeResult result) {
    ProbeCounts counts = result.measured();
    return "%d orders, %d booked, %d refused %s, %d unanswered %s"
        .formatted(
            counts.orders(),
            counts.booked(),
            counts.refused(),
            result.codes(),
            counts.unanswered(),
            result.failures());
  }

  /** Elements roll up now and then, and a removal that meets them in a deadlock is tried again. */
  private void removeTrades() throws SQLException {
    for (int left = REMOVALS; ; left--) {
      try {
        database.removeTrades();
        return;
      } catch (SQLException e) {
        if (left == 1 || SqlFailure.of(e) != SqlFailure.ROLLED_BACK) {
          throw e;
        }
      }
    }
  }

  /** Why a cell yields no number; null if it does. */
  private @Nullable String broken(String name, Path acks, ProbeResult measured)
      throws SQLException, IOException {
    List<String> broken = BookCheck.broken(database.database(), List.of(acks), Finding::counts);
    if (!broken.isEmpty()) {
      return name + " yields no number, because the books are wrong: " + String.join(", ", broken);
    }
    return measured.measured().booked() == 0
        ? name + " yields no number, because nothing was booked: " + outcomes(measured)
        : null;
  }

  private static List<String> doubts(CellResult result) {
    List<String> doubts = new ArrayList<>();
    ProbeCounts counts = result.measured().measured();
    if (counts.refused() > 0 || counts.unanswered() > 0) {
      doubts.add(result.name() + ": " + outcomes(result.measured()));
    }
    if (result.sequenceGaps() > 0) {
      ProbeCounts before = result.measured().warmUp();
      doubts.add(
          "%s: %s sequence numbers are missing (warm-up: %d refused, %d unanswered)"
              .formatted(
                  result.name(),
                  Numbers.of(result.sequenceGaps()),
                  before.refused(),
                  before.unanswered()));
    }
    Double rate = result.cell().rate();
    if (rate != null && result.isSaturated()) {
      doubts.add(
          "%s: %s orders a second were offered and %s booked; they queued up, and waited %s on average before they were sent"
              .formatted(
                  result.name(),
                  Numbers.of(Math.round(rate)),
                  Numbers.rounded(result.throughput(), 1),
                  Numbers.micros(result.waitMicros())));
    }
    if (result.cell().loadedElements() < result.cell().deployment().elements()) {
      doubts.add(result.name() + ": fewer users than elements, so some elements got no orders");
    }
    return doubts;
  }
}
