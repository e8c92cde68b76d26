package io.straightway.app.engine;

import io.straightway.feeder.progress.FeedReport;
import io.straightway.feeder.progress.FeedReport.LatencyMillis;
import io.straightway.table.Numbers;
import io.straightway.table.TextTable;
import java.io.PrintWriter;
import java.util.Map;

/** The report of a feed as text. */
public final class FeedReportText {
  private FeedReportText() {}

  /** Prints outcomes, rate and latencies. */
  public static void print(FeedReport report, PrintWriter out) {
    if (report.before()) {
      out.println("already sent completely; nothing to do (--fresh sends it again)");
      return;
    }
    out.printf(
        "%s acknowledged in %s s, %s a second%s%n",
        Numbers.of(report.sent(), "message"),
        Numbers.rounded(report.seconds(), 1),
        Numbers.of(report.messagesPerSecond()),
        report.complete() ? "" : "; stopped before the end, feed the same file again to continue");
    out.println(
        "  each request answered within "
            + latencies(report.latencyMillis())
            + counted(report.retries()));
    table("outcome", report.outcomes(), out);
    table("code", report.codes(), out);
  }

  private static String counted(long retries) {
    return retries == 0 ? "" : "; " + Numbers.of(retries) + " sent again";
  }

  private static void table(String heading, Map<String, Long> counts, PrintWriter out) {
    if (!counts.isEmpty()) {
      TextTable.counts(heading, "messages", counts).print(out, "  ");
    }
  }

  /**
   * Returns the median, the 90 % and 99 % quantiles and the maximum of the latencies, in
   * milliseconds.
   */
  public static String latencies(LatencyMillis millis) {
    return "%s ms (half), %s (90 %%), %s (99 %%), %s (all)"
        .formatted(
            Numbers.rounded(millis.p50(), 1),
            Numbers.rounded(millis.p90(), 1),
            Numbers.rounded(millis.p99(), 1),
            Numbers.rounded(millis.max(), 1));
  }
}
