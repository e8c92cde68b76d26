package io.straightway.scalability.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Real roots above 0. */
final class Roots {
  private Roots() {}

  /** Roots of a x<sup>2</sup> + b x + c, ascending; computed without cancellation. */
  static List<Double> ofQuadratic(double a, double b, double c) {
    if (a == 0) {
      return positive(-c / b);
    }
    double discriminant = b * b - 4 * a * c;
    if (discriminant < 0) {
      return List.of();
    }
    double q = -(b + Math.copySign(Math.sqrt(discriminant), b)) / 2;
    return discriminant == 0 ? positive(q / a) : positive(q / a, c / q);
  }

  /** Returns the finite candidates above 0, ascending. */
  static List<Double> positive(double... candidates) {
    List<Double> roots = new ArrayList<>();
    for (double root : candidates) {
      if (root > 0 && Double.isFinite(root)) {
        roots.add(root);
      }
    }
    Collections.sort(roots);
    return Collections.unmodifiableList(roots);
  }
}
