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

/** The parameters of one family that come nearest to the data, and how sure they are. */
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
   * @param squares the weighted squares that the sizes' means are off
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

  /** The same curve, with intervals that allow for data of another shape. */
  public Fit allowingFor(Misfit shape) {
    return new Fit(data, curve, squares, shape);
  }

  /** What its intervals allow for. */
  public Misfit misfit() {
    return misfit;
  }

  /** The formula. */
  public ModelFamily family() {
    return curve.family();
  }

  public CurveData data() {
    return data;
  }

  /** In the order of the family. */
  public double[] parameters() {
    return curve.parameters();
  }

  /** The formula with these parameters. */
  public ScalabilityCurve curve() {
    return curve;
  }

  /** The residual sum of squares, over all observations. */
  public double rss() {
    return squares + data.pureError();
  }

  /** Whether what is left is rounding. */
  public boolean isExact() {
    return rss() <= data.rounding();
  }

  /** Observations less parameters. */
  public int freedom() {
    return data.count() - family().parameterCount();
  }

  /** The residual variance, of an observation of weight 1; NaN without degrees of freedom. */
  public double variance() {
    return freedom() > 0 ? rss() / freedom() : Double.NaN;
  }

  /** Student's t for intervals; NaN without degrees of freedom. */
  public double student() {
    if (Double.isNaN(student) && freedom() > 0) {
      student = Probability.student(freedom());
    }
    return student;
  }

  /**
   * The standard error of a quantity, by the delta method.
   *
   * @param gradient its derivatives by the parameters
   * @return NaN if the data don't determine it
   */
  public double standardError(double[] gradient) {
    return freedom() > 0 ? Math.sqrt(variance() * spread(gradient)) : Double.NaN;
  }

  /** ln of the determinant of J'WJ. */
  double logDeterminant() {
    return logDeterminant;
  }

  /** How measurements scatter about the curve; only with degrees of freedom. */
  public Scatter scatter() {
    Scatter known = scatter;
    if (known == null) {
      known = Scatter.about(this);
      scatter = known;
    }
    return known;
  }

  /** The same curve of data whose weights follow a law of scatter. */
  Fit underKnownLaw(VarianceLaw law, Misfit shape) {
    return new Fit(data.under(law), curve, squares, shape);
  }

  /**
   * The same family fitted under each law of scatter that the data leave possible, with weights
   * that follow it. Scatter is no question in these any more.
   */
  public List<Fit> underLaws() {
    List<Fit> known = underLaws;
    if (known == null) {
      known = scatter().refitted(this);
      underLaws = known;
    }
    return known;
  }

  /**
   * The deviation of a quantity, of which its interval reaches t times to either side: its standard
   * error, unless scatter may differ from size to size.
   *
   * @param gradient the quantity's derivatives by the parameters
   * @return NaN if the data don't determine it
   */
  public double deviation(double[] gradient) {
    return deviation(gradient, Double.NaN);
  }

  /**
   * By what the squares may exceed those that scatter alone allows, where its law is known: for
   * what no curve here explains.
   */
  public double allowance() {
    return misfit.growth() * square(scatter().reach());
  }

  private static double square(double value) {
    return value * value;
  }

  /**
   * By what the square of a quantity's deviation exceeds that of its standard error, so by what the
   * squares may exceed those that equal scatter allows; 1 if the data don't determine it.
   *
   * @param gradient the quantity's derivatives by the parameters
   */
  public double inflation(double[] gradient) {
    double ratio = deviation(gradient) / standardError(gradient);
    return Double.isFinite(ratio) ? ratio * ratio : 1;
  }

  /** The deviation of one more measurement at {@code n} from the curve. */
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

  /** How much of an observation of weight 1 at {@code n} goes into the curve there. */
  public double leverage(double n) {
    double[] gradient = new double[family().parameterCount()];
    curve.gradient(n, gradient);
    return spread(gradient);
  }

  /**
   * The variance of a quantity in units of the residual variance; NaN if the data don't determine
   * it.
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

  /** (J'WJ)<sup>-1</sup>, computed with columns scaled to length 1; none if singular. */
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
