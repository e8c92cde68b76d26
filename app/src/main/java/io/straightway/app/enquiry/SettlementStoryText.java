package io.straightway.app.enquiry;

import io.straightway.backoffice.enquiry.InstructionView;
import io.straightway.backoffice.enquiry.SettlementStory;
import io.straightway.backoffice.enquiry.SettlementStory.Delivery;
import io.straightway.backoffice.enquiry.SettlementStory.Message;
import io.straightway.backoffice.enquiry.SettlementStory.Settlement;
import io.straightway.charts.text.Numbers;
import io.straightway.charts.text.PlainText;
import io.straightway.charts.text.TextTable;
import io.straightway.element.staticdata.Currency;
import io.straightway.element.staticdata.StaticData;
import io.straightway.ledger.PostedLine;
import io.straightway.positions.PositionMovement;
import java.io.PrintWriter;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** The story of one instruction, for a person. */
public final class SettlementStoryText {
  private final SettlementStory story;
  private final StaticData staticData;

  /** A story, and the static data that tells the decimals of its amounts. */
  public SettlementStoryText(SettlementStory story, StaticData staticData) {
    this.story = story;
    this.staticData = staticData;
  }

  /** Prints it, each line after {@code indent}. */
  public void print(PrintWriter out, String indent) {
    instruction(out, indent);
    story.deliveries().forEach(delivery -> delivery(delivery, out, indent));
    story.messages().forEach(message -> message(message, out, indent));
    story.settlements().forEach(settlement -> settlement(settlement, out, indent));
  }

  private static void line(PrintWriter out, String indent, String what, String text) {
    out.println(indent + "%-11s %s".formatted(what, PlainText.of(text)).stripTrailing());
  }

  private void instruction(PrintWriter out, String indent) {
    InstructionView told = story.instruction();
    line(
        out,
        indent,
        "instruction",
        "%s, %s%s, written %s"
            .formatted(
                told.reference(),
                told.status(),
                told.custodianReason() == null ? "" : " (" + told.custodianReason() + ")",
                told.instructedAt()));
    if (story.tradeIds().size() > 1) {
      line(out, indent, "", story.tradeIds().size() + " trades, netted");
    }
    line(
        out,
        indent,
        "",
        "%s %s %s %s, %s %s %s"
            .formatted(
                told.movement(),
                told.payment(),
                Numbers.quantity(told.quantity()),
                told.isin(),
                amount(told.amount()),
                told.currency(),
                told.paidTo().equals("THEM") ? "to them" : "to us"));
    line(
        out,
        indent,
        "",
        "traded %s, settles %s".formatted(told.tradeDate(), told.settlementDate()));
    line(
        out,
        indent,
        "",
        "by %s, securities %s, cash %s"
            .formatted(told.custodian(), told.safekeepingAccount(), told.cashAccount()));
    line(
        out,
        indent,
        "",
        "at %s with %s %s for %s"
            .formatted(
                told.placeOfSettlement(), told.agent(), told.agentAccount(), told.counterparty()));
    line(
        out,
        indent,
        "",
        "settled %s of %s, %s of %s %s"
            .formatted(
                Numbers.quantity(told.settledQuantity()),
                Numbers.quantity(told.quantity()),
                amount(told.settledAmount()),
                amount(told.amount()),
                told.currency()));
  }

  private static void delivery(Delivery told, PrintWriter out, String indent) {
    StringBuilder text = new StringBuilder();
    if (told.deliveredAt() != null) {
      text.append("delivered ").append(told.deliveredAt());
    } else if (told.withdrawnAt() != null) {
      text.append("withdrawn ").append(told.withdrawnAt());
    } else {
      text.append("waits since ").append(told.writtenAt());
    }
    if (told.bundle() != null) {
      text.append(", bundle %019d, attempts %d".formatted(told.bundle(), told.attempts()));
    }
    if (told.lastError() != null) {
      text.append(", last error: ").append(told.lastError());
    }
    line(out, indent, "delivery", text.toString());
  }

  private static void message(Message told, PrintWriter out, String indent) {
    line(
        out,
        indent,
        told.kind() == null ? "message" : told.kind().equals("STATUS") ? "status" : "answer",
        "%d, %s, %sreference %s, %s%s%s"
            .formatted(
                told.id(),
                told.receivedAt(),
                told.said() == null ? "" : told.said() + ", ",
                told.senderReference(),
                told.state(),
                told.code() == null ? "" : " " + told.code() + ": " + told.reason(),
                told.timesSeen() == 1 ? "" : ", seen " + Numbers.of(told.timesSeen(), "time")));
  }

  private void settlement(Settlement told, PrintWriter out, String indent) {
    line(
        out,
        indent,
        "settlement",
        "%d, %s for %s %s, settled %s, booked on %s, at %s"
            .formatted(
                told.id(),
                Numbers.quantity(told.quantity()),
                amount(told.amount()),
                story.instruction().currency(),
                told.settledOn(),
                told.bookedOn(),
                told.createdAt()));
    if (!told.postings().isEmpty()) {
      TextTable entry =
          new TextTable(
              TextTable.words("account"), TextTable.numbers("debit"), TextTable.numbers("credit"));
      for (PostedLine posting : told.postings()) {
        String amount = amount(posting.amount().abs());
        boolean debit = posting.amount().signum() > 0;
        entry.add(posting.account(), debit ? amount : "", debit ? "" : amount);
      }
      entry.print(out, indent + "  ");
    }
    TextTable movements =
        new TextTable(
            TextTable.words("account"),
            TextTable.words("instrument"),
            TextTable.numbers("traded"),
            TextTable.numbers("settled"));
    for (PositionMovement movement : told.movements()) {
      movements.add(
          movement.key().account(),
          movement.key().instrument(),
          Numbers.quantity(movement.traded()),
          Numbers.quantity(movement.settled()));
    }
    movements.print(out, indent + "  ");
  }

  private String amount(BigDecimal amount) {
    @Nullable Currency known = staticData.currency(story.instruction().currency());
    return Numbers.amount(amount, known == null ? 0 : known.minorUnit());
  }
}
