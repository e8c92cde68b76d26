package io.straightway.scalability.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** A throughput curve X(N) for sizes N &gt; 0. */
public sealed interface ScalabilityCurve permits Quadratic, SuperSerial, Ceiling, Overload {

  /** The formula this is an instance of. */
  ModelFamily family();

  /** The parameters in the order of {@link ModelFamily#parameterNames()}. */
  double[] parameters();

  /** Throughput at size {@code n}; negative or infinite where the formula leaves its domain. */
  double throughput(double n);

  /** The derivatives of throughput at size {@code n} by each parameter, written into an array. */
  void gradient(double n, double[] gradient);

  /** The highest point, if throughput rises, turns and falls again. */
  default Optional<Peak> peak() {
    return Optional.empty();
  }

  /** The ceiling that throughput comes near to from below, and doesn't exceed, as size grows. */
  default OptionalDouble asymptote() {
    return OptionalDouble.empty();
  }

  /** The sizes above 0 at which the formula divides by zero, ascending. */
  default List<Double> poles() {
    return List.of();
  }

  /**
   * The sizes above 0 at which throughput is {@code throughput}: ascending, none if it is out of
   * reach, and two where the curve passes it going up and coming down.
   */
  List<Double> sizesFor(double throughput);
}
