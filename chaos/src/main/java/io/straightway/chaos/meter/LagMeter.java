package io.straightway.chaos.meter;

import io.straightway.chaos.site.HttpProbe;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The time of messages from their receipt to their known commit, from the elements' histograms. */
final class LagMeter {
  private static final Pattern BUCKET =
      Pattern.compile("straightway_lag_seconds_bucket\\{[^}]*le=\"([^\"]+)\"[^}]*} ([0-9.E+]+)");

  private Map<Integer, NavigableMap<Double, Double>> before = Map.of();
  private NavigableMap<Double, Double> more = new TreeMap<>();

  /**
   * Reads the messages counted since the last reading.
   *
   * @param ports the ports of the elements; a restarted element has another port and counts from
   *     zero
   */
  void read(List<Integer> ports) throws InterruptedException {
    Map<Integer, NavigableMap<Double, Double>> now = new HashMap<>();
    more = new TreeMap<>();
    for (int port : ports) {
      NavigableMap<Double, Double> buckets = buckets(HttpProbe.text(port, "/metrics").orElse(""));
      Map<Double, Double> former = before.getOrDefault(port, new TreeMap<>());
      buckets.forEach(
          (bound, count) ->
              more.merge(bound, count - former.getOrDefault(bound, 0.0), Double::sum));
      now.put(port, buckets);
    }
    before = now;
  }

  /** Returns the cumulative number of messages up to each bound, in seconds. */
  private static NavigableMap<Double, Double> buckets(String metrics) {
    NavigableMap<Double, Double> buckets = new TreeMap<>();
    for (MatchResult bucket : BUCKET.matcher(metrics).results().toList()) {
      double bound = bucket.group(1).equals("+Inf") ? Double.MAX_VALUE : number(bucket.group(1));
      buckets.put(bound, number(bucket.group(2)));
    }
    return buckets;
  }

  private static double number(String text) {
    return Double.parseDouble(text);
  }

  /**
   * Returns the smallest bound, in seconds, that covers a share of the messages; null if there were
   * no messages or no finite bound covers the share.
   */
  @Nullable Double quantile(double share) {
    if (more.isEmpty() || more.lastEntry().getValue() <= 0) {
      return null;
    }
    double enough = share * more.lastEntry().getValue();
    return more.entrySet().stream()
        .filter(entry -> entry.getValue() >= enough)
        .map(Map.Entry::getKey)
        .filter(bound -> bound < Double.MAX_VALUE)
        .findFirst()
        .orElse(null);
  }
}
