package io.straightway.scalability.fit.check;

import io.straightway.scalability.fit.check.Warning.Code;
import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.fit.estimate.Observation;
import io.straightway.scalability.statistics.Rounded;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What in the data is not one curve with scatter: breaks, a second system, outliers.
 *
 * @param breaks where the curve changes its nature; null if it doesn't
 * @param interleaved two systems that were measured at like sizes; null if there is one
 * @param outliers measurements far off any curve
 */
public record Structure(
    @Nullable Breaks breaks, @Nullable Interleaved interleaved, List<Outlier> outliers) {
  /** One curve and its scatter. */
  public static final Structure PLAIN = new Structure(null, null, List.of());

  private static final String[] COUNTS = {"two", "three", "four"};

  /**
   * Looks at data. Two systems are two whatever their points are by themselves; a few outliers
   * explain a break if there is none without them.
   */
  public static Structure of(CurveData data) {
    Interleaved interleaved = Interleaved.in(data).orElse(null);
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
    for (Outlier each : outliers) {
      others = Outliers.without(others, each.measured());
    }
    return Breaks.in(others).isEmpty();
  }

  private static List<Outlier> outliersOf(Breaks breaks) {
    return breaks.parts().stream().flatMap(part -> Outliers.in(part.data()).stream()).toList();
  }

  /** What a person should know of it. */
  public List<Warning> warnings() {
    List<Warning> warnings = new ArrayList<>();
    if (breaks != null) {
      warnings.add(new Warning(Code.MIXED_MODES, text(breaks)));
    }
    if (interleaved != null) {
      warnings.add(new Warning(Code.MIXED_MODES, text(interleaved)));
    }
    outliers.forEach(each -> warnings.add(new Warning(Code.OUTLIER, text(each))));
    return warnings;
  }

  private static String text(Breaks breaks) {
    List<Fit> parts = breaks.parts();
    String ranges = joined(parts, part -> range(part.data()));
    int last = ranges.lastIndexOf(", ");
    return ("looks like %s systems: %s and %s each follow a curve of their own (%s), and one curve"
            + " for all is %s times as far off (BIC + %s); name the ways of deployment in a column"
            + " 'mode', or fit what is above the break with --from %s")
        .formatted(
            COUNTS[parts.size() - 2],
            ranges.substring(0, last),
            ranges.substring(last + 2),
            joined(parts, part -> part.family().word()),
            Rounded.number(breaks.gain()),
            Rounded.number(breaks.evidence()),
            Rounded.number(parts.get(parts.size() - 1).data().smallest()));
  }

  private static String joined(List<Fit> parts, Function<Fit, String> text) {
    return parts.stream().map(text).collect(Collectors.joining(", "));
  }

  private static String range(CurveData data) {
    return "N = %s to %s"
        .formatted(Rounded.number(data.smallest()), Rounded.number(data.largest()));
  }

  private static String text(Interleaved two) {
    return ("looks like two systems: %d points with higher throughput and %d with lower each follow"
            + " a curve of their own; name the ways of deployment in a column 'mode'")
        .formatted(two.higher().data().count(), two.lower().data().count());
  }

  private static String text(Outlier outlier) {
    Observation measured = outlier.measured();
    return String.format(
        Locale.ROOT,
        "%s at N = %s is %s of what the others lead to expect (%s; deleted residual %.1f, %s"
            + " after Bonferroni): find out what happened in that run; it is fitted all the same,"
            + " and without it %s",
        Rounded.number(measured.throughput()),
        Rounded.number(measured.n()),
        Rounded.percent(measured.throughput() / outlier.expected()),
        Rounded.number(outlier.expected()),
        outlier.t(),
        Rounded.probability(outlier.p()),
        effect(outlier));
  }

  private static String effect(Outlier outlier) {
    double[] with = outlier.with().parameters();
    double[] without = outlier.without().parameters();
    List<String> names = outlier.without().family().parameterNames();
    return IntStream.range(0, names.size())
            .mapToObj(
                i ->
                    "%s is %s, not %s"
                        .formatted(
                            names.get(i), Rounded.number(without[i]), Rounded.number(with[i])))
            .collect(Collectors.joining("; "))
        + " (%s)".formatted(outlier.without().family().word());
  }
}
