package io.straightway.settlement.instruct;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a pass over the booked trades has done.
 *
 * @param instructions written
 * @param trades that are in them
 * @param notInstructable trades that stay without one, by code
 * @param newlyNotInstructable those of them of which that was not known, or for another reason
 * @param examples some of those, at most {@value #MOST_EXAMPLES}
 */
public record InstructCounts(
    long instructions,
    long trades,
    Map<NotInstructable.Code, Long> notInstructable,
    long newlyNotInstructable,
    List<NotInstructable> examples) {
  /** The most examples of one pass. */
  public static final int MOST_EXAMPLES = 20;

  /** Nothing. */
  public static final InstructCounts NOTHING = new InstructCounts(0, 0, Map.of(), 0, List.of());

  /** Keeps its own copies. */
  public InstructCounts {
    examples = examples.stream().limit(MOST_EXAMPLES).toList();
  }

  /** This and another one together. */
  public InstructCounts plus(InstructCounts other) {
    Map<NotInstructable.Code, Long> codes = new TreeMap<>(notInstructable);
    other.notInstructable.forEach((code, number) -> codes.merge(code, number, Long::sum));
    List<NotInstructable> some = new ArrayList<>(examples);
    some.addAll(other.examples);
    return new InstructCounts(
        instructions + other.instructions,
        trades + other.trades,
        codes,
        newlyNotInstructable + other.newlyNotInstructable,
        some);
  }
}
