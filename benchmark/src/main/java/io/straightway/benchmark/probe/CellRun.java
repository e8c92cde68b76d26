package io.straightway.benchmark.probe;

import io.straightway.benchmark.session.BookCheck;
import io.straightway.benchmark.session.MeasuringSession;
import io.straightway.benchmark.system.BenchDatabase;
import io.straightway.benchmark.system.BenchFailure;
import io.straightway.benchmark.system.OtherPrograms;
import io.straightway.db.dialect.SqlFailure;
import io.straightway.element.check.Finding;
import io.straightway.feeder.probe.Latencies;
import io.straightway.feeder.probe.OrderProbe;
import io.straightway.feeder.probe.ProbeCounts;
import io.straightway.feeder.probe.ProbeLoad;
import io.straightway.feeder.probe.ProbeProgress;
import io.straightway.feeder.probe.ProbeResult;
import io.straightway.feeder.probe.ProbeSettings;
import io.straightway.feeder.probe.SecondResult;
import io.straightway.scalability.steady.SteadyState;
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
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The measurement of the cells, one after another. */
record CellRun(
    ProbePlan plan,
    BenchDatabase database,
    ProbeRig rig,
    MeasuringSession session,
    OrderProbe probe,
    HttpClient http) {
  private static final int HEAT_UP_USERS = 8;
  private static final int REMOVALS = 10;

  /** The maximum number of warm-up rounds, and the share of a round's latency that is no gain. */
  private static final int MOST_WARM_UPS = 8;

  private static final double FASTER = 0.95;

  /** The maximum number of measured intervals, while an obstacle may pass. */
  private static final int MOST_INTERVALS = 4;

  private static final String NOT_SETTLED =
      "its latencies did not settle: measure it again, with more --seconds and --warm-up, on a"
          + " machine that does nothing else";

  /** A reason why a cell yields no number. */
  enum Obstacle {
    /** The books are wrong, or nothing was booked; another interval would not help. */
    BOOKS,
    OTHER_PROGRAMS,
    /** The latencies were not the same throughout. */
    NOT_SETTLED
  }

  /**
   * A completed cell.
   *
   * @param result the result, or null if the cell yielded no number
   * @param obstacle the reason why it yielded none, or null
   * @param warnings sentences
   */
  record CompletedCell(
      @Nullable CellResult result, @Nullable Obstacle obstacle, List<String> warnings) {
    private static CompletedCell without(Obstacle obstacle, String name, String reason) {
      return new CompletedCell(
          null, obstacle, List.of(name + " yields no number, because " + reason));
    }

    private boolean isFinal() {
      return obstacle == null || obstacle == Obstacle.BOOKS;
    }
  }

  /**
   * Measures a cell.
   *
   * @param index its zero-based index
   * @param label its place and load on the screen
   * @param insertMicros the mean time of a bare INSERT, in microseconds
   */
  CompletedCell measure(Cell cell, int index, String label, double insertMicros) throws Exception {
    String name = ProbePlan.name(index);
    session.screen().begin("%s %s  ".formatted(name, label));
    session.screen().stage("preparing");
    List<URI> elements = rig.prepare(cell);
    heatUp(name, rig.takeCold());
    for (int interval = 1; ; interval++) {
      String source = interval == 1 ? name : name + "-" + interval;
      CompletedCell completed = measure(cell, name, source, elements, insertMicros);
      if (interval == MOST_INTERVALS || completed.isFinal()) {
        return completed;
      }
    }
  }

  private CompletedCell measure(
      Cell cell, String name, String source, List<URI> elements, double insertMicros)
      throws Exception {
    removeTrades();
    List<String> warnings = new ArrayList<>(database.checkpoint().stream().toList());
    Path acks = acks(source);
    ProbeSettings settings = plan.settings(cell, source, rig.targets(elements), acks);
    OtherPrograms.Reading before =
        session.others().before(OtherPrograms.servers(database.database(), rig.standby()));
    ProbeResult measured;
    List<GcPauses.@Nullable Second> pauses;
    try (GcPauses watched = GcPauses.of(http, elements, session.clock())) {
      measured = probe.run(settings, this::show);
      pauses = watched.during(measured);
    }
    Optional<String> busy = session.others().tooBusySince(before);
    rig.requireAlive();
    session.screen().stage("checking");
    long gaps = SequenceNumbers.missing(database.database(), ProbePlan.sources(source));
    int bytes = cell.orderBytes(settings.trades());
    CellResult result = new CellResult(name, cell, bytes, measured, gaps, pauses, insertMicros);
    String broken = broken(acks, measured);
    if (broken != null) {
      return CompletedCell.without(Obstacle.BOOKS, name, broken);
    }
    Files.delete(acks);
    if (busy.isPresent()) {
      return CompletedCell.without(Obstacle.OTHER_PROGRAMS, name, busy.get());
    }
    if (!settled(result)) {
      return CompletedCell.without(Obstacle.NOT_SETTLED, name, NOT_SETTLED);
    }
    warnings.addAll(doubts(result));
    return new CompletedCell(result, null, warnings);
  }

  /**
   * Returns whether the latencies were the same throughout; those of a load above the capacity
   * never are.
   */
  private boolean settled(CellResult result) {
    double[] means =
        result.measured().seconds().stream()
            .filter(second -> second.count() > 0)
            .mapToDouble(SecondResult::meanMicros)
            .toArray();
    return result.isBelowOffer() || SteadyState.shift(means, plan.trades().seed()).isEmpty();
  }

  private void show(
      Duration elapsed, ProbeCounts warmUp, ProbeCounts measured, Latencies createToEnd) {
    Duration since = elapsed.minus(plan.warmUp());
    session
        .screen()
        .passed(
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
    return session.directory().work().resolve(name + ".acks.csv");
  }

  /**
   * Sends orders to newly started elements, which are slow until their code is compiled, until a
   * round is no faster than the one before.
   */
  private void heatUp(String name, List<URI> elements) throws IOException, InterruptedException {
    if (elements.isEmpty() || plan.warmUp().isZero()) {
      return;
    }
    session.screen().stage("new elements are warming up");
    double mean = Double.POSITIVE_INFINITY;
    for (int round = 1; round <= MOST_WARM_UPS; round++) {
      double next = warmUp(name + "-" + round, elements);
      if (next > FASTER * mean) {
        return;
      }
      mean = next;
    }
  }

  /** Sends orders for a while; returns their mean latency in microseconds. */
  private double warmUp(String name, List<URI> elements) throws IOException, InterruptedException {
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
    return result.createToEnd().meanMicros();
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

  /**
   * Removes all trades. Elements roll up from time to time; a removal that ends in a deadlock with
   * a roll-up is retried.
   */
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

  /** Returns the reason why the books yield no number; null if they are right. */
  private @Nullable String broken(Path acks, ProbeResult measured)
      throws SQLException, IOException {
    List<String> broken = BookCheck.broken(database.database(), List.of(acks), Finding::counts);
    if (!broken.isEmpty()) {
      return "the books are wrong: " + String.join(", ", broken);
    }
    return measured.measured().booked() == 0 ? "nothing was booked: " + outcomes(measured) : null;
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
