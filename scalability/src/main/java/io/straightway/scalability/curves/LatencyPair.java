package io.straightway.scalability.curves;

import io.straightway.scalability.curves.CurveFile.Selection;
import io.straightway.scalability.data.DataFailure;
import io.straightway.scalability.data.DataFailure.Code;
import io.straightway.scalability.data.Exclusion;
import io.straightway.scalability.data.LatencyTable;
import io.straightway.scalability.data.Tables;
import io.straightway.scalability.fit.compare.LatencyComparison;
import io.straightway.scalability.fit.compare.LatencyComparison.AtRate;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Two tables of latencies side by side.
 *
 * @param first A
 * @param second B
 * @param comparison of both, rate by rate
 */
public record LatencyPair(LatencyTable first, LatencyTable second, LatencyComparison comparison)
    implements Comparison {

  /**
   * Reads and compares.
   *
   * @param sessionDeviation the standard deviation between sessions of one system, as a share, if
   *     it is known from elsewhere
   * @throws DataFailure if they have no rate in common
   */
  public static LatencyPair of(
      Path directory, Selection a, Selection b, @Nullable Double sessionDeviation) {
    LatencyTable first = read(directory, a);
    LatencyTable second = read(directory, b);
    if (!first.meanColumn().equals(second.meanColumn())) {
      throw new DataFailure(
          Code.MALFORMED,
          "%s has %s, but %s has %s; give both the same unit"
              .formatted(first.name(), first.meanColumn(), second.name(), second.meanColumn()));
    }
    return LatencyComparison.of(first.rows(), second.rows(), sessionDeviation)
        .map(comparison -> new LatencyPair(first, second, comparison))
        .orElseThrow(
            () ->
                new DataFailure(
                    Code.MALFORMED,
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
    long slower = comparison.rates().stream().filter(AtRate::isSlower).count();
    long faster = comparison.rates().stream().filter(AtRate::isFaster).count();
    String alone =
        " of %d rates taken alone B is slower beyond chance at %d and faster at %d"
            .formatted(comparison.rates().size(), slower, faster);
    if (!comparison.isKnown()) {
      return "whether the systems differ can't be known from one session of each, for sessions of"
          + " one system differ too; between these two sessions,"
          + alone;
    }
    return "%s statistically significant regression from A to B over all rates;%s"
        .formatted(isWorse() ? "a" : "no", alone);
  }

  /** Rows that could not be read, of both. */
  public List<Exclusion> bad() {
    List<Exclusion> bad = new ArrayList<>(first.bad());
    bad.addAll(second.bad());
    return bad;
  }
}
