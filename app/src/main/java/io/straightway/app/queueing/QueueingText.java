package io.straightway.app.queueing;

import io.straightway.app.fit.Digits;
import io.straightway.charts.text.Numbers;
import io.straightway.charts.text.Paragraph;
import io.straightway.charts.text.PlainText;
import io.straightway.charts.text.TextTable;
import io.straightway.scalability.queueing.Bounds;
import io.straightway.scalability.queueing.ClosedNetwork;
import io.straightway.scalability.queueing.Performance;
import java.io.PrintWriter;
import java.util.function.Function;

/**
 * A closed network for people.
 *
 * @param network the network
 * @param result what follows from it
 * @param out where it is printed
 */
record QueueingText(ClosedNetwork network, QueueingResult result, PrintWriter out) {
  /** Prints all of it. */
  void print() {
    demands();
    Paragraph.print(
        out,
        "",
        "At most "
            + Digits.of(result.saturation())
            + " requests/s, however many users: "
            + PlainText.of(result.bottleneck())
            + " is busy all the time then. From "
            + Digits.of(result.knee())
            + " users on some must wait.");
    out.println();
    out.println("  Exact, for a network in product form");
    exact();
    bounds(
        "Whatever service times are like (asymptotic bounds)", QueueingResult.OfUsers::asymptotic);
    bounds("In product form (balanced bounds)", QueueingResult.OfUsers::balanced);
    latency();
    out.flush();
  }

  private void demands() {
    TextTable table =
        new TextTable(
            TextTable.words("center"), TextTable.numbers("demand s"), TextTable.numbers("share"));
    network
        .centers()
        .forEach(
            each ->
                table.add(
                    PlainText.of(each.name()),
                    Digits.of(each.demand()),
                    Digits.percent(each.demand() / network.totalDemand())));
    table.add("all", Digits.of(network.totalDemand()), "");
    table.add("thinking", Digits.of(network.thinkTime()), "");
    table.print(out, "  ");
    out.println();
  }

  private void exact() {
    TextTable table =
        new TextTable(
            TextTable.numbers("users"),
            TextTable.numbers("requests/s"),
            TextTable.numbers("response s"),
            TextTable.numbers("busy"),
            TextTable.numbers("waiting"));
    for (QueueingResult.OfUsers each : result.users()) {
      Performance exact = each.exact();
      table.add(
          Numbers.of(exact.users()),
          Digits.of(exact.throughput()),
          Digits.of(exact.responseTime()),
          Digits.percent(exact.throughput() / result.saturation()),
          Digits.percent(1 - result.totalDemand() / exact.responseTime()));
    }
    table.print(out, "  ");
    Paragraph.print(
        out,
        "",
        "busy: the share of time that "
            + PlainText.of(result.bottleneck())
            + " is; waiting: the share of the response time that is spent in queues");
  }

  private void bounds(String title, Function<QueueingResult.OfUsers, Bounds> which) {
    out.println();
    out.println("  " + title);
    TextTable table =
        new TextTable(
            TextTable.numbers("users"),
            TextTable.words("requests/s"),
            TextTable.words("response s"));
    for (QueueingResult.OfUsers each : result.users()) {
      Bounds bounds = which.apply(each);
      table.add(
          Numbers.of(each.exact().users()),
          Digits.of(bounds.throughputLower()) + " to " + Digits.of(bounds.throughputUpper()),
          Digits.of(bounds.responseLower()) + " to " + Digits.of(bounds.responseUpper()));
    }
    table.print(out, "  ");
  }

  private void latency() {
    Double latency = result.latency();
    if (latency == null) {
      return;
    }
    out.println();
    Performance most = result.withinLatency();
    String target = "a mean response time of " + Digits.of(latency) + " s";
    Paragraph.print(
        out,
        "",
        most == null
            ? "Not even one user has "
                + target
                + ": a request takes "
                + Digits.of(result.totalDemand())
                + " s alone"
            : "Up to "
                + Numbers.of(most.users())
                + (most.users() == 1 ? " user has " : " users have ")
                + target
                + ", at "
                + Digits.of(most.throughput())
                + " requests/s");
  }
}
