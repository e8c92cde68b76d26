package io.straightway.app.bench;

import io.straightway.benchmark.grid.GridRatios.Effect;
import io.straightway.benchmark.grid.GridRatios.Measures;
import io.straightway.benchmark.grid.GridTable;
import io.straightway.benchmark.probe.Cell;
import io.straightway.benchmark.probe.CellResult;
import io.straightway.benchmark.probe.ProbeOutcome;
import io.straightway.feeder.probe.Latencies;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a session came to, for a program. Latencies are from creation to end, in microseconds.
 *
 * @param kind probe or grid
 * @param directory with the files
 * @param insertMicros what a bare INSERT took
 * @param withoutNumber names of cells that yielded none
 * @param drift a grid's baseline measured again, over its first measurement
 * @param effects what a grid's levels do
 */
public record ProbeJson(
    String kind,
    String directory,
    double insertMicros,
    List<CellJson> cells,
    List<String> withoutNumber,
    List<String> warnings,
    @Nullable Measures drift,
    List<Effect> effects) {

  /** One cell. */
  public record CellJson(
      String cell,
      String load,
      @Nullable Double rate,
      @Nullable Integer users,
      @Nullable Long thinkMillis,
      int payloadBytes,
      int partitions,
      List<String> elementArguments,
      boolean replica,
      double bookedPerSecond,
      double mean,
      long median,
      long p90,
      long p95,
      long p99,
      long p999,
      double max,
      long refused,
      long unanswered,
      long sequenceGaps,
      double insertMultiple) {

    static CellJson of(CellResult result) {
      Cell cell = result.cell();
      Latencies latencies = result.measured().createToEnd();
      return new CellJson(
          result.name(),
          cell.kind(),
          cell.rate(),
          cell.users(),
          cell.thinkMillis(),
          result.orderBytes(),
          cell.deployment().elements(),
          cell.deployment().arguments(),
          cell.replica(),
          result.throughput(),
          latencies.meanMicros(),
          latencies.percentileMicros(50),
          latencies.percentileMicros(90),
          latencies.percentileMicros(95),
          latencies.percentileMicros(99),
          latencies.percentileMicros(99.9),
          latencies.maxMicros(),
          result.measured().measured().refused(),
          result.measured().measured().unanswered(),
          result.sequenceGaps(),
          result.insertMultiple());
    }
  }

  /** Of a probe. */
  public static ProbeJson of(ProbeOutcome outcome) {
    return of(outcome, null, List.of());
  }

  /** Of a grid. */
  public static ProbeJson of(ProbeOutcome outcome, GridTable table) {
    return of(outcome, table.drift().orElse(null), table.effects());
  }

  private static ProbeJson of(
      ProbeOutcome outcome, @Nullable Measures drift, List<Effect> effects) {
    return new ProbeJson(
        outcome.plan().kind(),
        outcome.directory().toString(),
        outcome.insertMicros(),
        outcome.results().stream().map(CellJson::of).toList(),
        outcome.withoutNumber(),
        outcome.manifest().warnings(),
        drift,
        effects);
  }
}
