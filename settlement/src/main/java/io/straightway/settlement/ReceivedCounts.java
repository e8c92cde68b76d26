package io.straightway.settlement;

import java.util.Map;
import java.util.TreeMap;

/**
 * Counts of received messages of the custodian, by outcome.
 *
 * @param messages all messages received
 * @param duplicates messages received before
 * @param statuses statuses of instructions that were applied
 * @param settledWhole confirmations that settled an instruction completely, or its last part
 * @param settledInPart confirmations of a part that leaves a quantity to settle
 * @param inRepair messages that became exceptions, by code
 */
public record ReceivedCounts(
    long messages,
    long duplicates,
    long statuses,
    long settledWhole,
    long settledInPart,
    Map<String, Long> inRepair) {
  /** Counts of zero. */
  public static final ReceivedCounts NOTHING = new ReceivedCounts(0, 0, 0, 0, 0, Map.of());

  /** Returns the sum of these counts and others. */
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
