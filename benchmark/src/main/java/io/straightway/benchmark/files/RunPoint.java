package io.straightway.benchmark.files;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.straightway.scalability.run.RunPlan;
import io.straightway.scalability.run.SteadyThroughput.Steady;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One run of one deployment. What the file lacks is null.
 *
 * @param line where it stands in its file, from 1
 * @param name its name, such as {@code p001}
 * @param deployment what ran
 * @param repeat which repeat it was
 * @param startedAt when it began
 * @param onCurve whether it was reached by equal increments
 * @param tradesPerHour throughput over the steady windows, trades/hour
 * @param tradesPerSecond the same, trades/s
 * @param floorFraction throughput as a share of bare COPY on the same machine
 * @param trades trades acknowledged
 * @param seconds how long it ran, s
 * @param warmUpSeconds how much of that was warm-up, s
 * @param use processor time and memory
 * @param checked whether the invariants held; null if nobody looked
 * @param note what there is to say about it, above all why it yields no number
 */
public record RunPoint(
    long line,
    String name,
    @JsonUnwrapped Deployment deployment,
    @Nullable String repeat,
    @Nullable Instant startedAt,
    boolean onCurve,
    @Nullable Double tradesPerHour,
    @Nullable Double tradesPerSecond,
    @Nullable Double floorFraction,
    @Nullable Double trades,
    @Nullable Double seconds,
    @Nullable Double warmUpSeconds,
    @JsonUnwrapped Use use,
    @Nullable Boolean checked,
    String note) {
  private static final double SECONDS_PER_HOUR = 3600;

  /** Knows one throughput from the other. */
  public RunPoint {
    if (tradesPerHour == null && tradesPerSecond != null) {
      tradesPerHour = SECONDS_PER_HOUR * tradesPerSecond;
    } else if (tradesPerSecond == null && tradesPerHour != null) {
      tradesPerSecond = tradesPerHour / SECONDS_PER_HOUR;
    }
  }

  /**
   * What a point used in its steady part.
   *
   * @param elementCpuSeconds processor time of all elements, s
   * @param feederCpuSeconds processor time of the feeders, s
   * @param databaseCpuSeconds processor time of the database server, s
   * @param elementRssBytes the most memory that one element had resident, bytes
   * @param databaseBytes the size of the database afterwards, bytes
   */
  public record Use(
      @Nullable Double elementCpuSeconds,
      @Nullable Double feederCpuSeconds,
      @Nullable Double databaseCpuSeconds,
      @Nullable Double elementRssBytes,
      @Nullable Double databaseBytes) {
    /** Nothing is known. */
    public static final Use UNKNOWN = new Use(null, null, null, null, null);

    /** Processor time of all together; null if one is not known. */
    @JsonProperty(value = "cpuSeconds", access = JsonProperty.Access.READ_ONLY)
    @Nullable Double cpuSeconds() {
      return elementCpuSeconds == null || feederCpuSeconds == null || databaseCpuSeconds == null
          ? null
          : (Double) (elementCpuSeconds + feederCpuSeconds + databaseCpuSeconds);
    }
  }

  /**
   * What was just measured at a point.
   *
   * @param steady its steady part; null if the point yields no number
   * @param checked whether the invariants held; null if they were not checked
   * @param note why there is no number; empty if there is one
   */
  public static RunPoint measured(
      RunPlan.Point<Deployment> point,
      Instant startedAt,
      @Nullable Steady steady,
      Use use,
      @Nullable Boolean checked,
      String note) {
    return new RunPoint(
        0,
        point.name(),
        point.sentinel() ? point.cell().asSentinel() : point.cell(),
        Integer.toString(point.repeat()),
        startedAt,
        !point.sentinel(),
        null,
        steady == null ? null : (Double) steady.perSecond(),
        null,
        steady == null ? null : (Double) steady.count(),
        steady == null ? null : (Double) steady.seconds(),
        steady == null ? null : (Double) steady.warmUpSeconds(),
        use,
        checked,
        note);
  }

  /** Whether it yields a throughput. */
  public boolean hasNumber() {
    return tradesPerSecond != null;
  }

  /** Trades/s; no number if it yields none. */
  public double rate() {
    return tradesPerSecond == null ? Double.NaN : tradesPerSecond;
  }

  /** Whether an invariant was found broken. */
  public boolean isBroken() {
    return Boolean.FALSE.equals(checked);
  }

  /** Microseconds of processor time for a trade, where {@code seconds} are those of one part. */
  public @Nullable Double microsPerTrade(@Nullable Double seconds) {
    Double count = trades;
    return seconds == null || count == null || count <= 0 ? null : (Double) (1e6 * seconds / count);
  }
}
