package io.straightway.benchmark.profile;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** Stacks that were met, and how often: the frames of each, the root first. */
public final class Stacks {
  private final Map<String, Long> folded = new TreeMap<>();
  private final Map<CostPart, Long> parts = new EnumMap<>(CostPart.class);
  private final Function<List<String>, CostPart> rule;
  private long count;

  /** None yet, to be told apart by a rule. */
  Stacks(Function<List<String>, CostPart> rule) {
    this.rule = rule;
  }

  void add(List<String> frames) {
    folded.merge(String.join(";", frames), 1L, Long::sum);
    parts.merge(rule.apply(frames), 1L, Long::sum);
    count++;
  }

  /** How many were met. */
  public long count() {
    return count;
  }

  /**
   * The share that a part has of what did not stand in the kernel, 0 to 1; all is other where
   * nothing was met.
   */
  double share(CostPart part) {
    long outside = count - parts.getOrDefault(CostPart.KERNEL, 0L);
    if (outside == 0) {
      return part == CostPart.OTHER ? 1 : 0;
    }
    return parts.getOrDefault(part, 0L) / (double) outside;
  }

  /** Each once, its frames with semicolons between them, and how often. */
  public Map<String, Long> folded() {
    return folded;
  }
}
