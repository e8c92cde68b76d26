package io.straightway.scalability.curves;

import io.straightway.scalability.curves.CurveFile.Selection;
import io.straightway.scalability.data.DataFailure;
import io.straightway.scalability.data.DataFailure.Fault;
import io.straightway.scalability.data.Exclusion;
import io.straightway.scalability.data.LatencyTable;
import io.straightway.scalability.data.Tables;
import io.straightway.scalability.fit.compare.LatencyComparison;
import io.straightway.scalability.fit.compare.LatencyComparison.Contrast;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A comparison of two tables of latencies.
 *
 * @param first A
 * @param second B
 * @param comparison the comparison of both, rate by rate
 */
public record LatencyPair(LatencyTable first, LatencyTable second, LatencyComparison comparison)
    implements Comparison {

  /**
   * Reads and compares two tables.
   *
   * @param sessionDeviation the standard deviation between sessions of one system, as a share, if
   *     known from other measurements
   * @throws DataFailure if the tables have no rate in common, or different units
   */
  public static LatencyPair of(
      Path directory, Selection a, Selection b, @Nullable Double sessionDeviation) {
    LatencyTable first = read(directory, a);
    LatencyTable second = read(directory, b);
    if (!first.meanColumn().equals(second.meanColumn())) {
      throw new DataFailure(
          Fault.MISMATCH,
          "%s has %s, but %s has %s; give both the same unit"
              .formatted(first.name(), first.meanColumn(), second.name(), second.meanColumn()));
    }
    return LatencyComparison.of(first.rows(), second.rows(), sessionDeviation)
        .map(comparison -> new LatencyPair(first, second, comparison))
        .orElseThrow(
            () ->
                new DataFailure(
                    Fault.MISMATCH,
                    first.name() + " and " + second.name() + " have no rate in common"));
  }

  private static LatencyTable read(Path directory, Selection selection) {
    return LatencyTable.of(
        CurveFile.selected(Tables.open(directory, selection.file()), selection, new ArrayList<>()),
        selection.x());
  }

  @Override
  public boolean isWorse() {
    return comparison.isRegression();
  }

  @Override
  public boolean hasBadRows() {
    return !first.bad().isEmpty() || !second.bad().isEmpty();
  }

  @Override
  public String verdict() {
    long slower = comparison.rates().stream().filter(Contrast::isSlower).count();
    long faster = comparison.rates().stream().filter(Contrast::isFaster).count();
    String alone =
        " of %d rates taken alone B is slower beyond chance at %d and faster at %d"
            .formatted(comparison.rates().size(), slower, faster);
    if (!comparison.isTestable()) {
      return "whether the systems differ can't be known from one session of each, for sessions of"
          + " one system differ too; between these two sessions,"
          + alone;
    }
    return "%s statistically significant regression from A to B over all rates;%s"
        .formatted(isWorse() ? "a" : "no", alone);
  }

  /** Returns the rows of both tables that could not be read. */
  public List<Exclusion> bad() {
    List<Exclusion> bad = new ArrayList<>(first.bad());
    bad.addAll(second.bad());
    return bad;
  }
}
