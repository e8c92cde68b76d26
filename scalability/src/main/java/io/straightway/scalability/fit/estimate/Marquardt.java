package io.straightway.scalability.fit.estimate;

import org.jspecify.annotations.Nullable;

/**
 * Levenberg's and Marquardt's descent for the three parameters or fewer of a curve. It is quick,
 * because intervals and resamples need hundreds of thousands of fits that begin close to their end:
 * D. W. Marquardt, <em>An algorithm for least-squares estimation of nonlinear parameters</em>,
 * Journal of the Society for Industrial and Applied Mathematics 11 (1963).
 */
final class Marquardt {
  private static final int MOST_STEPS = 200;
  private static final double ENOUGH = 1e-10;
  private static final double MOST_DAMPING = 1e12;
  private static final double LEAST_DAMPING = 1e-12;

  private final Residuals problem;

  /** The factor of the decomposition, below its diagonal; each step writes it anew. */
  private final double[][] lower;

  private double[] place;
  private double squares;
  private double damping = 1e-4;

  /** What is minimised. */
  interface Residuals {
    /** The sum of squares at a place; infinite or NaN where there is none. */
    double squares(double[] place);

    /**
     * The slopes there.
     *
     * @param normal takes the products of the derivatives, J'J
     * @param descent takes their products with the residuals, J'r
     */
    void slopes(double[] place, double[][] normal, double[] descent);
  }

  private Marquardt(Residuals problem, double[] start) {
    this.problem = problem;
    lower = new double[start.length][start.length];
    place = start.clone();
    squares = problem.squares(place);
  }

  /** The place of the least squares near a start; the start itself if nothing is lower. */
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

  /** Shortens the step until it leads down; false if none does. */
  private boolean improve(double[][] normal, double[] descent) {
    for (; damping <= MOST_DAMPING; damping *= 10) {
      double[] next = step(normal, descent);
      double there = next == null ? Double.NaN : problem.squares(next);
      if (next != null && there < squares) {
        place = next;
        squares = there;
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

  /** Solves the damped normal equations by Cholesky's decomposition; null if they are singular. */
  private double @Nullable [] step(double[][] normal, double[] descent) {
    int size = place.length;
    double[] solved = new double[size];
    for (int i = 0; i < size; i++) {
      double known = descent[i];
      for (int j = 0; j <= i; j++) {
        double sum = i == j ? normal[i][i] * (1 + damping) : normal[i][j];
        for (int k = 0; k < j; k++) {
          sum -= lower[i][k] * lower[j][k];
        }
        if (i == j && !(sum > 0)) {
          return null;
        }
        lower[i][j] = i == j ? Math.sqrt(sum) : sum / lower[j][j];
        known -= j < i ? lower[i][j] * solved[j] : 0;
      }
      solved[i] = known / lower[i][i];
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
