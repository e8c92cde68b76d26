package io.straightway.scalability.fit.estimate;

import io.straightway.scalability.model.SuperSerial;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.QRDecomposition;
import org.apache.commons.math3.linear.RealVector;
import org.jspecify.annotations.Nullable;

/**
 * The super-serial model fitted by the older linearised method: with C = X / X(1), the deviation Y
 * = N / C - 1 is quadratic in N - 1 without a constant, Y = sigma lambda (N - 1)<sup>2</sup> +
 * (sigma + sigma lambda) (N - 1). Syn~'s Scalability benchmark, appendix A, after N. J. Gunther,
 * <em>Evaluating Scalability Parameters: A Fitting End</em>, 2001.
 *
 * <p>The method serves to reproduce older papers. It takes the measured throughput at size 1 as
 * exact and gives the errors at large sizes the most weight; its R<sup>2</sup> is that of Y, not of
 * X.
 *
 * @param curve the fitted curve
 * @param points N - 1 and Y of each observation
 * @param r2Transformed the centred R<sup>2</sup> of Y, not comparable with that of any other fit;
 *     null if Y is the same everywhere
 */
public record LinearisedFit(SuperSerial curve, List<Datum> points, @Nullable Double r2Transformed) {

  private static final double ROUNDING = 1e-10;

  /**
   * A transformed observation.
   *
   * @param x N - 1
   * @param y N X(1) / X - 1
   */
  public record Datum(double x, double y) {}

  /** Fits the model, if size 1 and at least two other sizes were measured. */
  public static Optional<LinearisedFit> of(CurveData data) {
    if (data.smallest() != 1 || data.sizes() < 3) {
      return Optional.empty();
    }
    double x1 = data.mean(0);
    List<Datum> points =
        data.observations().stream()
            .map(
                observation ->
                    new Datum(
                        observation.n() - 1, observation.n() * x1 / observation.throughput() - 1))
            .toList();
    double[][] rows = new double[points.size()][];
    RealVector target = new ArrayRealVector(points.size());
    for (int i = 0; i < rows.length; i++) {
      double x = points.get(i).x();
      rows[i] = new double[] {x * x, x};
      target.setEntry(i, points.get(i).y());
    }
    Array2DRowRealMatrix matrix = new Array2DRowRealMatrix(rows, false);
    RealVector solution = new QRDecomposition(matrix).getSolver().solve(target);
    double kappa = solution.getEntry(0);
    double sigma = solution.getEntry(1) - kappa;
    double left = target.subtract(matrix.operate(solution)).getNorm();
    double mean = Arrays.stream(target.toArray()).average().orElse(0);
    double spread = target.mapSubtract(mean).getNorm();
    return Optional.of(
        new LinearisedFit(
            new SuperSerial(x1, sigma, kappa),
            points,
            spread > ROUNDING ? (Double) (1 - left * left / (spread * spread)) : null));
  }

  /** Returns the fitted Y at N - 1 = {@code x}. */
  public double y(double x) {
    return curve.kappa() * x * x + (curve.sigma() + curve.kappa()) * x;
  }
}
