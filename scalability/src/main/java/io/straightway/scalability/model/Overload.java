package io.straightway.scalability.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * X = gamma N up to a ceiling, then ceiling (gamma N / ceiling)<sup>-decline</sup>: throughput
 * rises, a bottleneck saturates, and the queue before the bottleneck slows it down. Underload,
 * saturation and overload are the phases of a load-throughput function in H.-U. Heiss, <em>Overload
 * effects and their prevention</em>, Performance Evaluation 12 (1991). The rise and the ceiling are
 * those of {@link Ceiling}. The fall is that of a broken power law (E. Caballero et al., <em>Broken
 * Neural Scaling Laws</em>, ICLR 2023, which allows any slopes and a smooth break) with a first
 * slope of 1. Without decline the curve is {@link Ceiling}.
 *
 * @param gamma throughput at size 1
 * @param ceiling the highest throughput, at size ceiling / gamma
 * @param decline the percentage of throughput lost for each per cent that size grows beyond the
 *     ceiling
 */
public record Overload(double gamma, double ceiling, double decline) implements ScalabilityCurve {
  @Override
  public ModelFamily family() {
    return ModelFamily.OVERLOAD;
  }

  @Override
  public double[] parameters() {
    return new double[] {gamma, ceiling, decline};
  }

  @Override
  public double throughput(double n) {
    double load = gamma * n / ceiling;
    return load > 1 ? ceiling * Math.pow(load, -decline) : gamma * n;
  }

  @Override
  public void gradient(double n, double[] gradient) {
    double load = gamma * n / ceiling;
    double x = throughput(n);
    gradient[0] = load > 1 ? -decline * x / gamma : n;
    gradient[1] = load > 1 ? (1 + decline) * x / ceiling : 0;
    gradient[2] = load > 1 ? -x * Math.log(load) : 0;
  }

  /** The point at which the bottleneck saturates. */
  @Override
  public Optional<Peak> peak() {
    return gamma > 0 && ceiling > 0 && decline > 0
        ? Optional.of(new Peak(ceiling / gamma, ceiling))
        : Optional.empty();
  }

  @Override
  public OptionalDouble asymptote() {
    return decline == 0 ? OptionalDouble.of(ceiling) : OptionalDouble.empty();
  }

  @Override
  public List<Double> sizesFor(double throughput) {
    if (throughput > ceiling) {
      return List.of();
    }
    double falling = ceiling / gamma * Math.pow(ceiling / throughput, 1 / decline);
    return decline > 0
        ? Roots.positive(throughput / gamma, falling)
        : Roots.positive(throughput / gamma);
  }
}
