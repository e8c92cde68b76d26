package io.straightway.scalability.fit.check;

/**
 * Something about the data, or about what is concluded from them, that a person should know.
 *
 * @param code what it is
 * @param message for people
 */
public record Warning(Code code, String message) {
  /** What is the matter. */
  public enum Code {
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
    /** One measurement lies far off what all others lead to expect. */
    OUTLIER,
    /** Throughput shifted at some time. */
    DRIFT,
    /** Residuals of neighbouring sizes are alike. */
    AUTOCORRELATED,
    /** The model misses the means of repeats by more than repeats differ. */
    LACK_OF_FIT,
    /** A prediction lies further out than twice the largest measured size. */
    FAR_EXTRAPOLATION,
    /** Models that the data can't distinguish predict different throughputs. */
    MODEL_MATTERS,
    /** A predicted throughput is below 0: the model has left its domain. */
    BEYOND_DOMAIN,
    /** The target lies beyond the model's reach. */
    UNREACHABLE,
    /** The way of fitting that was asked for isn't possible. */
    NOT_POSSIBLE
  }
}
