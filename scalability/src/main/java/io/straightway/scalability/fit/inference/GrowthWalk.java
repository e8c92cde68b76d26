package io.straightway.scalability.fit.inference;

import io.straightway.scalability.fit.estimate.CurveData;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The courses of one waning, for several values of scatter and roughness.
 *
 * @param courses the courses at the largest size
 * @param precision the inverse of the mean squared error of forecasts of each size from the smaller
 *     ones, on a log scale
 */
record GrowthWalk(List<Course> courses, double precision) {
  private static final double[] SCATTERS = {0.01, 0.02, 0.05, 0.1};
  private static final double[] ROUGHNESSES = {0.1, 0.5};

  /** The error that is assumed before any forecast. */
  private static final double FIRST_ERROR = 0.1;

  /** The number of forecasts that the first error counts as. */
  private static final int FIRST_FORECASTS = 3;

  static GrowthWalk of(CurveData data, double waning) {
    List<Course> courses = new ArrayList<>();
    for (double scatter : SCATTERS) {
      for (double roughness : ROUGHNESSES) {
        double first = Math.log(data.mean(0));
        courses.add(new Course(scatter, roughness, waning, first, data.repeats(0)));
      }
    }
    int forecasts = FIRST_FORECASTS;
    double squares = forecasts * FIRST_ERROR * FIRST_ERROR;
    for (int i = 1; i < data.sizes(); i++) {
      double distance = Math.log(data.n(i) / data.n(i - 1));
      double measured = Math.log(data.mean(i));
      if (i >= Continuation.FEWEST_SIZES) {
        double error = level(courses, distance, Double.POSITIVE_INFINITY) - measured;
        squares += error * error;
        forecasts++;
      }
      for (Course course : courses) {
        course.advance(distance);
        course.observe(measured, data.repeats(i));
      }
    }
    courses.forEach(course -> course.compare(data.relativeSquares(), data.pureErrorFreedom()));
    return new GrowthWalk(courses, forecasts / squares);
  }

  /** Returns the probability of each course by its likelihood. */
  static double[] weights(List<Course> courses) {
    double best = courses.stream().mapToDouble(Course::logLikelihood).max().orElseThrow();
    double[] weights =
        courses.stream().mapToDouble(course -> Math.exp(course.logLikelihood() - best)).toArray();
    double all = Arrays.stream(weights).sum();
    return Arrays.stream(weights).map(weight -> weight / all).toArray();
  }

  /**
   * Returns the mean of courses, weighted by likelihood, at a distance in ln N.
   *
   * @param most the highest level that is possible
   */
  static double level(List<Course> courses, double distance, double most) {
    double[] weights = weights(courses);
    double mean = 0;
    for (int i = 0; i < weights.length; i++) {
      mean += weights[i] * Math.min(courses.get(i).after(distance).level(), most);
    }
    return mean;
  }
}
