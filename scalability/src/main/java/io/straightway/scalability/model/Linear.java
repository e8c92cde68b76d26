package io.straightway.scalability.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * X = gamma N: every part adds as much as the first.
 *
 * @param gamma throughput at size 1
 */
public record Linear(double gamma) implements ScalabilityCurve {
  @Override
  public ModelFamily family() {
    return ModelFamily.LINEAR;
  }

  @Override
  public double[] parameters() {
    return new double[] {gamma};
  }

  @Override
  public double throughput(double n) {
    return gamma * n;
  }

  @Override
  public void gradient(double n, double[] gradient) {
    gradient[0] = n;
  }

  @Override
  public Optional<Peak> peak() {
    return Optional.empty();
  }

  @Override
  public OptionalDouble asymptote() {
    return OptionalDouble.empty();
  }

  @Override
  public List<Double> poles() {
    return List.of();
  }

  @Override
  public List<Double> sizesFor(double throughput) {
    return Roots.positive(throughput / gamma);
  }
}
