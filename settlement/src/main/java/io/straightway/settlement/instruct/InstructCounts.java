package io.straightway.settlement.instruct;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts of one pass over the booked trades.
 *
 * @param instructions instructions written
 * @param trades trades covered by them
 * @param notInstructable trades that could not be instructed, by code
 * @param newlyNotInstructable trades newly found not instructable, or now for another reason
 * @param examples some of the trades not instructable, at most {@value #MOST_EXAMPLES}
 * @param afterCutOff instructions written after their cut-off
 */
public record InstructCounts(
    long instructions,
    long trades,
    Map<NotInstructable.Code, Long> notInstructable,
    long newlyNotInstructable,
    List<NotInstructable> examples,
    long afterCutOff) {
  /** Maximum number of examples of a pass. */
  public static final int MOST_EXAMPLES = 20;

  /** Counts of zero. */
  public static final InstructCounts NOTHING = new InstructCounts(0, 0, Map.of(), 0, List.of(), 0);

  /** Copies the examples, up to the maximum. */
  public InstructCounts {
    examples = examples.stream().limit(MOST_EXAMPLES).toList();
  }

  /** Returns the sum of these counts and others. */
  public InstructCounts plus(InstructCounts other) {
    Map<NotInstructable.Code, Long> codes = new TreeMap<>(notInstructable);
    other.notInstructable.forEach((code, number) -> codes.merge(code, number, Long::sum));
    List<NotInstructable> kept = new ArrayList<>(examples);
    kept.addAll(other.examples);
    return new InstructCounts(
        instructions + other.instructions,
        trades + other.trades,
        codes,
        newlyNotInstructable + other.newlyNotInstructable,
        kept,
        afterCutOff + other.afterCutOff);
  }
}
