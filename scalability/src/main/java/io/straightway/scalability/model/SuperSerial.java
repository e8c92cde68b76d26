package io.straightway.scalability.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * X = gamma N / (1 + sigma (N - 1) + kappa N (N - 1)): contention, and the cost of coherency
 * between each pair of parts. N. J. Gunther's super-serial model, and with these parameters his
 * universal scalability law (<em>Guerrilla Capacity Planning</em>, Springer 2007, chapter 4; gamma
 * as in his later work). Without kappa the model is G. M. Amdahl's (<em>Validity of the single
 * processor approach to achieving large scale computing capabilities</em>, AFIPS 1967, here with
 * throughput in place of speed-up); without kappa and sigma it is X = gamma N: every part adds as
 * much as the first.
 *
 * @param family the free parameters; the others are 0
 * @param gamma throughput at size 1
 * @param sigma contention, from 0 (none) to 1 (all work is serial)
 * @param kappa coherency, 0 or more
 */
public record SuperSerial(ModelFamily family, double gamma, double sigma, double kappa)
    implements ScalabilityCurve {

  /** Creates a curve with all three parameters. */
  public SuperSerial(double gamma, double sigma, double kappa) {
    this(ModelFamily.SUPER_SERIAL, gamma, sigma, kappa);
  }

  /** Creates a curve from the super-serial model's first form, in which kappa = sigma lambda. */
  public static SuperSerial ofLambda(double gamma, double sigma, double lambda) {
    return new SuperSerial(gamma, sigma, sigma * lambda);
  }

  /** Returns coherency as a share of contention, kappa / sigma; empty if sigma is 0. */
  public OptionalDouble lambda() {
    return sigma == 0 ? OptionalDouble.empty() : OptionalDouble.of(kappa / sigma);
  }

  @Override
  public double[] parameters() {
    return switch (family) {
      case LINEAR -> new double[] {gamma};
      case AMDAHL -> new double[] {gamma, sigma};
      case COHERENCY -> new double[] {gamma, kappa};
      default -> new double[] {gamma, sigma, kappa};
    };
  }

  @Override
  public double throughput(double n) {
    return gamma * n / (1 + (n - 1) * (sigma + kappa * n));
  }

  @Override
  public void gradient(double n, double[] gradient) {
    double share = n / (1 + (n - 1) * (sigma + kappa * n));
    double bySigma = -gamma * share * share * (n - 1) / n;
    gradient[0] = share;
    if (gradient.length > 1) {
      gradient[1] = family == ModelFamily.COHERENCY ? bySigma * n : bySigma;
    }
    if (gradient.length > 2) {
      gradient[2] = bySigma * n;
    }
  }

  /** The peak at N = sqrt((1 - sigma) / kappa). */
  @Override
  public Optional<Peak> peak() {
    if (kappa <= 0 || sigma >= 1) {
      return Optional.empty();
    }
    double n = Math.sqrt((1 - sigma) / kappa);
    // beyond a pole throughput is negative
    return throughput(n) > 0 ? Optional.of(new Peak(n, throughput(n))) : Optional.empty();
  }

  /** The limit gamma / sigma. */
  @Override
  public OptionalDouble asymptote() {
    boolean rises = kappa == 0 && sigma > 0 && sigma < 1;
    return rises ? OptionalDouble.of(gamma / sigma) : OptionalDouble.empty();
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
