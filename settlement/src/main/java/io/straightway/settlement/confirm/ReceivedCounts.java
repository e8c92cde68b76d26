package io.straightway.settlement.confirm;

import java.util.Map;
import java.util.TreeMap;

/**
 * Outcome of messages of the custodian.
 *
 * @param messages all that came
 * @param duplicates of them, that had come before
 * @param statuses of instructions, applied
 * @param settledWhole instructions that settled, or settled the rest of what they had to
 * @param settledInPart confirmations of a part that leaves something to settle
 * @param inRepair those in the exceptions, by code
 */
public record ReceivedCounts(
    long messages,
    long duplicates,
    long statuses,
    long settledWhole,
    long settledInPart,
    Map<String, Long> inRepair) {
  /** Nothing. */
  public static final ReceivedCounts NOTHING = new ReceivedCounts(0, 0, 0, 0, 0, Map.of());

  /** This and another one together. */
  public ReceivedCounts plus(ReceivedCounts other) {
    Map<String, Long> codes = new TreeMap<>(inRepair);
    other.inRepair.forEach((code, number) -> codes.merge(code, number, Long::sum));
    return new ReceivedCounts(
        messages + other.messages,
        duplicates + other.duplicates,
        statuses + other.statuses,
        settledWhole + other.settledWhole,
        settledInPart + other.settledInPart,
        codes);
  }
}
