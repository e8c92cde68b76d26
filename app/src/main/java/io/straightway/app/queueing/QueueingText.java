package io.straightway.app.queueing;

import static io.straightway.table.Numbers.percent;
import static io.straightway.table.Numbers.significant;

import io.straightway.app.queueing.QueueingResult.UserResult;
import io.straightway.scalability.queueing.Bounds;
import io.straightway.scalability.queueing.Center;
import io.straightway.scalability.queueing.ClosedNetwork;
import io.straightway.scalability.queueing.Performance;
import io.straightway.table.Numbers;
import io.straightway.table.Paragraph;
import io.straightway.table.PlainText;
import io.straightway.table.Table;
import io.straightway.table.TextTable;
import java.io.PrintWriter;
import java.util.function.Function;

/**
 * A closed system's throughput and response times as text.
 *
 * @param out the target
 */
record QueueingText(ClosedNetwork network, QueueingResult result, PrintWriter out) {
  void print() {
    demands();
    print(
        "At most %s requests/s: %s is then always busy. From %s users on some must wait."
            .formatted(
                significant(network.saturation()), bottleneck(), significant(network.knee())));
    out.println();
    out.println("  Exact, for a network in product form");
    exact();
    bounds("For any service times (asymptotic bounds)", UserResult::asymptotic);
    bounds("In product form (balanced bounds)", UserResult::balanced);
    latency();
    out.flush();
  }

  private void print(String text) {
    Paragraph.print(out, "", text);
  }

  private String bottleneck() {
    return PlainText.of(network.bottleneck());
  }

  private void demands() {
    TextTable table =
        Table.of(Center.class)
            .words("center", Center::name)
            .numbers("demand s", center -> significant(center.demand()))
            .numbers("share", center -> percent(center.demand() / network.totalDemand()))
            .text(network.centers());
    table.add("all", significant(network.totalDemand()), "");
    table.add("thinking", significant(network.thinkTime()), "");
    table.print(out, "  ");
    out.println();
  }

  private void exact() {
    Table.of(Performance.class)
        .numbers("users", Performance::users)
        .numbers("requests/s", performance -> significant(performance.throughput()))
        .numbers("response s", performance -> significant(performance.responseTime()))
        .numbers("busy", performance -> percent(performance.throughput() / network.saturation()))
        .numbers(
            "waiting",
            performance -> percent(1 - network.totalDemand() / performance.responseTime()))
        .print(result.users().stream().map(UserResult::exact).toList(), out, "  ");
    print(
        "busy: share of time that %s is busy; waiting: share of the response time spent in queues"
            .formatted(bottleneck()));
  }

  private void bounds(String title, Function<UserResult, Bounds> bounds) {
    out.println();
    out.println("  " + title);
    Table.of(UserResult.class)
        .numbers("users", result -> result.exact().users())
        .words(
            "requests/s",
            result ->
                range(
                    bounds.apply(result).throughputLower(), bounds.apply(result).throughputUpper()))
        .words(
            "response s",
            result ->
                range(bounds.apply(result).responseLower(), bounds.apply(result).responseUpper()))
        .print(result.users(), out, "  ");
  }

  private static String range(double lower, double upper) {
    return significant(lower) + " to " + significant(upper);
  }

  private void latency() {
    Double latency = result.latency();
    if (latency == null) {
      return;
    }
    out.println();
    Performance most = result.withinLatency();
    String target = "a mean response time of " + significant(latency) + " s";
    print(
        most == null
            ? "Not even one user has %s: a request takes %s s alone"
                .formatted(target, significant(network.totalDemand()))
            : "Up to %s %s %s, at %s requests/s"
                .formatted(
                    Numbers.of(most.users(), "user"),
                    most.users() == 1 ? "has" : "have",
                    target,
                    significant(most.throughput())));
  }
}
