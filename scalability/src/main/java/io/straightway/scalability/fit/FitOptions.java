package io.straightway.scalability.fit;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What to find out about a curve.
 *
 * @param predict sizes to predict
 * @param target a throughput to find the size for; null for none
 * @param weighted whether sizes whose repeats scatter less count more
 * @param equalScatter whether scatter is taken to be the same at all sizes, whatever the data show
 * @param linearised whether to fit the super-serial model the old way, too
 * @param resamples how many bootstrap resamples to draw from the chosen model; 0 for none
 * @param seed of everything that is random
 */
public record FitOptions(
    List<Double> predict,
    @Nullable Double target,
    boolean weighted,
    boolean equalScatter,
    boolean linearised,
    int resamples,
    long seed) {
  /** The seed if none is given. */
  public static final long DEFAULT_SEED = 20_070_501;

  /** How many resamples are enough for the ends of a 95 % interval. */
  public static final int DEFAULT_RESAMPLES = 10_000;

  /** The same, with scatter estimated from the data. */
  public FitOptions(
      List<Double> predict,
      @Nullable Double target,
      boolean weighted,
      boolean linearised,
      int resamples,
      long seed) {
    this(predict, target, weighted, false, linearised, resamples, seed);
  }

  /** Nothing but the models and the choice. */
  public static FitOptions modelsOnly(long seed) {
    return new FitOptions(List.of(), null, false, false, 0, seed);
  }
}
