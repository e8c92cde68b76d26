package io.straightway.scalability.model;

import java.util.List;
import java.util.OptionalDouble;

/**
 * X = min(gamma N, ceiling): throughput grows with size until a bottleneck is busy all the time,
 * and stays there. The asymptotic bounds of a closed queueing network: R. Muntz and J. Wong,
 * <em>Asymptotic properties of closed queueing network models</em>, Princeton 1974; E. D. Lazowska
 * et al., <em>Quantitative System Performance</em>, Prentice-Hall 1984, chapter 5, where gamma is 1
 * / (D + Z) and the ceiling 1 / D<sub>max</sub>.
 *
 * @param gamma throughput at size 1
 * @param ceiling throughput of the saturated bottleneck
 */
public record Ceiling(double gamma, double ceiling) implements ScalabilityCurve {
  @Override
  public ModelFamily family() {
    return ModelFamily.CEILING;
  }

  @Override
  public double[] parameters() {
    return new double[] {gamma, ceiling};
  }

  @Override
  public double throughput(double n) {
    return Math.min(gamma * n, ceiling);
  }

  @Override
  public void gradient(double n, double[] gradient) {
    boolean saturated = gamma * n > ceiling;
    gradient[0] = saturated ? 0 : n;
    gradient[1] = saturated ? 1 : 0;
  }

  /** The ceiling, which the curve reaches. There is no peak, since throughput never falls again. */
  @Override
  public OptionalDouble asymptote() {
    return OptionalDouble.of(ceiling);
  }

  @Override
  public List<Double> sizesFor(double throughput) {
    return throughput <= ceiling ? Roots.positive(throughput / gamma) : List.of();
  }
}
