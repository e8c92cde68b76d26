package io.straightway.scalability.fit.estimate;

import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.model.ScalabilityCurve;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.apache.commons.math3.exception.MathIllegalStateException;
import org.apache.commons.math3.fitting.leastsquares.LeastSquaresFactory;
import org.apache.commons.math3.fitting.leastsquares.LeastSquaresOptimizer.Optimum;
import org.apache.commons.math3.fitting.leastsquares.LeastSquaresProblem;
import org.apache.commons.math3.fitting.leastsquares.LevenbergMarquardtOptimizer;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.apache.commons.math3.stat.regression.SimpleRegression;
import org.apache.commons.math3.util.Pair;
import org.jspecify.annotations.Nullable;

/**
 * Weighted non-linear least squares in throughput, by Levenberg and Marquardt.
 *
 * <p>The descent starts from a line through the smallest size and from a curve that bends a little;
 * a sharp bend is tried between all sizes.
 */
public final class LeastSquares {
  private static final int MOST_EVALUATIONS = 500;
  private static final int MOST_BENDS = 5;
  private static final LevenbergMarquardtOptimizer EXACT =
      new LevenbergMarquardtOptimizer()
          .withCostRelativeTolerance(1e-15)
          .withParameterRelativeTolerance(1e-14)
          .withOrthoTolerance(1e-14);

  private LeastSquares() {}

  /** A curve, and the weighted squares of the sizes' means about it. */
  public record Solution(ScalabilityCurve curve, double squares) {}

  /**
   * Fits a family to data; returns null if no start leads to a curve that is defined at all sizes.
   */
  public static @Nullable Fit fit(ModelFamily family, CurveData data) {
    return data.solutions()
        .computeIfAbsent(family, key -> Optional.ofNullable(best(family, data)))
        .map(best -> new Fit(data, best.curve(), best.squares()))
        .orElse(null);
  }

  private static @Nullable Solution best(ModelFamily family, CurveData data) {
    Solution best = null;
    for (double[] start : starts(family, data)) {
      best = better(best, minimise(family, data, start));
    }
    return best;
  }

  /** Returns the best parameters near others, with less precision; null if there are none. */
  public static @Nullable Solution refit(ModelFamily family, CurveData data, double[] near) {
    return descend(family, data, Parameters.FREE, near);
  }

  /**
   * Returns the best parameters with one quantity held; null if there are none near {@code free}.
   */
  public static @Nullable Solution holding(
      ModelFamily family, CurveData data, CurveQuantity quantity, double held, double[] free) {
    Parameters parameters = Parameters.holding(quantity, held);
    if (free.length == 0) {
      return evaluate(family, data, parameters.of(free));
    }
    return descend(family, data, parameters, free);
  }

  private static @Nullable Solution better(@Nullable Solution one, @Nullable Solution other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return other.squares() < one.squares() ? other : one;
  }

  private static List<double[]> starts(ModelFamily family, CurveData data) {
    List<double[]> starts = new ArrayList<>();
    switch (family) {
      case CEILING -> ceilings(data).stream().min(nearest(family, data)).ifPresent(starts::add);
      case OVERLOAD ->
          overloads(data).stream()
              .sorted(nearest(family, data))
              .limit(MOST_BENDS)
              .forEach(starts::add);
      case LINEAR, QUADRATIC, AMDAHL, SUPER_SERIAL, COHERENCY -> {
        double first = data.mean(0) / data.smallest();
        starts.add(Arrays.copyOf(new double[] {first, 0, 0}, family.parameterCount()));
        starts.add(Arrays.copyOf(new double[] {first, 0.1, 0.01}, family.parameterCount()));
      }
    }
    return starts;
  }

  private static Comparator<double[]> nearest(ModelFamily family, CurveData data) {
    return Comparator.comparingDouble(
        start -> {
          Solution solution = evaluate(family, data, start);
          return solution == null ? Double.POSITIVE_INFINITY : solution.squares();
        });
  }

  /**
   * Returns a start for each place of the bend: a line through the sizes before it, the mean of the
   * sizes after it.
   */
  private static List<double[]> ceilings(CurveData data) {
    List<double[]> starts = new ArrayList<>();
    for (int last = 0; last < data.sizes() - 1; last++) {
      starts.add(new double[] {slope(data, last), level(data, last + 1)});
    }
    return starts;
  }

  /** Returns starts as for a ceiling, with a power of size after the bend. */
  private static List<double[]> overloads(CurveData data) {
    List<double[]> starts = new ArrayList<>();
    for (int last = 0; last < data.sizes() - 2; last++) {
      double gamma = slope(data, last);
      double decline = Math.max(0, -logSlope(data, last + 1));
      double load = gamma * data.n(last + 1);
      // makes the curve go through the first size after the bend
      double ceiling =
          load * Math.pow(Math.max(1e-3, data.mean(last + 1) / load), 1 / (1 + decline));
      starts.add(new double[] {gamma, ceiling, decline});
    }
    return starts;
  }

  /** Returns the slope of ln X by ln N from {@code first} on. */
  private static double logSlope(CurveData data, int first) {
    SimpleRegression line = new SimpleRegression();
    for (int i = first; i < data.sizes(); i++) {
      line.addData(Math.log(data.n(i)), Math.log(data.mean(i)));
    }
    return line.getSlope();
  }

  /** Returns the slope of the line through the origin and the sizes up to {@code last}. */
  private static double slope(CurveData data, int last) {
    double products = 0;
    double squares = 0;
    for (int i = 0; i <= last; i++) {
      products += data.weight(i) * data.n(i) * data.mean(i);
      squares += data.weight(i) * data.n(i) * data.n(i);
    }
    return products / squares;
  }

  /** Returns the mean of the sizes from {@code first} on. */
  private static double level(CurveData data, int first) {
    double sum = 0;
    double weights = 0;
    for (int i = first; i < data.sizes(); i++) {
      sum += data.weight(i) * data.mean(i);
      weights += data.weight(i);
    }
    return sum / weights;
  }

  private static @Nullable Solution descend(
      ModelFamily family, CurveData data, Parameters parameters, double[] start) {
    double[] solution = Marquardt.minimise(new Squares(family, data, parameters), start);
    return evaluate(family, data, parameters.of(solution));
  }

  /** The sum of squares that {@link Marquardt} minimises. */
  private record Squares(ModelFamily family, CurveData data, Parameters parameters)
      implements Marquardt.Residuals {
    @Override
    public double squares(double[] free) {
      return LeastSquares.squares(data, family.curve(parameters.of(free)));
    }

    @Override
    public void slopes(double[] free, double[][] normal, double[] descent) {
      double[] theta = parameters.of(free);
      double[][] derivatives = parameters.derivatives().apply(free);
      ScalabilityCurve curve = family.curve(theta);
      double[] gradient = new double[theta.length];
      double[] row = new double[free.length];
      Arrays.fill(descent, 0);
      for (double[] equation : normal) {
        Arrays.fill(equation, 0);
      }
      for (int i = 0; i < data.sizes(); i++) {
        curve.gradient(data.n(i), gradient);
        double off = data.weight(i) * (data.mean(i) - curve.throughput(data.n(i)));
        for (int j = 0; j < row.length; j++) {
          row[j] = product(gradient, derivatives, j);
          descent[j] += row[j] * off;
          for (int k = 0; k <= j; k++) {
            normal[j][k] += data.weight(i) * row[j] * row[k];
          }
        }
      }
    }
  }

  private static double product(double[] gradient, double[][] derivatives, int column) {
    double sum = 0;
    for (int k = 0; k < gradient.length; k++) {
      sum += gradient[k] * derivatives[k][column];
    }
    return sum;
  }

  private static @Nullable Solution minimise(ModelFamily family, CurveData data, double[] start) {
    RealVector target = new ArrayRealVector(data.sizes());
    for (int i = 0; i < data.sizes(); i++) {
      target.setEntry(i, Math.sqrt(data.weight(i)) * data.mean(i));
    }
    LeastSquaresProblem problem =
        LeastSquaresFactory.create(
            point -> values(family, data, point.toArray()),
            target,
            new ArrayRealVector(start),
            null,
            MOST_EVALUATIONS,
            MOST_EVALUATIONS);
    try {
      Optimum optimum = EXACT.optimize(problem);
      return evaluate(family, data, optimum.getPoint().toArray());
    } catch (MathIllegalStateException noConvergence) {
      return null;
    }
  }

  private static Pair<RealVector, RealMatrix> values(
      ModelFamily family, CurveData data, double[] theta) {
    ScalabilityCurve curve = family.curve(theta);
    double[] values = new double[data.sizes()];
    double[][] jacobian = new double[data.sizes()][theta.length];
    for (int i = 0; i < values.length; i++) {
      double root = Math.sqrt(data.weight(i));
      values[i] = root * curve.throughput(data.n(i));
      curve.gradient(data.n(i), jacobian[i]);
      for (int j = 0; j < theta.length; j++) {
        jacobian[i][j] *= root;
      }
    }
    return new Pair<>(
        new ArrayRealVector(values, false), new Array2DRowRealMatrix(jacobian, false));
  }

  /**
   * Evaluates parameters; returns null if the curve divides by zero between the sizes, or between
   * them and 1.
   */
  private static @Nullable Solution evaluate(ModelFamily family, CurveData data, double[] theta) {
    ScalabilityCurve curve = family.curve(theta);
    double from = Math.min(1, data.smallest());
    if (curve.poles().stream().anyMatch(pole -> pole >= from && pole <= data.largest())) {
      return null;
    }
    double squares = squares(data, curve);
    return Double.isFinite(squares) ? new Solution(curve, squares) : null;
  }

  private static double squares(CurveData data, ScalabilityCurve curve) {
    double squares = 0;
    for (int i = 0; i < data.sizes(); i++) {
      double off = data.mean(i) - curve.throughput(data.n(i));
      squares += data.weight(i) * off * off;
    }
    return squares;
  }

  /**
   * The parameters as functions of the free numbers.
   *
   * @param all all parameters
   * @param derivatives the derivative of each parameter by each free number
   */
  private record Parameters(
      UnaryOperator<double[]> all, Function<double[], double[][]> derivatives) {
    private static final double STEP = 1e-6;

    /** The identity matrix for the most parameters that a family has. */
    private static final double[][] IDENTITY = MatrixUtils.createRealIdentityMatrix(3).getData();

    static final Parameters FREE = new Parameters(free -> free, free -> IDENTITY);

    double[] of(double[] free) {
      return all.apply(free);
    }

    /**
     * Holds a quantity. The derivatives are finite differences: they guide the search but don't
     * affect its result.
     */
    static Parameters holding(CurveQuantity quantity, double held) {
      UnaryOperator<double[]> all = free -> quantity.parameters(held, free);
      return new Parameters(all, free -> differences(all, free));
    }

    private static double[][] differences(UnaryOperator<double[]> all, double[] free) {
      double[][] derivatives = new double[free.length + 1][];
      Arrays.setAll(derivatives, k -> new double[free.length]);
      for (int j = 0; j < free.length; j++) {
        double step = STEP * Math.max(Math.abs(free[j]), 1e-3);
        double[] above = all.apply(shifted(free, j, step));
        double[] below = all.apply(shifted(free, j, -step));
        for (int k = 0; k < above.length; k++) {
          derivatives[k][j] = (above[k] - below[k]) / (2 * step);
        }
      }
      return derivatives;
    }

    private static double[] shifted(double[] free, int index, double by) {
      double[] shifted = free.clone();
      shifted[index] += by;
      return shifted;
    }
  }
}
