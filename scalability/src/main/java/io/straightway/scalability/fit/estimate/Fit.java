package io.straightway.scalability.fit.estimate;

import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.model.ScalabilityCurve;
import io.straightway.scalability.statistics.Probability;
import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.jspecify.annotations.Nullable;

/** The parameters of one family that are nearest to the data, and their precision. */
public final class Fit {
  private static final double SINGULAR = 1e-14;

  private final CurveData data;
  private final ScalabilityCurve curve;
  private final double squares;
  private final Misfit misfit;
  private final Optional<RealMatrix> inverseNormal;
  private double logDeterminant = Double.NaN;
  private double student = Double.NaN;
  private @Nullable Scatter scatter;
  private @Nullable List<Fit> underLaws;

  /**
   * Creates a fit.
   *
   * @param squares the weighted squares of the sizes' means about the curve
   */
  Fit(CurveData data, ScalabilityCurve curve, double squares) {
    this(data, curve, squares, Misfit.NONE);
  }

  private Fit(CurveData data, ScalabilityCurve curve, double squares, Misfit misfit) {
    this.misfit = misfit;
    this.data = data;
    this.curve = curve;
    this.squares = squares;
    inverseNormal = invertNormal();
  }

  /** Returns the same curve, with intervals that allow for data of another shape. */
  public Fit allowingFor(Misfit shape) {
    return new Fit(data, curve, squares, shape);
  }

  /** Returns the misfit that the intervals allow for. */
  public Misfit misfit() {
    return misfit;
  }

  /** Returns the formula. */
  public ModelFamily family() {
    return curve.family();
  }

  public CurveData data() {
    return data;
  }

  /** Returns the parameters in the order of the family. */
  public double[] parameters() {
    return curve.parameters();
  }

  /** Returns the formula with these parameters. */
  public ScalabilityCurve curve() {
    return curve;
  }

  /** Returns the residual sum of squares, over all observations. */
  public double rss() {
    return squares + data.pureError();
  }

  /** Returns whether the residuals are only rounding errors. */
  public boolean isExact() {
    return rss() <= data.rounding();
  }

  /** Returns whether the curve misses the means of all sizes only by rounding errors. */
  public boolean meetsMeans() {
    return squares <= data.rounding();
  }

  /** Returns the number of observations minus that of parameters. */
  public int freedom() {
    return data.count() - family().parameterCount();
  }

  /**
   * Returns the residual variance of an observation of weight 1; NaN without degrees of freedom.
   */
  public double variance() {
    return freedom() > 0 ? rss() / freedom() : Double.NaN;
  }

  /** Returns Student's t for intervals; NaN without degrees of freedom. */
  public double student() {
    if (Double.isNaN(student) && freedom() > 0) {
      student = Probability.student(freedom());
    }
    return student;
  }

  /**
   * Returns the standard error of a quantity, by the delta method.
   *
   * @param gradient the quantity's derivatives by the parameters
   * @return NaN if the data don't determine it
   */
  public double standardError(double[] gradient) {
    return freedom() > 0 ? Math.sqrt(variance() * spread(gradient)) : Double.NaN;
  }

  /** Returns ln of the determinant of J'WJ. */
  double logDeterminant() {
    return logDeterminant;
  }

  /** Returns the scatter of measurements about the curve; requires degrees of freedom. */
  public Scatter scatter() {
    Scatter current = scatter;
    if (current == null) {
      current = Scatter.of(this);
      scatter = current;
    }
    return current;
  }

  /** Returns the same curve for data whose weights follow a law of scatter. */
  Fit underKnownLaw(VarianceLaw law, Misfit shape) {
    return new Fit(data.under(law), curve, squares, shape);
  }

  /**
   * Returns fits of the same family under each law of scatter that the data allow, with weights
   * that follow the law. In these fits the law is taken as known.
   */
  public List<Fit> underLaws() {
    List<Fit> fits = underLaws;
    if (fits == null) {
      fits = scatter().refitted(this);
      underLaws = fits;
    }
    return fits;
  }

  /**
   * Returns the deviation of a quantity, whose interval reaches t deviations to either side: the
   * standard error, unless scatter may differ from size to size.
   *
   * @param gradient the quantity's derivatives by the parameters
   * @return NaN if the data don't determine it
   */
  public double deviation(double[] gradient) {
    return deviation(gradient, Double.NaN);
  }

  /**
   * Returns the factor by which the squares may exceed those that scatter of a known law allows, to
   * cover deviations that no curve here explains.
   */
  public double allowance() {
    return misfit.growth() * square(scatter().reach());
  }

  private static double square(double value) {
    return value * value;
  }

  /**
   * Returns the square of the ratio of a quantity's deviation to its standard error, which is also
   * the factor by which the squares may exceed those that equal scatter allows; 1 if the data don't
   * determine the quantity.
   *
   * @param gradient the quantity's derivatives by the parameters
   */
  public double inflation(double[] gradient) {
    double ratio = deviation(gradient) / standardError(gradient);
    return Double.isFinite(ratio) ? ratio * ratio : 1;
  }

  /** Returns the deviation of one more measurement at {@code n} from the curve. */
  public double deviationAt(double n) {
    double[] gradient = new double[family().parameterCount()];
    curve.gradient(n, gradient);
    return deviation(gradient, curve.throughput(n));
  }

  private double deviation(double[] gradient, double next) {
    if (inverseNormal.isEmpty() || freedom() <= 0) {
      return Double.NaN;
    }
    double[] pulled = inverseNormal.get().operate(gradient);
    double[] influence = new double[data.sizes()];
    double[] row = new double[gradient.length];
    for (int i = 0; i < influence.length; i++) {
      curve.gradient(data.n(i), row);
      for (int j = 0; j < row.length; j++) {
        influence[i] += row[j] * pulled[j];
      }
    }
    return scatter().deviation(this, influence, next);
  }

  /**
   * Returns the share of an observation of weight 1 at {@code n} that goes into the curve at {@code
   * n}.
   */
  public double leverage(double n) {
    double[] gradient = new double[family().parameterCount()];
    curve.gradient(n, gradient);
    return spread(gradient);
  }

  /**
   * Returns the variance of a quantity in units of the residual variance; NaN if the data don't
   * determine it.
   */
  private double spread(double[] gradient) {
    if (inverseNormal.isEmpty()) {
      return Double.NaN;
    }
    double[] product = inverseNormal.get().operate(gradient);
    double sum = 0;
    for (int i = 0; i < gradient.length; i++) {
      sum += gradient[i] * product[i];
    }
    return sum;
  }

  /** Returns (J'WJ)<sup>-1</sup>, computed with columns scaled to length 1; empty if singular. */
  private Optional<RealMatrix> invertNormal() {
    int size = family().parameterCount();
    double[][] normal = new double[size][size];
    double[] gradient = new double[size];
    for (int i = 0; i < data.sizes(); i++) {
      curve.gradient(data.n(i), gradient);
      for (int j = 0; j < size; j++) {
        for (int k = 0; k < size; k++) {
          normal[j][k] += data.weight(i) * gradient[j] * gradient[k];
        }
      }
    }
    double[] lengths = new double[size];
    for (int j = 0; j < size; j++) {
      lengths[j] = Math.sqrt(normal[j][j]);
      if (lengths[j] == 0) {
        return Optional.empty();
      }
    }
    scale(normal, lengths);
    LUDecomposition decomposition =
        new LUDecomposition(new Array2DRowRealMatrix(normal, false), SINGULAR);
    if (!decomposition.getSolver().isNonSingular()) {
      return Optional.empty();
    }
    logDeterminant = Math.log(Math.abs(decomposition.getDeterminant()));
    for (double length : lengths) {
      logDeterminant += 2 * Math.log(length);
    }
    double[][] inverse = decomposition.getSolver().getInverse().getData();
    scale(inverse, lengths);
    return Optional.of(new Array2DRowRealMatrix(inverse, false));
  }

  private static void scale(double[][] matrix, double[] lengths) {
    for (int j = 0; j < lengths.length; j++) {
      for (int k = 0; k < lengths.length; k++) {
        matrix[j][k] /= lengths[j] * lengths[k];
      }
    }
  }
}
