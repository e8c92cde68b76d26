package io.straightway.scalability.fit.compare;

import io.straightway.scalability.data.LatencyTable.LatencyRow;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;

/** Latencies of one system by session and rate. */
record SessionTable(Map<String, Map<Double, LatencyRow>> sessions) {

  static SessionTable of(List<LatencyRow> rows) {
    Map<String, Map<Double, LatencyRow>> sessions = new LinkedHashMap<>();
    for (LatencyRow row : rows) {
      sessions.computeIfAbsent(row.session(), none -> new LinkedHashMap<>()).put(row.rate(), row);
    }
    return new SessionTable(sessions);
  }

  int count() {
    return sessions.size();
  }

  /** Returns the rates that every session has, ascending. */
  TreeSet<Double> rates() {
    TreeSet<Double> rates = new TreeSet<>();
    sessions.values().forEach(session -> rates.addAll(session.keySet()));
    sessions.values().forEach(session -> rates.retainAll(session.keySet()));
    return rates;
  }

  /** Returns the mean of each session at a rate. */
  double[] means(double rate) {
    return sessions.values().stream().mapToDouble(session -> at(session, rate).mean()).toArray();
  }

  /** Returns the mean logarithm of each session over rates. */
  double[] logarithms(Collection<Double> rates) {
    return sessions.values().stream()
        .mapToDouble(
            session ->
                rates.stream()
                    .mapToDouble(rate -> Math.log(at(session, rate).mean()))
                    .average()
                    .orElseThrow())
        .toArray();
  }

  /** Returns the first session's row at a rate. */
  LatencyRow row(double rate) {
    return at(sessions.values().iterator().next(), rate);
  }

  private static LatencyRow at(Map<Double, LatencyRow> session, double rate) {
    return Objects.requireNonNull(session.get(rate));
  }
}
