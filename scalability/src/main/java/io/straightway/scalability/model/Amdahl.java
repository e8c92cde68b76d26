package io.straightway.scalability.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * X = gamma N / (1 + sigma (N - 1)): a share sigma of the work can be done by one part at a time.
 * G. M. Amdahl, <em>Validity of the single processor approach to achieving large scale computing
 * capabilities</em>, AFIPS 1967, here with throughput in place of speed-up.
 *
 * @param gamma throughput at size 1
 * @param sigma contention, from 0 (none) to 1 (all work waits in one line)
 */
public record Amdahl(double gamma, double sigma) implements ScalabilityCurve {
  @Override
  public ModelFamily family() {
    return ModelFamily.AMDAHL;
  }

  @Override
  public double[] parameters() {
    return new double[] {gamma, sigma};
  }

  @Override
  public double throughput(double n) {
    return gamma * n / (1 + sigma * (n - 1));
  }

  @Override
  public void gradient(double n, double[] gradient) {
    double share = n / (1 + sigma * (n - 1));
    gradient[0] = share;
    gradient[1] = -gamma * share * share * (n - 1) / n;
  }

  @Override
  public Optional<Peak> peak() {
    return Optional.empty();
  }

  /** gamma / sigma. */
  @Override
  public OptionalDouble asymptote() {
    return sigma > 0 && sigma < 1 ? OptionalDouble.of(gamma / sigma) : OptionalDouble.empty();
  }

  @Override
  public List<Double> poles() {
    return Roots.positive(1 - 1 / sigma);
  }

  @Override
  public List<Double> sizesFor(double throughput) {
    return Roots.positive(throughput * (1 - sigma) / (gamma - throughput * sigma));
  }
}
