package io.straightway.scalability.fit.inference;

import io.straightway.scalability.fit.estimate.CurveQuantity;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.model.ScalabilityCurve;
import io.straightway.scalability.statistics.Interval;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The size that a throughput takes.
 *
 * @param target the throughput
 * @param n the smallest size at which the curve reaches it, not necessarily whole; null if it never
 *     does
 * @param falling the size beyond the peak at which the curve falls below it again, if it does
 * @param interval the sizes at which curves that the data allow reach it; no upper bound if some of
 *     them never do
 */
public record SizeRequired(
    double target, @Nullable Double n, @Nullable Double falling, Interval interval) {

  /** Whether the curve reaches the target at all. */
  public boolean reachable() {
    return n != null;
  }

  public static SizeRequired of(Fit fit, double target) {
    List<Double> sizes = fit.curve().sizesFor(target);
    if (sizes.isEmpty()) {
      return new SizeRequired(target, null, null, Interval.UNBOUNDED);
    }
    return new SizeRequired(
        target, sizes.get(0), sizes.size() > 1 ? sizes.get(1) : null, interval(fit, target));
  }

  private static Interval interval(Fit fit, double target) {
    ProfileLikelihood profile =
        new ProfileLikelihood(fit, CurveQuantity.sizeFor(fit.family(), target));
    Interval allowed = profile.interval();
    Double upper = allowed.upper();
    return upper != null && isFallingAt(profile, upper)
        ? new Interval(allowed.lower(), null)
        : allowed;
  }

  /** Beyond the peak a curve that the data allow doesn't reach the target on its way up. */
  private static boolean isFallingAt(ProfileLikelihood profile, double n) {
    ScalabilityCurve curve = profile.curve(n);
    return curve == null || curve.throughput(n * 1.001) <= curve.throughput(n);
  }
}
