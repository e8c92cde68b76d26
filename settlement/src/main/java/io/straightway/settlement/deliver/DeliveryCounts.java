package io.straightway.settlement.deliver;

import java.util.Map;
import java.util.TreeMap;

/**
 * Counts of one pass over the outbox.
 *
 * @param bundles bundles delivered
 * @param messages messages in those bundles
 * @param failures the reason for each account that was given up for now, by account
 * @param busy accounts that another process is delivering for
 */
public record DeliveryCounts(long bundles, long messages, Map<String, String> failures, long busy) {
  /** Counts of zero. */
  public static final DeliveryCounts NOTHING = new DeliveryCounts(0, 0, Map.of(), 0);

  /** Returns the sum of these counts and others. */
  public DeliveryCounts plus(DeliveryCounts other) {
    Map<String, String> all = new TreeMap<>(failures);
    all.putAll(other.failures);
    return new DeliveryCounts(
        bundles + other.bundles, messages + other.messages, all, busy + other.busy);
  }
}
