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
    List<ProbeRow> cells,
    List<String> withoutNumber,
    List<String> warnings,
    @Nullable Measures drift,
    List<Effect> effects) {

  /** Of a probe, or of a grid with its table. */
  static ProbeJson of(ProbeOutcome outcome, @Nullable GridTable table) {
    return new ProbeJson(
        outcome.plan().kind(),
        outcome.directory().toString(),
        outcome.insertMicros(),
        outcome.results().stream().map(CellResult::createToEnd).toList(),
        outcome.withoutNumber(),
        outcome.manifest().warnings(),
        table == null ? null : table.drift().orElse(null),
        table == null ? List.of() : table.effects());
  }
}
