package io.straightway.scalability.fit.estimate;

import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.model.Peak;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A quantity that a curve's parameters imply, such as the inverse of the size at its peak, which
 * can be fixed at a value while the curve is fitted to data. The parameters of the family are a
 * function of the held value and of what stays free, one number fewer than there are parameters.
 */
public interface CurveQuantity {
  /** Its value for these parameters. */
  double of(double[] parameters);

  /** What stays free, for these parameters. */
  double[] free(double[] parameters);

  /** The parameters with this quantity at {@code held}. */
  double[] parameters(double held, double[] free);

  /** The {@code index}-th parameter itself. */
  static CurveQuantity parameter(int index) {
    return new CurveQuantity() {
      @Override
      public double of(double[] parameters) {
        return parameters[index];
      }

      @Override
      public double[] free(double[] parameters) {
        double[] free = new double[parameters.length - 1];
        System.arraycopy(parameters, 0, free, 0, index);
        System.arraycopy(parameters, index + 1, free, index, free.length - index);
        return free;
      }

      @Override
      public double[] parameters(double held, double[] free) {
        double[] parameters = new double[free.length + 1];
        System.arraycopy(free, 0, parameters, 0, index);
        parameters[index] = held;
        System.arraycopy(free, index, parameters, index + 1, free.length - index);
        return parameters;
      }
    };
  }

  /** lambda = kappa / sigma of the super-serial model. */
  static CurveQuantity lambda() {
    return new CurveQuantity() {
      @Override
      public double of(double[] p) {
        return p[2] / p[1];
      }

      @Override
      public double[] free(double[] p) {
        return new double[] {p[0], p[1]};
      }

      @Override
      public double[] parameters(double held, double[] free) {
        return new double[] {free[0], free[1], free[1] * held};
      }
    };
  }

  /**
   * Where a curve peaks, by a number that is 0 or less where it doesn't: 1 / N of a quadratic, 1 /
   * N<sup>2</sup> of the other curves that can fall. {@link #peakSize} turns it into N.
   */
  static CurveQuantity peakPlace(ModelFamily family) {
    return switch (family) {
      case QUADRATIC ->
          new OneFree(p -> 2 * p[1] / p[0], (held, a) -> new double[] {a, held * a / 2});
      case COHERENCY -> parameter(1);
      default ->
          new CurveQuantity() {
            @Override
            public double of(double[] p) {
              return p[2] / (1 - p[1]);
            }

            @Override
            public double[] free(double[] p) {
              return new double[] {p[0], p[1]};
            }

            @Override
            public double[] parameters(double held, double[] free) {
              return new double[] {free[0], free[1], held * (1 - free[1])};
            }
          };
    };
  }

  /** The size that a value of {@link #peakPlace} stands for; infinite where there is no peak. */
  static double peakSize(ModelFamily family, double place) {
    if (place <= 0) {
      return Double.POSITIVE_INFINITY;
    }
    return family == ModelFamily.QUADRATIC ? 1 / place : 1 / Math.sqrt(place);
  }

  /**
   * The inverse of the throughput at the peak; 0 or less where there is none. With q = 1 / N at the
   * peak, a super-serial curve has gamma / X = sigma + (1 - sigma)(2q - q<sup>2</sup>); gamma and
   * the root of q stay free. One without contention has q = 1 - sqrt(1 - gamma / X).
   */
  static CurveQuantity inversePeakThroughput(ModelFamily family) {
    return switch (family) {
      case QUADRATIC ->
          new OneFree(p -> inversePeak(family, p), (held, a) -> new double[] {a, held * a * a / 4});
      case COHERENCY ->
          new OneFree(
              p -> inversePeak(family, p),
              (held, gamma) -> {
                double q = 1 - Math.sqrt(Math.max(0, 1 - gamma * held));
                return new double[] {gamma, Math.signum(q) * q * q};
              });
      default ->
          new CurveQuantity() {
            @Override
            public double of(double[] p) {
              return inversePeak(family, p);
            }

            @Override
            public double[] free(double[] p) {
              return new double[] {p[0], Math.pow(Math.max(0, p[2] / (1 - p[1])), 0.25)};
            }

            @Override
            public double[] parameters(double held, double[] free) {
              double q = free[1] * free[1];
              double u = q * (2 - q);
              double sigma = (free[0] * held - u) / (1 - u);
              return new double[] {free[0], sigma, (1 - sigma) * q * q};
            }
          };
    };
  }

  private static double inversePeak(ModelFamily family, double[] p) {
    return family.curve(p).peak().map(Peak::throughput).map(x -> 1 / x).orElse(0.0);
  }

  /**
   * The smallest size at which a curve's throughput is {@code target}; NaN if it is out of reach.
   */
  static CurveQuantity sizeFor(ModelFamily family, double target) {
    if (family == ModelFamily.CEILING) {
      // the square keeps the ceiling above the target
      return new CurveQuantity() {
        @Override
        public double of(double[] p) {
          return target <= p[1] ? target / p[0] : Double.NaN;
        }

        @Override
        public double[] free(double[] p) {
          return new double[] {Math.sqrt(Math.max(0, p[1] - target))};
        }

        @Override
        public double[] parameters(double held, double[] free) {
          return new double[] {target / held, target + free[0] * free[0]};
        }
      };
    }
    return new CurveQuantity() {
      @Override
      public double of(double[] parameters) {
        List<Double> sizes = family.curve(parameters).sizesFor(target);
        return sizes.isEmpty() ? Double.NaN : sizes.get(0);
      }

      @Override
      public double[] free(double[] p) {
        double[] free = new double[p.length - 1];
        System.arraycopy(p, 1, free, 0, free.length);
        return free;
      }

      @Override
      public double[] parameters(double held, double[] free) {
        double[] parameters = new double[free.length + 1];
        System.arraycopy(free, 0, parameters, 1, free.length);
        if (family == ModelFamily.QUADRATIC) {
          parameters[0] = target / held + free[0] * held;
        } else {
          // throughput is proportional to gamma
          parameters[0] = 1;
          parameters[0] = target / family.curve(parameters).throughput(held);
        }
        return parameters;
      }
    };
  }

  /**
   * A quantity of a curve with two parameters, the first of which stays free.
   *
   * @param value its value for both parameters
   * @param curve the parameters for a value of it
   */
  record OneFree(ToDoubleFunction<double[]> value, Held curve) implements CurveQuantity {
    /** The parameters for a held value and the free one. */
    interface Held {
      /** Both parameters. */
      double[] parameters(double held, double free);
    }

    @Override
    public double of(double[] parameters) {
      return value.applyAsDouble(parameters);
    }

    @Override
    public double[] free(double[] parameters) {
      return new double[] {parameters[0]};
    }

    @Override
    public double[] parameters(double held, double[] free) {
      return curve.parameters(held, free[0]);
    }
  }
}
