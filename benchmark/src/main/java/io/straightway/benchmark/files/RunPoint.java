package io.straightway.benchmark.files;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.straightway.scalability.run.RunPlan;
import io.straightway.scalability.run.SteadyThroughput.SteadyPart;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One run of one deployment. Values that the file lacks are null.
 *
 * @param line the line in its file, from 1
 * @param name the point's name, such as {@code p001}
 * @param deployment the deployment that ran
 * @param repeat the number of the repeat
 * @param startedAt the time when it began
 * @param onCurve whether the deployment was reached by equal increments
 * @param tradesPerHour the throughput over the steady windows, trades/hour
 * @param tradesPerSecond the throughput over the steady windows, trades/s
 * @param floorFraction the throughput as a share of bare COPY on the same machine
 * @param trades the trades acknowledged
 * @param seconds the duration in seconds
 * @param warmUpSeconds the warm-up within this duration, in seconds
 * @param use the processor time and memory
 * @param checked whether the invariants held; null if they were not checked
 * @param note a remark, above all the reason why it yields no number
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

  /** Derives a missing throughput from the one given. */
  public RunPoint {
    if (tradesPerHour == null && tradesPerSecond != null) {
      tradesPerHour = SECONDS_PER_HOUR * tradesPerSecond;
    } else if (tradesPerSecond == null && tradesPerHour != null) {
      tradesPerSecond = tradesPerHour / SECONDS_PER_HOUR;
    }
  }

  /**
   * The resources used by a point in its steady part.
   *
   * @param elementCpuSeconds the processor time of all elements, in seconds
   * @param feederCpuSeconds the processor time of the feeders, in seconds
   * @param databaseCpuSeconds the processor time of the database server, in seconds
   * @param elementRssBytes the largest resident memory of any one element, in bytes
   * @param databaseBytes the size of the database afterwards, in bytes
   */
  public record Use(
      @Nullable Double elementCpuSeconds,
      @Nullable Double feederCpuSeconds,
      @Nullable Double databaseCpuSeconds,
      @Nullable Double elementRssBytes,
      @Nullable Double databaseBytes) {
    /** A point whose resources are unknown. */
    public static final Use UNKNOWN = new Use(null, null, null, null, null);

    /** Returns the processor time of all processes; null if any part is unknown. */
    @JsonProperty(value = "cpuSeconds", access = JsonProperty.Access.READ_ONLY)
    public @Nullable Double cpuSeconds() {
      return elementCpuSeconds == null || feederCpuSeconds == null || databaseCpuSeconds == null
          ? null
          : (Double) (elementCpuSeconds + feederCpuSeconds + databaseCpuSeconds);
    }
  }

  /**
   * Creates a newly measured point.
   *
   * @param steady the steady part; null if the point yields no number
   * @param checked whether the invariants held; null if they were not checked
   * @param note the reason why there is no number; empty if there is one
   */
  public static RunPoint measured(
      RunPlan.Point<Deployment> point,
      Instant startedAt,
      @Nullable SteadyPart steady,
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

  /** Returns a copy with another throughput, in trades/s. */
  RunPoint withRate(double rate) {
    Map<String, @Nullable Object> changed = ResultJson.members(this);
    changed.put("tradesPerHour", null);
    changed.put("tradesPerSecond", rate);
    return ResultJson.as(changed, RunPoint.class);
  }

  /** Returns whether the point yields a throughput. */
  public boolean hasNumber() {
    return tradesPerSecond != null;
  }

  /** Returns the throughput in trades/s; NaN if the point yields none. */
  public double rate() {
    return tradesPerSecond == null ? Double.NaN : tradesPerSecond;
  }

  /** Returns whether an invariant was found broken. */
  public boolean isBroken() {
    return Boolean.FALSE.equals(checked);
  }

  /**
   * Returns the processor time per trade in microseconds.
   *
   * @param seconds the processor time of one part, in seconds
   */
  public @Nullable Double microsPerTrade(@Nullable Double seconds) {
    Double count = trades;
    return seconds == null || count == null || count <= 0 ? null : (Double) (1e6 * seconds / count);
  }
}
