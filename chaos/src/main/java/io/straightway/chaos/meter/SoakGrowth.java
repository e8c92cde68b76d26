package io.straightway.chaos.meter;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.descriptive.rank.Median;
import org.jspecify.annotations.Nullable;

/**
 * The change of a meter over a soak.
 *
 * @param meter the quantity and the process it belongs to
 * @param unit the unit of the numbers
 * @param first the median of the first quarter of the samples; null if there are none
 * @param last the median of the last quarter
 * @param most the largest value
 */
public record SoakGrowth(
    String meter,
    String unit,
    @Nullable Double first,
    @Nullable Double last,
    @Nullable Double most) {
  /** Computes the growth of one meter. */
  public static SoakGrowth of(SoakMeter meter, List<SoakSample> samples) {
    List<Double> values =
        samples.stream()
            .map(sample -> sample.values().get(meter))
            .filter(Objects::nonNull)
            .toList();
    int quarter = (values.size() + 3) / 4;
    return new SoakGrowth(
        meter.figure().title() + ", " + meter.words(),
        meter.figure().unit(),
        median(values.stream().limit(quarter)),
        median(values.stream().skip(values.size() - quarter)),
        values.stream().max(Double::compare).orElse(null));
  }

  private static @Nullable Double median(Stream<Double> numbers) {
    double[] values = numbers.mapToDouble(value -> value).toArray();
    return values.length == 0 ? null : (Double) new Median().evaluate(values);
  }
}
