package io.straightway.scalability.data;

import org.jspecify.annotations.Nullable;

/**
 * A row that is excluded from the fit.
 *
 * @param line the line number in the file, from 1
 * @param n the size, if it could be read
 * @param throughput the throughput, if it could be read
 * @param code the reason as a stable code
 * @param reason the reason in words
 */
public record Exclusion(
    long line, @Nullable Double n, @Nullable Double throughput, Code code, String reason) {

  /** The reasons for excluding a row. */
  public enum Code {
    /** The row has more or fewer fields than the header. */
    FIELD_COUNT(true),
    /** The row is not a JSON object. */
    MALFORMED(true),
    /** A required value is missing. */
    MISSING(true),
    /** A value is not a number. */
    NOT_A_NUMBER(true),
    /** A number above 10<sup>100</sup> or below 10<sup>-100</sup> can't be a measurement. */
    OUT_OF_RANGE(true),
    /** A number has a comma, which may separate thousands or decimals. */
    COMMA_IN_NUMBER(true),
    /** A size, or a rate, is 0 or less. */
    SIZE_NOT_POSITIVE(true),
    /** A throughput is 0 or less; in a window, below 0. */
    THROUGHPUT_NOT_POSITIVE(true),
    /** A latency, or the deviation of one, is 0 or less. */
    LATENCY_NOT_POSITIVE(true),
    /** There are fewer than two samples. */
    TOO_FEW_SAMPLES(true),
    /** A value is neither true nor false. */
    NOT_A_SWITCH(true),
    /** A value is not a time in ISO 8601. */
    NOT_A_TIME(true),
    /** The row equals an earlier row in every column: it is a copy, not a repeat. */
    COPY(false),
    /** The point was reached by unequal increments. */
    OFF_CURVE(false),
    /** The system was deployed in another mode than the requested one. */
    OTHER_MODE(false),
    /** The row is not among the selected ones. */
    NOT_SELECTED(false),
    /** The run's windows show no steady state. */
    NEVER_STEADY(false);

    private final boolean bad;

    Code(boolean bad) {
      this.bad = bad;
    }

    /** Returns whether something is wrong with the row. */
    public boolean isBad() {
      return bad;
    }
  }

  /** Excludes a valid measurement. */
  public static Exclusion of(Measurement measurement, Code code, String reason) {
    return new Exclusion(
        measurement.line(), measurement.n(), measurement.throughput(), code, reason);
  }

  /** Excludes a row that could not be read at all. */
  public static Exclusion of(long line, Code code, String reason) {
    return new Exclusion(line, null, null, code, reason);
  }
}
