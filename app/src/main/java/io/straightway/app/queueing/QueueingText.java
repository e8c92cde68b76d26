package io.straightway.app.queueing;

import static io.straightway.table.Numbers.percent;
import static io.straightway.table.Numbers.significant;

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
 * A closed system's throughput and response times, for a person.
 *
 * @param out where it is printed to
 */
record QueueingText(ClosedNetwork network, QueueingResult result, PrintWriter out) {
  void print() {
    demands();
    print(
        "At most %s requests/s, however many users: %s is busy all the time then. From %s users on some must wait."
            .formatted(
                significant(network.saturation()), bottleneck(), significant(network.knee())));
    out.println();
    out.println("  Exact, for a network in product form");
    exact();
    bounds(
        "Whatever service times are like (asymptotic bounds)", QueueingResult.OfUsers::asymptotic);
    bounds("In product form (balanced bounds)", QueueingResult.OfUsers::balanced);
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
            .numbers("demand s", each -> significant(each.demand()))
            .numbers("share", each -> percent(each.demand() / network.totalDemand()))
            .text(network.centers());
    table.add("all", significant(network.totalDemand()), "");
    table.add("thinking", significant(network.thinkTime()), "");
    table.print(out, "  ");
    out.println();
  }

  private void exact() {
    Table.of(Performance.class)
        .numbers("users", Performance::users)
        .numbers("requests/s", each -> significant(each.throughput()))
        .numbers("response s", each -> significant(each.responseTime()))
        .numbers("busy", each -> percent(each.throughput() / network.saturation()))
        .numbers("waiting", each -> percent(1 - network.totalDemand() / each.responseTime()))
        .print(result.users().stream().map(QueueingResult.OfUsers::exact).toList(), out, "  ");
    print(
        "busy: the share of time that %s is; waiting: the share of the response time that is spent in queues"
            .formatted(bottleneck()));
  }

  private void bounds(String title, Function<QueueingResult.OfUsers, Bounds> which) {
    out.println();
    out.println("  " + title);
    Table.of(QueueingResult.OfUsers.class)
        .numbers("users", each -> each.exact().users())
        .words(
            "requests/s",
            each -> range(which.apply(each).throughputLower(), which.apply(each).throughputUpper()))
        .words(
            "response s",
            each -> range(which.apply(each).responseLower(), which.apply(each).responseUpper()))
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
