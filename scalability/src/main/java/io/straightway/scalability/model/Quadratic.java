package io.straightway.scalability.model;

import java.util.List;
import java.util.Optional;

/**
 * X = a N - b N<sup>2</sup>: every part slows down all others. The curve goes through the origin,
 * as Syn~'s published predictions do (Scalability benchmark, table 1, model P2).
 *
 * @param a the throughput per part without loss, the limit towards size 0
 * @param b the throughput that each part loses for every part, itself included
 */
public record Quadratic(double a, double b) implements ScalabilityCurve {
  @Override
  public ModelFamily family() {
    return ModelFamily.QUADRATIC;
  }

  @Override
  public double[] parameters() {
    return new double[] {a, b};
  }

  @Override
  public double throughput(double n) {
    return n * (a - b * n);
  }

  @Override
  public void gradient(double n, double[] gradient) {
    gradient[0] = n;
    gradient[1] = -n * n;
  }

  /** The peak at N = a / 2b, with X = a<sup>2</sup> / 4b. */
  @Override
  public Optional<Peak> peak() {
    return a > 0 && b > 0 ? Optional.of(new Peak(a / (2 * b), a * a / (4 * b))) : Optional.empty();
  }

  @Override
  public List<Double> sizesFor(double throughput) {
    return Roots.ofQuadratic(b, -a, throughput);
  }
}
