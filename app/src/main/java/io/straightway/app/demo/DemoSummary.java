package io.straightway.app.demo;

import io.straightway.app.engine.FeedReportText;
import io.straightway.app.enquiry.Findings;
import io.straightway.app.enquiry.TrialBalance;
import io.straightway.app.print.MinorUnits;
import io.straightway.benchmark.system.OwnDatabase;
import io.straightway.positions.Position;
import io.straightway.staticdata.Security;
import io.straightway.table.Numbers;
import io.straightway.table.TextTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.LocalDate;
import java.util.stream.Collectors;

/**
 * The result of a demo as text.
 *
 * @param batchSize the maximal number of messages per request
 * @param ownDatabase whether the database is in the directory of the demo
 */
record DemoSummary(
    DemoReport report,
    DemoBooks books,
    WorkDirectory work,
    int batchSize,
    boolean ownDatabase,
    PrintWriter out) {
  private static final int SECONDS_PER_HOUR = 3600;
  private static final double MILLION = 1e6;
  private static final int PERCENT = 100;
  private static final String INDENT = "    ";

  void print() throws IOException {
    out.println();
    speed();
    if (report.settlement() != null) {
      settlement(report.settlement());
    }
    refused();
    trialBalance();
    positions();
    invariants();
    files();
    out.flush();
  }

  private void speed() {
    out.printf(
        "  %s trades/s, %s million trades/hour; %s booked in %s s, from the first request%n"
            + "  to the last acknowledgement (the time of the feed step above is longer: it%n"
            + "  includes the start and the end of the feeder's process)%n",
        Numbers.of(report.tradesPerSecond()),
        Numbers.rounded(report.tradesPerSecond() * SECONDS_PER_HOUR / MILLION, 1),
        Numbers.of(report.booked()),
        Numbers.rounded(report.seconds(), 1));
    if (report.copyRatio() != null && report.copyTradesPerSecond() != null) {
      out.printf(
          "  %s of the speed at which COPY alone takes the same rows in two streams (%s)%n",
          Numbers.rounded(PERCENT * report.copyRatio(), 0) + " %",
          Numbers.of(report.copyTradesPerSecond()));
    }
    out.printf(
        "  requests of up to %s trades answered within %s%n",
        Numbers.of(batchSize), FeedReportText.latencies(report.latencyMillis()));
    out.printf(
        "  STP rate %s: %s of %s trades reached the books untouched by a person%n",
        Numbers.percent(report.booked(), report.trades()),
        Numbers.of(report.booked()),
        Numbers.of(report.trades()));
  }

  private void settlement(DemoSettlement done) {
    out.printf(
        "  %s of %s instructions settled in %s business days, %s still open; %s breaks with the%n"
            + "  custodian's statement in %s balances%n",
        Numbers.of(done.settled()),
        Numbers.of(done.instructions()),
        Numbers.of(done.days().size()),
        Numbers.of(done.open()),
        Numbers.of(done.breaks()),
        Numbers.of(done.balancesMatched() + done.breaks()));
    out.printf(
        "  %s answers of the custodian processed at %s/s, %s of the speed of booking; seconds: %s%n",
        Numbers.of(done.messages()),
        Numbers.of(done.messagesPerSecond()),
        Numbers.rounded(
                PERCENT * (double) done.messagesPerSecond() / Math.max(1, report.tradesPerSecond()),
                0)
            + " %",
        seconds(done));
  }

  private static String seconds(DemoSettlement done) {
    return done.seconds().entrySet().stream()
        .map(stage -> stage.getKey() + " " + Numbers.rounded(stage.getValue(), 1))
        .collect(Collectors.joining(", "));
  }

  private void refused() {
    if (report.parked() > 0) {
      out.printf(
          "  %s changes were parked until the version before them arrived%n",
          Numbers.of(report.parked()));
    }
    if (report.refused().isEmpty()) {
      return;
    }
    out.printf(
        "%n  Refused: %s rejected, %s in repair%n",
        Numbers.of(report.rejected()), Numbers.of(report.inRepair()));
    TextTable.counts("code", "messages", report.refused()).print(out, INDENT);
  }

  private void trialBalance() {
    TrialBalance balance = books.trialBalance();
    if (balance.lines().isEmpty()) {
      return;
    }
    out.printf("%n  Trial balance: %s%n", balance.isZero() ? "zero in every currency" : "NOT ZERO");
    balance.printTotals(out, INDENT, MinorUnits.of(books.staticData()));
  }

  private void positions() {
    out.printf("%n  The largest of %s positions%n", Numbers.of(books.positions()));
    TextTable table =
        new TextTable(
            TextTable.words("account"),
            TextTable.words("security"),
            TextTable.words("name"),
            TextTable.numbers("traded"),
            TextTable.numbers("settled"));
    for (Position position : books.largest()) {
      Security security = books.staticData().security(position.key().instrument(), LocalDate.MAX);
      table.add(
          position.key().account(),
          position.key().instrument(),
          security == null ? "" : security.name(),
          Numbers.quantity(position.traded()),
          Numbers.quantity(position.settled()));
    }
    table.print(out, INDENT);
  }

  private void invariants() {
    out.printf("%n  Invariants%n");
    Findings.print(books.findings(), out, INDENT);
  }

  private void files() throws IOException {
    if (!ownDatabase) {
      out.printf("%n  The bookings stay in the database.%n");
      return;
    }
    if (work.isInMemory()) {
      out.printf("%n  %s is in memory: on a disk, commits cost more.%n", work.path());
    }
    if (work.isKept()) {
      out.printf(
          "%n  Everything is in %s. To look around in its database:%n"
              + "    stp database start --dir %s%n    stp exceptions --dir %s%n",
          work.path(), work.resolve(OwnDatabase.DIRECTORY), work.resolve(OwnDatabase.DIRECTORY));
    }
  }
}
