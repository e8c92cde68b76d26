package io.straightway.scalability.fit.estimate;

import io.straightway.scalability.model.ModelFamily;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.QRDecomposition;
import org.apache.commons.math3.linear.SingularMatrixException;

/**
 * Linear regression of N / X on N - 1 and N (N - 1), whose coefficients are 1 / gamma, sigma /
 * gamma and kappa / gamma.
 */
final class ReciprocalRegression {
  private ReciprocalRegression() {}

  /**
   * Parameters near the best ones.
   *
   * <p>An error dX moves N / X by N dX / X<sup>2</sup>; the first start weights accordingly, the
   * second takes all sizes alike. Sizes with a throughput of 0 or less are left out.
   */
  static List<double[]> starts(ModelFamily family, CurveData data) {
    List<double[]> starts = new ArrayList<>();
    for (boolean weighted : new boolean[] {true, false}) {
      try {
        double[] c = coefficients(family, data, weighted);
        if (c[0] > 0) {
          starts.add(parameters(c));
        }
      } catch (SingularMatrixException tooFewSizes) {
        // another start has to do
      }
    }
    return starts;
  }

  private static double[] parameters(double[] coefficients) {
    double[] parameters = new double[coefficients.length];
    parameters[0] = 1 / coefficients[0];
    for (int i = 1; i < coefficients.length; i++) {
      parameters[i] = coefficients[i] / coefficients[0];
    }
    return parameters;
  }

  private static double[] coefficients(ModelFamily family, CurveData data, boolean weighted) {
    int columns = family.parameterCount();
    double[][] rows = new double[data.sizes()][columns];
    double[] target = new double[data.sizes()];
    for (int i = 0; i < rows.length; i++) {
      double n = data.n(i);
      double x = data.mean(i);
      if (x > 0) {
        double root = weighted ? Math.sqrt(data.weight(i)) * x * x / n : 1;
        double pairs = n * (n - 1);
        double[] terms =
            family == ModelFamily.COHERENCY
                ? new double[] {1, pairs}
                : new double[] {1, n - 1, pairs};
        for (int j = 0; j < columns; j++) {
          rows[i][j] = root * terms[j];
        }
        target[i] = root * n / x;
      }
    }
    return new QRDecomposition(new Array2DRowRealMatrix(rows, false))
        .getSolver()
        .solve(new ArrayRealVector(target, false))
        .toArray();
  }
}
