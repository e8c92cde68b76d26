package io.straightway.scalability.fit;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The options of a fit study.
 *
 * @param predict sizes to predict
 * @param target a throughput to find the size for; null for none
 * @param weighted whether sizes whose repeats scatter less have more weight
 * @param equalScatter whether to assume the same scatter at all sizes, whatever the data show
 * @param linearised whether to also fit the super-serial model by the linearised method
 * @param seed the seed of all random numbers
 */
public record FitOptions(
    List<Double> predict,
    @Nullable Double target,
    boolean weighted,
    boolean equalScatter,
    boolean linearised,
    long seed) {
  /** The seed if none is given. */
  public static final long DEFAULT_SEED = 20_070_501;

  /** Creates options with scatter estimated from the data. */
  public FitOptions(
      List<Double> predict,
      @Nullable Double target,
      boolean weighted,
      boolean linearised,
      long seed) {
    this(predict, target, weighted, false, linearised, seed);
  }

  /** Returns options for the models and the choice only. */
  public static FitOptions modelsOnly(long seed) {
    return new FitOptions(List.of(), null, false, false, seed);
  }
}
