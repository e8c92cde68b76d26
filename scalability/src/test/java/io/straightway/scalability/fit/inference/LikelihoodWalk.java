package io.straightway.scalability.fit.inference;

import io.straightway.scalability.fit.estimate.CurveData;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/** A rival of the expected throughput: both walks, weighted by likelihood, as in a former rule. */
public final class LikelihoodWalk implements DoubleUnaryOperator {
  private static final double WANING = 0.4;
  private static final double TOLERANCE = 0.03;

  private final CurveData data;
  private final List<Course> courses;

  public LikelihoodWalk(CurveData data) {
    this.data = data;
    courses = new ArrayList<>(GrowthWalk.of(data, 0).courses());
    courses.addAll(GrowthWalk.of(data, WANING).courses());
  }

  @Override
  public double applyAsDouble(double n) {
    int last = data.sizes() - 1;
    double distance = Math.log(n / data.n(last));
    double half = last >= 5 ? growth(last / 2) : 1;
    double most = Math.max(1, Math.max(growth(last - 1), half));
    double level = Math.log(data.mean(last)) + most * distance + TOLERANCE;
    return Math.exp(GrowthWalk.level(courses, distance, level));
  }

  private double growth(int from) {
    int last = data.sizes() - 1;
    return Math.log(data.mean(last) / data.mean(from)) / Math.log(data.n(last) / data.n(from));
  }
}
