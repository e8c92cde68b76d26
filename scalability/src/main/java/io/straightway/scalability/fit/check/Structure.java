package io.straightway.scalability.fit.check;

import io.straightway.scalability.fit.estimate.CurveData;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Features of the data other than one curve with scatter: breaks, a second system, outliers.
 *
 * @param breaks the breaks between curves; null if there is none
 * @param interleaved two systems measured at similar sizes; null if there is only one
 * @param outliers measurements far off any curve
 */
public record Structure(
    @Nullable Breaks breaks, @Nullable Interleaving interleaved, List<Outlier> outliers) {
  /** One curve with scatter. */
  public static final Structure PLAIN = new Structure(null, null, List.of());

  /**
   * Examines data. Interleaved systems are reported without outliers; a few outliers explain a
   * break if there is no break without them.
   */
  public static Structure of(CurveData data) {
    Interleaving interleaved = Interleaving.in(data).orElse(null);
    Breaks breaks = Breaks.in(data).orElse(null);
    if (breaks != null && interleaved != null) {
      return breaks.gain() >= interleaved.gain()
          ? new Structure(breaks, null, outliersOf(breaks))
          : new Structure(null, interleaved, List.of());
    }
    if (interleaved != null) {
      return new Structure(null, interleaved, List.of());
    }
    List<Outlier> outliers = Outliers.in(data);
    if (breaks == null || (!outliers.isEmpty() && explain(outliers, data))) {
      return new Structure(null, null, outliers);
    }
    return new Structure(breaks, null, outliersOf(breaks));
  }

  private static boolean explain(List<Outlier> outliers, CurveData data) {
    CurveData others = data;
    for (Outlier outlier : outliers) {
      others = Outliers.without(others, outlier.measured());
    }
    return Breaks.in(others).isEmpty();
  }

  private static List<Outlier> outliersOf(Breaks breaks) {
    return breaks.parts().stream().flatMap(part -> Outliers.in(part.data()).stream()).toList();
  }
}
