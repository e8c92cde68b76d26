package io.straightway.scalability.fit.check;

/**
 * A warning about the data, or about the conclusions from them.
 *
 * @param code the kind of warning
 * @param message the warning in words
 */
public record Warning(WarningCode code, String message) {
  /** The kinds of warnings. */
  public enum WarningCode {
    /** Rows could not be read. */
    BAD_ROWS,
    /** Rows are copies of others. */
    COPIES,
    /** The curve goes through all points. */
    EXACT,
    /** Scatter is not the same at all sizes. */
    UNEQUAL_SCATTER,
    /** Too few sizes for some of the models. */
    TOO_FEW_SIZES,
    /** Throughput doesn't depend on size. */
    NO_SCALING,
    /** Throughput falls with every step. */
    ALWAYS_FALLING,
    /** Throughput per unit of size grows. */
    SUPERLINEAR,
    /** The points look like two systems or more. */
    MIXED_MODES,
    /** One measurement is far from the throughput that all others lead to expect. */
    OUTLIER,
    /** Throughput shifted at some time during the measurements. */
    DRIFT,
    /** Sizes were measured in order, so that size and time can't be told apart. */
    CONFOUNDED,
    /** Residuals of neighbouring sizes are alike. */
    AUTOCORRELATED,
    /** The model misses the means of repeats by more than repeats differ. */
    LACK_OF_FIT,
    /** A prediction is for more than twice the largest measured size. */
    FAR_EXTRAPOLATION,
    /** Models that the data can't distinguish predict different throughputs. */
    MODEL_MATTERS,
    /** A predicted throughput is below 0: the model has left its domain. */
    BEYOND_DOMAIN,
    /** No model reaches the target. */
    UNREACHABLE,
    /** The requested way of fitting isn't possible. */
    NOT_POSSIBLE
  }
}
