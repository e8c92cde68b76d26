package io.straightway.scalability.fit.estimate;

import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.model.Peak;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;

/**
 * A quantity that a curve's parameters imply, such as the inverse of the size at its peak, and that
 * can be held at a value while the curve is fitted to data. The parameters of the family are a
 * function of the held value and of the free numbers, which are one fewer than the parameters.
 *
 * @param value the quantity as a function of the parameters
 * @param rest the free numbers as a function of the parameters
 * @param held the parameters as a function of a held value and the free numbers
 */
public record CurveQuantity(
    ToDoubleFunction<double[]> value, UnaryOperator<double[]> rest, ParameterFunction held) {
  /** A function from a held value and the free numbers to the parameters. */
  public interface ParameterFunction {
    /** Returns all parameters. */
    double[] parameters(double held, double[] free);
  }

  /** Returns the quantity for these parameters. */
  public double of(double[] parameters) {
    return value.applyAsDouble(parameters);
  }

  /** Returns the free numbers for these parameters. */
  public double[] free(double[] parameters) {
    return rest.apply(parameters);
  }

  /** Returns the parameters at which this quantity is {@code value}. */
  double[] parameters(double value, double[] free) {
    return held.parameters(value, free);
  }

  /** Returns the {@code index}-th parameter itself. */
  public static CurveQuantity parameter(int index) {
    return new CurveQuantity(
        p -> p[index],
        p -> without(index, p),
        (value, free) -> {
          double[] parameters = new double[free.length + 1];
          System.arraycopy(free, 0, parameters, 0, index);
          parameters[index] = value;
          System.arraycopy(free, index, parameters, index + 1, free.length - index);
          return parameters;
        });
  }

  private static double[] without(int index, double[] parameters) {
    double[] free = new double[parameters.length - 1];
    System.arraycopy(parameters, 0, free, 0, index);
    System.arraycopy(parameters, index + 1, free, index, free.length - index);
    return free;
  }

  /** Returns lambda = kappa / sigma of the super-serial model. */
  public static CurveQuantity lambda() {
    return new CurveQuantity(
        p -> p[2] / p[1],
        p -> without(2, p),
        (value, free) -> new double[] {free[0], free[1], free[1] * value});
  }

  /**
   * Returns the place of the peak, as a number that is 0 or less if there is no peak: 1 / N for a
   * quadratic and for overload, 1 / N<sup>2</sup> for the other curves that can fall. {@link
   * #peakSize} converts it to N.
   */
  public static CurveQuantity peakPlace(ModelFamily family) {
    return switch (family) {
      case QUADRATIC ->
          new CurveQuantity(
              p -> 2 * p[1] / p[0],
              p -> without(1, p),
              (value, free) -> new double[] {free[0], value * free[0] / 2});
      case COHERENCY -> parameter(1);
      case OVERLOAD ->
          new CurveQuantity(
              p -> p[0] / p[1],
              p -> without(1, p),
              (value, free) -> new double[] {free[0], free[0] / value, free[1]});
      default ->
          new CurveQuantity(
              p -> p[2] / (1 - p[1]),
              p -> without(2, p),
              (value, free) -> new double[] {free[0], free[1], value * (1 - free[1])});
    };
  }

  /** Returns the size for a value of {@link #peakPlace}; infinite if there is no peak. */
  public static double peakSize(ModelFamily family, double place) {
    if (place <= 0) {
      return Double.POSITIVE_INFINITY;
    }
    boolean inverse = family == ModelFamily.QUADRATIC || family == ModelFamily.OVERLOAD;
    return inverse ? 1 / place : 1 / Math.sqrt(place);
  }

  /**
   * Returns the inverse of the throughput at the peak; 0 or less if there is no peak. With q = 1 /
   * N at the peak, a super-serial curve has gamma / X = sigma + (1 - sigma)(2q - q<sup>2</sup>);
   * gamma and the root of q are free. A curve without contention has q = 1 - sqrt(1 - gamma / X).
   */
  public static CurveQuantity inversePeakThroughput(ModelFamily family) {
    ToDoubleFunction<double[]> inverse =
        p -> family.curve(p).peak().map(Peak::throughput).map(x -> 1 / x).orElse(0.0);
    return switch (family) {
      case QUADRATIC ->
          new CurveQuantity(
              inverse,
              p -> without(1, p),
              (value, free) -> new double[] {free[0], value * free[0] * free[0] / 4});
      case COHERENCY ->
          new CurveQuantity(
              inverse,
              p -> without(1, p),
              (value, free) -> {
                double q = 1 - Math.sqrt(Math.max(0, 1 - free[0] * value));
                return new double[] {free[0], Math.signum(q) * q * q};
              });
      case OVERLOAD ->
          new CurveQuantity(
              inverse,
              p -> without(1, p),
              (value, free) -> new double[] {free[0], 1 / value, free[1]});
      default ->
          new CurveQuantity(
              inverse,
              p -> new double[] {p[0], Math.pow(Math.max(0, p[2] / (1 - p[1])), 0.25)},
              (value, free) -> {
                double q = free[1] * free[1];
                double u = q * (2 - q);
                double sigma = (free[0] * value - u) / (1 - u);
                return new double[] {free[0], sigma, (1 - sigma) * q * q};
              });
    };
  }

  /**
   * Returns the smallest size at which a curve's throughput is {@code target}; NaN if the curve
   * doesn't reach it.
   */
  public static CurveQuantity sizeFor(ModelFamily family, double target) {
    if (family == ModelFamily.CEILING || family == ModelFamily.OVERLOAD) {
      // the square keeps the ceiling above the target
      return new CurveQuantity(
          p -> target <= p[1] ? target / p[0] : Double.NaN,
          p -> {
            double[] free = without(0, p);
            free[0] = Math.sqrt(Math.max(0, p[1] - target));
            return free;
          },
          (value, free) -> {
            double[] parameters = parameter(0).parameters(target / value, free);
            parameters[1] = target + free[0] * free[0];
            return parameters;
          });
    }
    return new CurveQuantity(
        p -> {
          List<Double> sizes = family.curve(p).sizesFor(target);
          return sizes.isEmpty() ? Double.NaN : sizes.get(0);
        },
        p -> without(0, p),
        (value, free) -> {
          double[] parameters = parameter(0).parameters(1, free);
          // throughput is proportional to gamma
          parameters[0] =
              family == ModelFamily.QUADRATIC
                  ? target / value + free[0] * value
                  : target / family.curve(parameters).throughput(value);
          return parameters;
        });
  }
}
