package io.straightway.app.settle;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.straightway.settlement.ReceivedCounts;
import io.straightway.settlement.deliver.DeliveryCounts;
import io.straightway.settlement.instruct.CutOffs.OpenCutOff;
import io.straightway.settlement.instruct.InstructCounts;
import io.straightway.settlement.instruct.NotInstructable;
import io.straightway.settlement.run.SettlementRun.Turn;
import io.straightway.table.Numbers;
import io.straightway.table.PlainText;
import io.straightway.table.Table;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The results of settlement as text. */
public final class SettleText {
  private static final String INDENT = "  ";

  private SettleText() {}

  /**
   * A result with its duration, for JSON.
   *
   * @param seconds the duration, without the start of the command
   */
  record TimedResult<T>(@JsonUnwrapped T done, double seconds) {
    static <T> TimedResult<T> since(T done, long startNanos) {
      return new TimedResult<>(done, (System.nanoTime() - startNanos) / 1e9);
    }
  }

  /** Prints the instructions written. */
  public static void print(InstructCounts done, PrintWriter out, long nanos) {
    out.println(
        "instructed %s with %s in %s"
            .formatted(
                Numbers.of(done.trades(), "trade"),
                Numbers.of(done.instructions(), "instruction"),
                seconds(nanos)));
    if (done.afterCutOff() > 0) {
      out.println("after the cut-off: " + Numbers.of(done.afterCutOff(), "instruction"));
    }
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

  /** Prints what still has to be sent before a cut-off. */
  public static void cutOffs(PrintWriter out, List<OpenCutOff> open) {
    Table.of(OpenCutOff.class)
        .words("cut-off", OpenCutOff::cutOff)
        .numbers("minutes left", cutOff -> Numbers.of(cutOff.minutesLeft()))
        .words("custodian", OpenCutOff::custodian)
        .words("place", OpenCutOff::place)
        .words("payment", OpenCutOff::payment)
        .words("settles", OpenCutOff::settlementDate)
        .numbers("unsent", cutOff -> Numbers.of(cutOff.instructions()))
        .printOr(open, out, "nothing has to be sent before a cut-off");
  }

  /** Prints the deliveries. */
  public static void print(DeliveryCounts done, PrintWriter out, long nanos) {
    out.println(
        "delivered %s in %s in %s"
            .formatted(
                Numbers.of(done.messages(), "instruction"),
                Numbers.of(done.bundles(), "bundle"),
                seconds(nanos)));
    if (done.busy() > 0) {
      out.println(
          "skipped: %s, because another process delivers for it"
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

  /** Prints the messages received from the custodian. */
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

  /** Prints a turn of continuous settlement on one line, with further lines for failures. */
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

  private static String seconds(long nanos) {
    return Numbers.seconds(Duration.ofNanos(nanos));
  }
}
