package io.straightway.scalability.data;

import org.jspecify.annotations.Nullable;

/**
 * A row that isn't fitted.
 *
 * @param line where it stands in its file, from 1
 * @param n its size, if it could be read
 * @param throughput its throughput, if it could be read
 * @param code why, as a stable word
 * @param reason why, for people
 */
public record Exclusion(
    long line, @Nullable Double n, @Nullable Double throughput, Code code, String reason) {

  /** Why a row isn't fitted. */
  public enum Code {
    /** The row has more or fewer fields than the header. */
    FIELD_COUNT(true),
    /** The row is no JSON object. */
    MALFORMED(true),
    /** A value that the row must have is missing. */
    MISSING(true),
    /** A value is no number. */
    NOT_A_NUMBER(true),
    /** A number further from 1 than a hundred powers of ten: no measurement. */
    OUT_OF_RANGE(true),
    /** A number with a comma: it may mean thousands or decimals. */
    COMMA_IN_NUMBER(true),
    /** A size, or a rate, of 0 or less. */
    SIZE_NOT_POSITIVE(true),
    /** A throughput of 0 or less; in a window, below 0. */
    THROUGHPUT_NOT_POSITIVE(true),
    /** A latency, or the deviation of one, of 0 or less. */
    LATENCY_NOT_POSITIVE(true),
    /** Fewer than two samples. */
    TOO_FEW_SAMPLES(true),
    /** Neither true nor false. */
    NOT_A_SWITCH(true),
    /** Not a time in ISO 8601. */
    NOT_A_TIME(true),
    /** The same as a row before it, in every column: a copy and no repeat. */
    COPY(false),
    /** Reached by unequal increments. */
    OFF_CURVE(false),
    /** Deployed in another way than the one asked for. */
    OTHER_MODE(false),
    /** Not among the rows asked for. */
    NOT_SELECTED(false),
    /** A run whose windows show no steady state. */
    NEVER_STEADY(false);

    private final boolean bad;

    Code(boolean bad) {
      this.bad = bad;
    }

    /** Whether something is wrong with the row. */
    public boolean isBad() {
      return bad;
    }
  }

  /** The row of a sound measurement that is left out. */
  public static Exclusion of(Measurement measurement, Code code, String reason) {
    return new Exclusion(
        measurement.line(), measurement.n(), measurement.throughput(), code, reason);
  }

  /** A row of which nothing could be read. */
  public static Exclusion of(long line, Code code, String reason) {
    return new Exclusion(line, null, null, code, reason);
  }
}
