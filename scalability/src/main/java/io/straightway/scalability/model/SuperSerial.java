package io.straightway.scalability.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * X = gamma N / (1 + sigma (N - 1) + kappa N (N - 1)): contention, and coherency that each pair of
 * parts owes each other. N. J. Gunther's super-serial model, and with these parameters his
 * universal scalability law (<em>Guerrilla Capacity Planning</em>, Springer 2007, chapter 4; gamma
 * as in his later work).
 *
 * @param gamma throughput at size 1
 * @param sigma contention, from 0 to 1
 * @param kappa coherency, 0 or more; 0 makes it {@link Amdahl}
 */
public record SuperSerial(double gamma, double sigma, double kappa) implements ScalabilityCurve {

  /** The curve in the super-serial model's first form, where kappa = sigma lambda. */
  public static SuperSerial ofLambda(double gamma, double sigma, double lambda) {
    return new SuperSerial(gamma, sigma, sigma * lambda);
  }

  /** Coherency as a share of contention, kappa / sigma; none where sigma is 0. */
  public OptionalDouble lambda() {
    return sigma == 0 ? OptionalDouble.empty() : OptionalDouble.of(kappa / sigma);
  }

  @Override
  public ModelFamily family() {
    return ModelFamily.SUPER_SERIAL;
  }

  @Override
  public double[] parameters() {
    return new double[] {gamma, sigma, kappa};
  }

  @Override
  public double throughput(double n) {
    return gamma * n / (1 + (n - 1) * (sigma + kappa * n));
  }

  @Override
  public void gradient(double n, double[] gradient) {
    double share = n / (1 + (n - 1) * (sigma + kappa * n));
    gradient[0] = share;
    gradient[1] = -gamma * share * share * (n - 1) / n;
    gradient[2] = gradient[1] * n;
  }

  /** At N = sqrt((1 - sigma) / kappa). */
  @Override
  public Optional<Peak> peak() {
    if (kappa <= 0 || sigma >= 1) {
      return Optional.empty();
    }
    double n = Math.sqrt((1 - sigma) / kappa);
    // behind a pole throughput is negative
    return throughput(n) > 0 ? Optional.of(new Peak(n, throughput(n))) : Optional.empty();
  }

  @Override
  public OptionalDouble asymptote() {
    return kappa == 0 ? new Amdahl(gamma, sigma).asymptote() : OptionalDouble.empty();
  }

  @Override
  public List<Double> poles() {
    return Roots.ofQuadratic(kappa, sigma - kappa, 1 - sigma);
  }

  @Override
  public List<Double> sizesFor(double throughput) {
    return Roots.ofQuadratic(
        throughput * kappa, throughput * (sigma - kappa) - gamma, throughput * (1 - sigma));
  }
}
