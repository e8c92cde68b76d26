package io.straightway.app.enquiry;

import io.straightway.app.print.MinorUnits;
import io.straightway.backoffice.enquiry.settlement.InstructionStory;
import io.straightway.backoffice.enquiry.settlement.InstructionStory.Answer;
import io.straightway.backoffice.enquiry.settlement.InstructionStory.Delivery;
import io.straightway.backoffice.enquiry.settlement.InstructionStory.Settlement;
import io.straightway.backoffice.enquiry.settlement.InstructionView;
import io.straightway.table.Numbers;
import java.io.PrintWriter;

/** The story of an instruction, as text. */
public final class InstructionStoryText {
  private final StoryLines lines;

  InstructionStoryText(StoryLines lines) {
    this.lines = lines;
  }

  /**
   * Creates a printer of stories.
   *
   * @param units the decimals of amounts
   */
  public InstructionStoryText(PrintWriter out, MinorUnits units) {
    this(new StoryLines(out, units, ""));
  }

  /** Prints the story of an instruction: deliveries, answers, settlements. */
  public void print(InstructionStory story) {
    instruction(story.instruction(), story.tradeIds().size());
    story.deliveries().forEach(this::delivery);
    story.messages().forEach(this::answer);
    story
        .settlements()
        .forEach(settlement -> settlement(settlement, story.instruction().currency()));
  }

  private void instruction(InstructionView instruction, int trades) {
    String reason = instruction.custodianReason();
    lines.line(
        "instruction",
        "%s, %s%s, written %s",
        instruction.reference(),
        instruction.status(),
        reason == null ? "" : " (" + reason + ")",
        instruction.instructedAt());
    String cancellation = instruction.cancellation();
    if (cancellation != null) {
      String cause = instruction.cancellationReason();
      lines.line("", "cancellation " + cancellation + (cause == null ? "" : " (" + cause + ")"));
    }
    String hold = instruction.custodianHold();
    if (hold != null) {
      String cause = instruction.custodianHoldReason();
      lines.line("", "at the custodian " + hold + (cause == null ? "" : " (" + cause + ")"));
    }
    if (instruction.partialSettlement() != null) {
      lines.line("", "settlement in parts: " + instruction.partialSettlement());
    }
    if (trades > 1) {
      lines.line("", trades + " trades, netted");
    }
    String quantity = Numbers.quantity(instruction.quantity());
    String amount = lines.amount(instruction.amount(), instruction.currency());
    lines.line(
        "",
        "%s %s %s %s, %s %s %s",
        instruction.movement(),
        instruction.payment(),
        quantity,
        instruction.isin(),
        amount,
        instruction.currency(),
        instruction.amountDirection().equals("PAY") ? "to them" : "to us");
    if (instruction.tradeCurrency() != null && instruction.tradeAmount() != null) {
      String agreed = lines.amount(instruction.tradeAmount(), instruction.tradeCurrency());
      lines.line("", "exchanged from %s %s", agreed, instruction.tradeCurrency());
    }
    lines.line("", "traded %s, settles %s", instruction.tradeDate(), instruction.settlementDate());
    lines.line(
        "",
        "by %s, securities %s, cash %s",
        instruction.custodian(),
        instruction.safekeepingAccount(),
        instruction.cashAccount());
    lines.line(
        "",
        "at %s with %s %s for %s",
        instruction.placeOfSettlement(),
        instruction.agent(),
        instruction.agentAccount(),
        instruction.counterparty());
    lines.line(
        "",
        "settled %s of %s, %s of %s %s",
        Numbers.quantity(instruction.settledQuantity()),
        quantity,
        lines.amount(instruction.settledAmount(), instruction.currency()),
        amount,
        instruction.currency());
  }

  private void delivery(Delivery delivery) {
    StringBuilder text =
        new StringBuilder(
            switch (delivery.kind()) {
              case "CANCELLATION" -> "request to cancel ";
              case "HOLD" -> "request to hold ";
              case "RELEASE" -> "request to release ";
              default -> "";
            });
    if (delivery.deliveredAt() != null) {
      text.append("delivered ").append(delivery.deliveredAt());
    } else if (delivery.withdrawnAt() != null) {
      text.append("withdrawn ").append(delivery.withdrawnAt());
    } else {
      text.append("waiting since ").append(delivery.writtenAt());
    }
    if (delivery.bundle() != null) {
      text.append(", bundle %019d, attempts %d".formatted(delivery.bundle(), delivery.attempts()));
    }
    if (delivery.lastError() != null) {
      text.append(", last error: ").append(delivery.lastError());
    }
    lines.line("delivery", text.toString());
  }

  private void answer(Answer answer) {
    String kind = answer.kind();
    lines.line(
        kind == null ? "message" : kind.equals("STATUS") ? "status" : "answer",
        "%d, %s, %s%s%s%s%s",
        answer.id(),
        answer.receivedAt(),
        answer.summary() == null ? "" : answer.summary() + ", ",
        answer.senderReference() == null ? "" : "reference " + answer.senderReference() + ", ",
        answer.state(),
        answer.code() == null ? "" : " " + answer.code() + ": " + answer.reason(),
        answer.timesSeen() == 1 ? "" : ", seen " + Numbers.of(answer.timesSeen(), "time"));
  }

  private void settlement(Settlement settlement, String currency) {
    lines.line(
        "settlement",
        "%d, %s for %s %s, settled %s, booked on %s, at %s",
        settlement.id(),
        Numbers.quantity(settlement.quantity()),
        lines.amount(settlement.amount(), currency),
        currency,
        settlement.settledOn(),
        settlement.bookedOn(),
        settlement.createdAt());
    if (!settlement.postings().isEmpty()) {
      lines.postings(settlement.postings());
    }
    lines.movements(settlement.movements());
  }
}
