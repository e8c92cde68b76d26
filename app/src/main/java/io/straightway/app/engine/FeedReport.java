package io.straightway.app.engine;

import io.straightway.charts.text.Numbers;
import io.straightway.charts.text.TextTable;
import io.straightway.feeder.progress.FeedResult;
import io.straightway.feeder.progress.RoundTrips;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.Map;

/**
 * What one feed did, as it is printed.
 *
 * @param sent messages acknowledged
 * @param outcomes how many had each outcome
 * @param codes how many had each reason code
 * @param retries requests sent again
 * @param firstSentAt when the first request was sent
 * @param lastAcknowledgedAt when the last answer came
 * @param seconds between the two
 * @param complete whether every file was fed to its end, now or before
 * @param before whether all of it had been fed before, so that nothing was sent
 */
public record FeedReport(
    long sent,
    Map<String, Long> outcomes,
    Map<String, Long> codes,
    long retries,
    Instant firstSentAt,
    Instant lastAcknowledgedAt,
    double seconds,
    long messagesPerSecond,
    LatencyMillis latencyMillis,
    boolean complete,
    boolean before) {

  /** Of what the feeder counted, and the time of the last acknowledgement. */
  public static FeedReport of(FeedResult result, Instant lastAcknowledgedAt) {
    return new FeedReport(
        result.sent(),
        result.outcomes(),
        result.codes(),
        result.retries(),
        lastAcknowledgedAt.minus(result.sending()),
        lastAcknowledgedAt,
        result.sending().toNanos() / 1e9,
        result.messagesPerSecond(),
        LatencyMillis.of(result.roundTrips()),
        result.files().stopped() == 0,
        result.completeBefore());
  }

  /** Prints it as text. */
  public void print(PrintWriter out) {
    if (before) {
      out.println("fed completely before; nothing was sent (--fresh sends it again)");
      return;
    }
    out.printf(
        "%s acknowledged in %s s, %s a second%s%n",
        Numbers.of(sent, "message"),
        Numbers.rounded(seconds, 1),
        Numbers.of(messagesPerSecond),
        complete ? "" : "; stopped before the end, feed the same file again to continue");
    out.println("  each request answered within " + latencyMillis.text() + counted(retries));
    table("outcome", outcomes, out);
    table("code", codes, out);
  }

  private static String counted(long retries) {
    return retries == 0 ? "" : "; " + Numbers.of(retries) + " sent again";
  }

  private static void table(String heading, Map<String, Long> counts, PrintWriter out) {
    TextTable table = new TextTable(TextTable.words(heading), TextTable.numbers("messages"));
    counts.forEach((word, count) -> table.add(word, Numbers.of(count)));
    if (table.size() > 0) {
      table.print(out, "  ");
    }
  }

  /** How long requests took, in milliseconds, from when they were due to their answer. */
  public record LatencyMillis(double p50, double p90, double p99, double max) {
    static LatencyMillis of(RoundTrips trips) {
      return new LatencyMillis(
          trips.p50() / 1e3, trips.p90() / 1e3, trips.p99() / 1e3, trips.max() / 1e3);
    }

    /** In words. */
    public String text() {
      return "%s ms (half), %s (90 %%), %s (99 %%), %s (all)"
          .formatted(
              Numbers.rounded(p50, 1),
              Numbers.rounded(p90, 1),
              Numbers.rounded(p99, 1),
              Numbers.rounded(max, 1));
    }
  }
}
