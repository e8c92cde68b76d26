package io.straightway.scalability.fit.inference;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.straightway.scalability.fit.estimate.CurveQuantity;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.model.ScalabilityCurve;
import io.straightway.scalability.statistics.Interval;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The size required for a throughput.
 *
 * @param target the throughput
 * @param n the smallest size at which the fitted curve reaches the target, not necessarily whole;
 *     null if it never does
 * @param falling the size beyond the peak at which throughput falls below the target again, if it
 *     does; over several models the least such size, if all of them have one
 * @param reachable whether any curve that the data allow reaches the target
 * @param interval the sizes at which curves that the data allow reach the target; no upper bound if
 *     some of them never do
 */
public record SizeRequired(
    double target,
    @Nullable Double n,
    @JsonProperty("nFalling") @Nullable Double falling,
    boolean reachable,
    @JsonUnwrapped Interval interval) {
  private static final double STEP = 1.25;
  private static final double FARTHEST = 64;

  /** Finds the size by one fitted curve and the curves of its family that the data allow. */
  public static SizeRequired of(Fit fit, double target) {
    List<Double> sizes = fit.curve().sizesFor(target);
    if (sizes.isEmpty()) {
      Double lower = leastReached(fit, target);
      boolean unknown = fit.freedom() <= 0;
      return new SizeRequired(
          target, null, null, lower != null || unknown, new Interval(lower, null));
    }
    return new SizeRequired(
        target, sizes.get(0), sizes.size() > 1 ? sizes.get(1) : null, true, interval(fit, target));
  }

  /**
   * Returns a copy with the interval over several models, and the size at which throughput falls in
   * all of them.
   */
  public SizeRequired over(List<SizeRequired> all, @Nullable Double fallingByAll) {
    Interval union =
        all.stream()
            .filter(SizeRequired::reachable)
            .map(SizeRequired::interval)
            .reduce(Interval::hull)
            .orElse(Interval.UNBOUNDED);
    boolean sure = all.stream().allMatch(SizeRequired::reachable);
    return new SizeRequired(
        target, n, fallingByAll, reachable, sure ? union : new Interval(union.lower(), null));
  }

  /** Returns a copy without an upper bound if that bound is beyond the largest measured size. */
  public SizeRequired measuredTo(double largest) {
    Double upper = interval.upper();
    return upper == null || upper <= largest
        ? this
        : new SizeRequired(target, n, falling, reachable, new Interval(interval.lower(), null));
  }

  private static Interval interval(Fit fit, double target) {
    ProfileLikelihood profile = profile(fit, target);
    Interval allowed = profile.ofThisCurve();
    Double upper = allowed.upper();
    return upper != null && isFallingAt(profile, upper)
        ? new Interval(allowed.lower(), null)
        : allowed;
  }

  private static ProfileLikelihood profile(Fit fit, double target) {
    return new ProfileLikelihood(fit, CurveQuantity.sizeFor(fit.family(), target));
  }

  /**
   * Returns the first size, in growing steps, at which a rising curve that the data allow reaches
   * the target.
   */
  private static @Nullable Double leastReached(Fit fit, double target) {
    ProfileLikelihood profile = profile(fit, target);
    double farthest = FARTHEST * fit.data().largest();
    for (double n = fit.data().smallest(); n <= farthest; n *= STEP) {
      if (profile.allows(n) && !isFallingAt(profile, n)) {
        return n;
      }
    }
    return null;
  }

  /**
   * Returns whether the curve through the target is falling: beyond its peak it doesn't reach the
   * target on the way up.
   */
  private static boolean isFallingAt(ProfileLikelihood profile, double n) {
    ScalabilityCurve curve = profile.curve(n);
    return curve == null || curve.throughput(n * 1.001) <= curve.throughput(n);
  }
}
