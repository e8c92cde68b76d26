package io.straightway.settlement.deliver;

import java.util.Map;
import java.util.TreeMap;

/**
 * What a pass over the outbox has done.
 *
 * @param bundles delivered
 * @param messages that were in them
 * @param failures why accounts were given up for now, by account
 * @param busy accounts that another process delivers for at this moment
 */
public record DeliveryCounts(long bundles, long messages, Map<String, String> failures, long busy) {
  /** Nothing. */
  public static final DeliveryCounts NOTHING = new DeliveryCounts(0, 0, Map.of(), 0);

  /** This and another one together. */
  public DeliveryCounts plus(DeliveryCounts other) {
    Map<String, String> all = new TreeMap<>(failures);
    all.putAll(other.failures);
    return new DeliveryCounts(
        bundles + other.bundles, messages + other.messages, all, busy + other.busy);
  }
}
