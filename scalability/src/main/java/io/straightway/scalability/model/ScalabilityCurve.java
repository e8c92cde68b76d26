package io.straightway.scalability.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** A throughput curve X(N) for sizes N &gt; 0. */
public sealed interface ScalabilityCurve permits Quadratic, SuperSerial, Ceiling, Overload {

  /** Returns the formula of this curve. */
  ModelFamily family();

  /** Returns the parameters in the order of {@link ModelFamily#parameterNames()}. */
  double[] parameters();

  /**
   * Returns the throughput at size {@code n}; negative or infinite where the formula leaves its
   * domain.
   */
  double throughput(double n);

  /** Writes the derivatives of throughput at size {@code n} by each parameter into an array. */
  void gradient(double n, double[] gradient);

  /** Returns the highest point, if throughput rises, turns and falls again. */
  default Optional<Peak> peak() {
    return Optional.empty();
  }

  /**
   * Returns the ceiling that throughput approaches from below, and never exceeds, as size grows.
   */
  default OptionalDouble asymptote() {
    return OptionalDouble.empty();
  }

  /** Returns the sizes above 0 at which the formula divides by zero, ascending. */
  default List<Double> poles() {
    return List.of();
  }

  /**
   * Returns the sizes above 0 with this throughput, ascending: none if the curve doesn't reach it,
   * two if the curve passes it on the way up and on the way down.
   */
  List<Double> sizesFor(double throughput);
}
