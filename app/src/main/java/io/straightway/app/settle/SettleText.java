package io.straightway.app.settle;

import io.straightway.backoffice.enquiry.InstructionView;
import io.straightway.backoffice.enquiry.Instructions.StatusCount;
import io.straightway.charts.text.Numbers;
import io.straightway.charts.text.PlainText;
import io.straightway.charts.text.TextTable;
import io.straightway.element.staticdata.Currency;
import io.straightway.element.staticdata.StaticData;
import io.straightway.settlement.confirm.ReceivedCounts;
import io.straightway.settlement.deliver.DeliveryCounts;
import io.straightway.settlement.instruct.InstructCounts;
import io.straightway.settlement.instruct.NotInstructable;
import io.straightway.settlement.run.SettlementRun.Turn;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What settlement has done, for a person. */
public final class SettleText {
  private static final String INDENT = "  ";

  private SettleText() {}

  /** Instructions written. */
  public static void print(InstructCounts done, PrintWriter out, long nanos) {
    out.println(
        "instructed %s with %s in %s"
            .formatted(
                Numbers.of(done.trades(), "trade"),
                Numbers.of(done.instructions(), "instruction"),
                seconds(nanos)));
    notInstructable(done, out);
    for (NotInstructable example : done.examples()) {
      out.println(
          INDENT + PlainText.of("trade %d: %s".formatted(example.tradeId(), example.reason())));
    }
  }

  private static void notInstructable(InstructCounts done, PrintWriter out) {
    new TreeMap<>(done.notInstructable())
        .forEach(
            (code, number) ->
                out.println(
                    "not instructable: %s, %s".formatted(Numbers.of(number, "trade"), code)));
  }

  /** Deliveries. */
  public static void print(DeliveryCounts done, PrintWriter out, long nanos) {
    out.println(
        "delivered %s in %s in %s"
            .formatted(
                Numbers.of(done.messages(), "instruction"),
                Numbers.of(done.bundles(), "bundle"),
                seconds(nanos)));
    if (done.busy() > 0) {
      out.println(
          "left alone: %s, for which another process delivers"
              .formatted(Numbers.of(done.busy(), "account")));
    }
    failures(done.failures(), out);
  }

  private static void failures(Map<String, String> failures, PrintWriter out) {
    new TreeMap<>(failures)
        .forEach(
            (account, reason) ->
                out.println(PlainText.of("failed for " + account + ": " + reason)));
  }

  /** Messages of the custodian. */
  public static void print(ReceivedCounts done, PrintWriter out, long nanos) {
    out.println(
        "received %s in %s: %s, %s, %s settled, %s settled in part"
            .formatted(
                Numbers.of(done.messages(), "message"),
                seconds(nanos),
                Numbers.of(done.duplicates(), "duplicate"),
                Numbers.of(done.statuses(), "status"),
                Numbers.of(done.settledWhole()),
                Numbers.of(done.settledInPart())));
    repairs(done, out);
  }

  private static void repairs(ReceivedCounts done, PrintWriter out) {
    new TreeMap<>(done.inRepair())
        .forEach(
            (code, number) ->
                out.println("in repair: %s, %s".formatted(Numbers.of(number, "message"), code)));
  }

  /** A turn of settlement that goes on, on one line but for what went wrong. */
  public static void print(Turn turn, PrintWriter out) {
    ReceivedCounts received = turn.received();
    out.println(
        "instructed %s, delivered %s, received %s: %s settled, %s in part"
            .formatted(
                Numbers.of(turn.instructed().instructions()),
                Numbers.of(turn.delivered().messages()),
                Numbers.of(received.messages()),
                Numbers.of(received.settledWhole()),
                Numbers.of(received.settledInPart())));
    if (turn.instructed().newlyNotInstructable() > 0) {
      notInstructable(turn.instructed(), out);
    }
    failures(turn.delivered().failures(), out);
    repairs(received, out);
    out.flush();
  }

  /** Instructions in a table, after a count by status. */
  public static void print(
      List<StatusCount> counts,
      List<InstructionView> instructions,
      StaticData staticData,
      PrintWriter out) {
    if (counts.isEmpty()) {
      out.println("no instructions");
      return;
    }
    TextTable table = new TextTable(TextTable.words("status"), TextTable.numbers("instructions"));
    counts.forEach(count -> table.add(count.status(), Numbers.of(count.instructions())));
    table.print(out, "");
    out.println();
    list(instructions, staticData).print(out, "");
  }

  private static TextTable list(List<InstructionView> instructions, StaticData staticData) {
    TextTable table =
        new TextTable(
            TextTable.words("reference"),
            TextTable.words("settles"),
            TextTable.words("status"),
            TextTable.words("account"),
            TextTable.words("movement"),
            TextTable.numbers("quantity"),
            TextTable.words("security"),
            TextTable.numbers("amount"),
            TextTable.words(""),
            TextTable.numbers("settled"),
            TextTable.words("custodian says"));
    for (InstructionView one : instructions) {
      @Nullable Currency currency = staticData.currency(one.currency());
      table.add(
          one.reference(),
          one.settlementDate().toString(),
          one.status(),
          one.account(),
          one.movement(),
          Numbers.quantity(one.quantity()),
          one.isin(),
          Numbers.amount(one.amount(), currency == null ? 0 : currency.minorUnit()),
          one.currency(),
          Numbers.quantity(one.settledQuantity()),
          one.custodianReason() == null ? "" : one.custodianReason());
    }
    return table;
  }

  private static String seconds(long nanos) {
    return Numbers.seconds(Duration.ofNanos(nanos));
  }
}
