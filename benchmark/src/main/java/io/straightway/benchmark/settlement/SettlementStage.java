package io.straightway.benchmark.settlement;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One stage of settlement and its duration.
 *
 * @param name the name, such as {@code receive 2026-11-24}
 * @param concurrent whether trades were booked and settled at the same time
 * @param number the number of trades, instructions or answers
 * @param confirmations the number of confirmations among the answers
 * @param seconds the duration without the start of the process; with booking, the duration of the
 *     feed
 */
public record SettlementStage(
    String name, boolean concurrent, long number, long confirmations, double seconds) {
  /** The columns of {@code settlement.csv}. */
  static final List<String> HEADER =
      List.of("stage", "concurrent", "number", "confirmations", "seconds");

  /** Returns the number per second. */
  @JsonProperty
  public double perSecond() {
    return seconds == 0 ? 0 : number / seconds;
  }

  /** The row of {@code settlement.csv}. */
  Map<String, String> cells() {
    Map<String, String> cells = new LinkedHashMap<>();
    List<Object> values = List.of(name, concurrent, number, confirmations, seconds);
    for (int i = 0; i < values.size(); i++) {
      cells.put(HEADER.get(i), String.valueOf(values.get(i)));
    }
    return cells;
  }
}
