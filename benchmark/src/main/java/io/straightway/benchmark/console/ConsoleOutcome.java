package io.straightway.benchmark.console;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a bench of the console found.
 *
 * @param limitMillis what a screen may take
 * @param notAsked what there was nothing to ask for
 * @param cost null if it was not measured
 */
public record ConsoleOutcome(
    double limitMillis,
    List<ScreenTimes> screens,
    List<String> notAsked,
    @Nullable CostOfOperators cost) {
  /** The screens that took longer. */
  public List<ScreenTimes> over() {
    return screens.stream().filter(screen -> screen.isOver(limitMillis)).toList();
  }

  /** Whether everything is as it should be, or not known to be otherwise. */
  public boolean holds() {
    return over().isEmpty() && (cost == null || !cost.isTooMuch());
  }
}
