package io.straightway.app.bench;

import io.straightway.benchmark.files.ProbeRow;
import io.straightway.benchmark.grid.GridRatios.Effect;
import io.straightway.benchmark.grid.GridRatios.Measures;
import io.straightway.benchmark.grid.GridTable;
import io.straightway.benchmark.probe.CellResult;
import io.straightway.benchmark.probe.ProbeOutcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a probe session as JSON. Latencies are from creation to end, in microseconds.
 *
 * @param kind probe or grid
 * @param directory the directory with the result files
 * @param insertMicros the time of a bare INSERT, in microseconds
 * @param withoutNumber the names of cells that yielded no number
 * @param drift the second measurement of a grid's baseline relative to the first
 * @param mostPerSecond the highest rate of a search within its limit; null without one
 * @param effects the effects of a grid's levels
 */
public record ProbeJson(
    String kind,
    String directory,
    double insertMicros,
    List<ProbeRow> cells,
    List<String> withoutNumber,
    List<String> warnings,
    @Nullable Measures drift,
    @Nullable Double mostPerSecond,
    List<Effect> effects) {

  /** Creates the result of a probe, or of a grid with its table. */
  static ProbeJson of(ProbeOutcome outcome, @Nullable GridTable table) {
    return new ProbeJson(
        outcome.plan().task().kind(),
        outcome.directory().toString(),
        outcome.insertMicros(),
        outcome.results().stream().map(CellResult::createToEnd).toList(),
        outcome.withoutNumber(),
        outcome.manifest().warnings(),
        table == null ? null : table.drift().orElse(null),
        outcome.search().best().stream().boxed().findFirst().orElse(null),
        table == null ? List.of() : table.effects());
  }
}
