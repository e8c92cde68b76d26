package io.straightway.benchmark.files;

import java.time.Instant;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * One run of one deployment. What the file doesn't tell is null.
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
 * @param cpu what it took of the processors
 * @param checked whether the invariants held; null if nobody looked
 * @param note what there is to say about it, above all why it yields no number
 */
public record RunPoint(
    long line,
    String name,
    Deployment deployment,
    @Nullable String repeat,
    @Nullable Instant startedAt,
    boolean onCurve,
    @Nullable Double tradesPerHour,
    @Nullable Double tradesPerSecond,
    @Nullable Double floorFraction,
    @Nullable Double trades,
    @Nullable Double seconds,
    @Nullable Double warmUpSeconds,
    Cpu cpu,
    @Nullable Boolean checked,
    String note) {

  /**
   * Processor and memory use of one point.
   *
   * @param elementSeconds processor time of all elements, s
   * @param feederSeconds processor time of the feeders, s
   * @param databaseSeconds processor time of the database server, s
   * @param elementBytes resident memory of the elements, bytes
   */
  public record Cpu(
      @Nullable Double elementSeconds,
      @Nullable Double feederSeconds,
      @Nullable Double databaseSeconds,
      @Nullable Double elementBytes) {}

  /** Whether it yields a throughput. */
  public boolean hasNumber() {
    return tradesPerSecond != null;
  }

  /** Whether an invariant was found broken. */
  public boolean isBroken() {
    return Boolean.FALSE.equals(checked);
  }

  /** Microseconds of processor time for a trade, where {@code seconds} are those of one part. */
  public OptionalDouble microsPerTrade(@Nullable Double seconds) {
    Double count = trades;
    return seconds == null || count == null || count <= 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(1e6 * seconds / count);
  }
}
