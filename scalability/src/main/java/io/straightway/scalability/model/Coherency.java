package io.straightway.scalability.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * X = gamma N / (1 + kappa N (N - 1)): {@link SuperSerial} without contention, for data to which
 * that would give a negative one.
 *
 * @param gamma throughput at size 1
 * @param kappa coherency, 0 or more; 0 makes it {@link Linear}
 */
public record Coherency(double gamma, double kappa) implements ScalabilityCurve {
  @Override
  public ModelFamily family() {
    return ModelFamily.COHERENCY;
  }

  @Override
  public double[] parameters() {
    return new double[] {gamma, kappa};
  }

  @Override
  public double throughput(double n) {
    return whole().throughput(n);
  }

  @Override
  public void gradient(double n, double[] gradient) {
    double[] all = new double[3];
    whole().gradient(n, all);
    gradient[0] = all[0];
    gradient[1] = all[2];
  }

  /** At N = 1 / sqrt(kappa). */
  @Override
  public Optional<Peak> peak() {
    return whole().peak();
  }

  @Override
  public OptionalDouble asymptote() {
    return OptionalDouble.empty();
  }

  @Override
  public List<Double> poles() {
    return whole().poles();
  }

  @Override
  public List<Double> sizesFor(double throughput) {
    return whole().sizesFor(throughput);
  }

  private SuperSerial whole() {
    return new SuperSerial(gamma, 0, kappa);
  }
}
