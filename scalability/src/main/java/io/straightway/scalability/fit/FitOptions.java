package io.straightway.scalability.fit;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What to find out about a curve.
 *
 * @param predict sizes to predict
 * @param target a throughput to find the size for; null for none
 * @param weighted whether sizes whose repeats scatter less count more
 * @param linearised whether to fit the super-serial model the old way, too
 * @param seed of everything that is random
 */
public record FitOptions(
    List<Double> predict,
    @Nullable Double target,
    boolean weighted,
    boolean linearised,
    long seed) {
  /** The seed if none is given. */
  public static final long DEFAULT_SEED = 20_070_501;

  /** Nothing but the models. */
  public static final FitOptions NONE = new FitOptions(List.of(), null, false, false, DEFAULT_SEED);

  /** Keeps its own copy. */
  public FitOptions {
    predict = List.copyOf(predict);
  }
}
