package io.straightway.scalability.fit.estimate;

import org.jspecify.annotations.Nullable;

/**
 * Levenberg's and Marquardt's descent for the three parameters or fewer of a curve. Speed matters,
 * because intervals need thousands of fits that start close to their optimum: D. W. Marquardt,
 * <em>An algorithm for least-squares estimation of nonlinear parameters</em>, Journal of the
 * Society for Industrial and Applied Mathematics 11 (1963).
 */
final class Marquardt {
  private static final int MOST_STEPS = 200;
  private static final double ENOUGH = 1e-10;
  private static final double MOST_DAMPING = 1e12;
  private static final double LEAST_DAMPING = 1e-12;

  private final Residuals problem;

  /** The lower triangular factor of the decomposition; each step overwrites it. */
  private final double[][] lower;

  private double[] place;
  private double squares;
  private double damping = 1e-4;

  /** The function to minimise. */
  interface Residuals {
    /** Returns the sum of squares at a place; infinite or NaN outside the function's domain. */
    double squares(double[] place);

    /**
     * Computes the slopes at a point.
     *
     * @param normal receives the products of the derivatives, J'J
     * @param descent receives the products of the derivatives and the residuals, J'r
     */
    void slopes(double[] place, double[][] normal, double[] descent);
  }

  private Marquardt(Residuals problem, double[] start) {
    this.problem = problem;
    lower = new double[start.length][start.length];
    place = start.clone();
    squares = problem.squares(place);
  }

  /** Returns the place of the least squares near a start; the start itself if no place is lower. */
  static double[] minimise(Residuals problem, double[] start) {
    return new Marquardt(problem, start).descend();
  }

  private double[] descend() {
    double[][] normal = new double[place.length][place.length];
    double[] descent = new double[place.length];
    for (int step = 0; step < MOST_STEPS; step++) {
      problem.slopes(place, normal, descent);
      double before = squares;
      if (!improve(normal, descent) || before - squares <= ENOUGH * squares) {
        return place;
      }
    }
    return place;
  }

  /** Shortens the step until it reduces the squares; returns false if no step does. */
  private boolean improve(double[][] normal, double[] descent) {
    for (; damping <= MOST_DAMPING; damping *= 10) {
      double[] next = step(normal, descent);
      double sum = next == null ? Double.NaN : problem.squares(next);
      if (next != null && sum < squares) {
        place = next;
        squares = sum;
        damping = Math.max(LEAST_DAMPING, damping / 10);
        return true;
      }
      if (next != null && isNothing(next)) {
        return false;
      }
    }
    return false;
  }

  private boolean isNothing(double[] next) {
    for (int i = 0; i < next.length; i++) {
      if (Math.abs(next[i] - place[i]) > 1e-13 * Math.abs(place[i])) {
        return false;
      }
    }
    return true;
  }

  /**
   * Solves the damped normal equations by Cholesky's decomposition; returns null if they are
   * singular.
   */
  private double @Nullable [] step(double[][] normal, double[] descent) {
    int size = place.length;
    double[] solved = new double[size];
    for (int i = 0; i < size; i++) {
      double slope = descent[i];
      for (int j = 0; j <= i; j++) {
        double sum = i == j ? normal[i][i] * (1 + damping) : normal[i][j];
        for (int k = 0; k < j; k++) {
          sum -= lower[i][k] * lower[j][k];
        }
        if (i == j && !(sum > 0)) {
          return null;
        }
        lower[i][j] = i == j ? Math.sqrt(sum) : sum / lower[j][j];
        slope -= j < i ? lower[i][j] * solved[j] : 0;
      }
      solved[i] = slope / lower[i][i];
    }
    for (int i = size - 1; i >= 0; i--) {
      for (int k = i + 1; k < size; k++) {
        solved[i] -= lower[k][i] * solved[k];
      }
      solved[i] /= lower[i][i];
    }
    for (int i = 0; i < size; i++) {
      solved[i] += place[i];
    }
    return solved;
  }
}
