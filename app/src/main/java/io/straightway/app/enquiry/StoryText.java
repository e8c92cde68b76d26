package io.straightway.app.enquiry;

import io.straightway.app.print.MinorUnits;
import io.straightway.backoffice.enquiry.settlement.InstructionStory;
import io.straightway.backoffice.enquiry.settlement.InstructionStory.Answer;
import io.straightway.backoffice.enquiry.settlement.InstructionStory.Delivery;
import io.straightway.backoffice.enquiry.settlement.InstructionStory.Settlement;
import io.straightway.backoffice.enquiry.settlement.InstructionView;
import io.straightway.backoffice.enquiry.trades.TradeStory;
import io.straightway.backoffice.enquiry.trades.TradeStory.Conflict;
import io.straightway.backoffice.enquiry.trades.TradeStory.Exchange;
import io.straightway.backoffice.enquiry.trades.TradeStory.ParkedVersion;
import io.straightway.backoffice.repair.FieldChange;
import io.straightway.backoffice.repair.Repair;
import io.straightway.element.message.FxTerms;
import io.straightway.element.message.Refusal;
import io.straightway.element.process.FxLeg;
import io.straightway.element.process.SecurityPurcSale;
import io.straightway.element.store.TradeStore;
import io.straightway.ledger.PostedLine;
import io.straightway.operators.audit.AuditEvent;
import io.straightway.positions.PositionMovement;
import io.straightway.staticdata.FeeKind;
import io.straightway.table.Numbers;
import io.straightway.table.PlainText;
import io.straightway.table.Table;
import io.straightway.table.TextTable;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The stories of trades and instructions, as text. */
public final class StoryText {
  private final PrintWriter out;
  private final MinorUnits units;
  private final String indent;

  /**
   * Creates a printer of stories.
   *
   * @param units the decimals of amounts
   * @param indent the beginning of each line
   */
  public StoryText(PrintWriter out, MinorUnits units, String indent) {
    this.out = out;
    this.units = units;
    this.indent = indent;
  }

  /** Prints the story of a trade, from its message to its settlement. */
  public void print(TradeStory story) {
    message(story.message(), story.originals().isEmpty());
    for (TradeStory.Original original : story.originals()) {
      line(
          "corrects",
          "%s %s, received %s, refused: %s",
          original.key().source(),
          original.key().messageId(),
          original.receivedAt(),
          reason(original.refusal()));
    }
    Refusal refusal = story.refusal();
    if (refusal != null) {
      line("refused", reason(refusal));
    }
    story.repairs().forEach(this::repair);
    story.actions().forEach(this::action);
    TradeStory.Block block = story.block();
    if (block != null) {
      line("block", BlockText.line(block, story.message().id()));
      BlockText.print(block, out, indent + "  ");
    }
    ParkedVersion parked = story.parked();
    if (parked != null && block == null) {
      line(
          "parked",
          "%s version %d, since %s, until the preceding version arrives",
          parked.tradeReference(),
          parked.version(),
          parked.parkedAt());
    }
    for (Conflict conflict : story.conflicts()) {
      line(
          "conflict",
          "another body of %s bytes, first at %s, seen %s",
          Numbers.of(conflict.bodyLength()),
          conflict.receivedAt(),
          Numbers.of(conflict.timesSeen(), "time"));
    }
    trade(story.trade());
    entries(story.postings());
    if (!story.movements().isEmpty()) {
      line("movements", "");
      movements(story.movements());
    }
    for (Exchange exchange : story.exchanges()) {
      line(
          "exchange",
          "%d, %s new for %s old, %s since %s",
          exchange.exchangeId(),
          exchange.newUnits().toPlainString(),
          exchange.oldUnits().toPlainString(),
          exchange.isin(),
          exchange.since());
    }
    story.instructions().forEach(this::print);
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

  private static String reason(Refusal refusal) {
    String field = refusal.field() == null ? "" : " (" + refusal.field() + ")";
    return refusal.code() + field + ": " + refusal.reason();
  }

  private void repair(Repair repair) {
    line(
        "repair",
        "%d, proposed by %s at %s: %s",
        repair.repairId(),
        repair.maker(),
        repair.madeAt(),
        repair.reason());
    for (FieldChange change : repair.changes()) {
      line("", "%s: %s -> %s", change.field(), shown(change.original()), shown(change.corrected()));
    }
    if (repair.decidedAt() != null) {
      line(
          "",
          "%s by %s at %s%s",
          repair.state().name().toLowerCase(Locale.ROOT),
          repair.checker() == null ? repair.maker() : repair.checker(),
          repair.decidedAt(),
          repair.newMessageId() == null ? "" : ", as " + repair.key().messageId());
    }
  }

  private static String shown(@Nullable String text) {
    return text == null ? "nothing" : text;
  }

  private void action(AuditEvent event) {
    line(
        "action",
        "%s by %s at %s: %s",
        event.action(),
        event.actor(),
        event.occurredAt(),
        event.before() == null ? event.after() : event.before() + "; " + event.after());
  }

  private void line(String label, String text) {
    out.println(indent + "%-11s %s".formatted(label, PlainText.of(text)).stripTrailing());
  }

  @SuppressWarnings("AnnotateFormatMethod") // the annotation belongs to no dependency of ours
  private void line(String label, String format, @Nullable Object... values) {
    line(label, format.formatted(values));
  }

  private void message(TradeStory.Message message, boolean sent) {
    out.println(
        PlainText.of(
            "%s %s: %s"
                .formatted(message.key().source(), message.key().messageId(), message.status())));
    line(
        "message",
        "%d, sequence number %s, %s bytes, seen %s",
        message.id(),
        message.sequenceNumber(),
        Numbers.of(message.bodyLength()),
        Numbers.of(message.timesSeen(), "time"));
    line("sha-256", message.contentHash().toString());
    if (sent) {
      line("sent", String.valueOf(message.sentAt()));
    }
    line(sent ? "received" : "created", String.valueOf(message.receivedAt()));
    line("stored", message.storedAt() + since(message.receivedAt(), message.storedAt()));
    TradeStory.Run run = message.run();
    line(
        "element", "%s, run %d, process %s on %s", run.name(), run.number(), run.pid(), run.host());
  }

  private static String since(Instant start, Instant end) {
    return ", " + Numbers.rounded(Duration.between(start, end).toNanos() / 1e6, 1) + " ms later";
  }

  private void trade(TradeStory.@Nullable Trade trade) {
    if (trade == null) {
      return;
    }
    SecurityPurcSale sale = trade.sale();
    line(
        "trade",
        "%s version %d, %s, created %s",
        sale.tradeReference(),
        sale.version(),
        trade.status(),
        trade.createdAt());
    line(
        "",
        "%s %s %s at %s %s for %s, with %s",
        sale.side(),
        Numbers.quantity(sale.quantity()),
        sale.isin(),
        Numbers.quantity(sale.price()),
        sale.currency(),
        sale.account(),
        sale.counterparty());
    String market = sale.mic() == null ? "" : " on " + sale.mic();
    line("", "traded %s%s, settles %s", sale.tradeDate(), market, sale.settlementDate());
    line("", amounts(sale));
    if (trade.bookedAs() != null) {
      boolean cancelled = trade.status() == TradeStore.Status.CANCELLED;
      line(
          "",
          (cancelled ? "reverses the booking of " : "changes nothing in the books; booked as ")
              + trade.bookedAs());
    }
    if (trade.reversedBy() != null) {
      line("", "reversed by " + trade.reversedBy());
    }
  }

  private String amounts(SecurityPurcSale sale) {
    StringBuilder text = new StringBuilder("consideration ");
    text.append(amount(sale.consideration(), sale.currency()));
    if (sale.accruedInterest().signum() != 0) {
      text.append(", accrued interest ").append(amount(sale.accruedInterest(), sale.currency()));
    }
    for (FeeKind kind : FeeKind.values()) {
      if (sale.fee(kind).signum() != 0) {
        text.append(", ").append(kind).append(' ').append(amount(sale.fee(kind), sale.currency()));
      }
    }
    if (sale.freeOfPayment()) {
      text.append(", free of payment");
      return sale.transferAccount() == null
          ? text.toString()
          : text.append(", a transfer with ").append(sale.transferAccount()).toString();
    }
    text.append(", net ").append(amount(sale.netAmount(), sale.currency()));
    text.append(' ').append(sale.currency());
    FxLeg fx = sale.fx();
    if (fx != null) {
      text.append(", settled as ").append(amount(fx.amount(), fx.currency()));
      text.append(' ').append(fx.currency()).append(", ").append(exchange(fx));
    }
    return text.toString();
  }

  private static String exchange(FxLeg fx) {
    String way =
        fx.calculation() == FxTerms.Calculation.MULTIPLY ? "multiplied by " : "divided by ";
    return way + Numbers.quantity(fx.rate());
  }

  private String amount(BigDecimal amount, String currency) {
    return units.amount(amount, currency);
  }

  private void entries(List<PostedLine> postings) {
    Map<Long, List<PostedLine>> byEntry = new TreeMap<>();
    for (PostedLine posting : postings) {
      byEntry.computeIfAbsent(posting.entryId(), id -> new ArrayList<>()).add(posting);
    }
    for (List<PostedLine> entry : byEntry.values()) {
      PostedLine first = entry.get(0);
      line(
          "entry",
          "%d %s%s, entered on %s, value date %s, posted %s",
          first.entryId(),
          first.kind(),
          first.reverses() == null ? "" : " of " + first.reverses(),
          first.entryDate() == null ? "no business date" : first.entryDate(),
          first.valueDate(),
          first.postedAt());
      postings(entry);
    }
  }

  private void postings(List<PostedLine> postings) {
    TextTable table =
        new TextTable(
            TextTable.words("account"), TextTable.numbers("debit"), TextTable.numbers("credit"));
    for (PostedLine posting : postings) {
      String amount = amount(posting.amount().abs(), posting.currency());
      boolean debit = posting.amount().signum() > 0;
      table.add(posting.account(), debit ? amount : "", debit ? "" : amount);
    }
    table.print(out, indent + "  ");
  }

  private void movements(List<PositionMovement> movements) {
    Table.of(PositionMovement.class)
        .words("booking", movement -> Long.toString(movement.bookingId()))
        .words("account", movement -> movement.key().account())
        .words("instrument", movement -> movement.key().instrument())
        .numbers("traded", movement -> Numbers.quantity(movement.traded()))
        .numbers("settled", movement -> Numbers.quantity(movement.settled()))
        .print(movements, out, indent + "  ");
  }

  private void instruction(InstructionView instruction, int trades) {
    String reason = instruction.custodianReason();
    line(
        "instruction",
        "%s, %s%s, written %s",
        instruction.reference(),
        instruction.status(),
        reason == null ? "" : " (" + reason + ")",
        instruction.instructedAt());
    String cancellation = instruction.cancellation();
    if (cancellation != null) {
      String cause = instruction.cancellationReason();
      line("", "cancellation " + cancellation + (cause == null ? "" : " (" + cause + ")"));
    }
    String hold = instruction.custodianHold();
    if (hold != null) {
      String cause = instruction.custodianHoldReason();
      line("", "at the custodian " + hold + (cause == null ? "" : " (" + cause + ")"));
    }
    if (instruction.partialSettlement() != null) {
      line("", "settlement in parts: " + instruction.partialSettlement());
    }
    if (trades > 1) {
      line("", trades + " trades, netted");
    }
    String quantity = Numbers.quantity(instruction.quantity());
    String amount = amount(instruction.amount(), instruction.currency());
    line(
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
      String agreed = amount(instruction.tradeAmount(), instruction.tradeCurrency());
      line("", "exchanged from %s %s", agreed, instruction.tradeCurrency());
    }
    line("", "traded %s, settles %s", instruction.tradeDate(), instruction.settlementDate());
    line(
        "",
        "by %s, securities %s, cash %s",
        instruction.custodian(),
        instruction.safekeepingAccount(),
        instruction.cashAccount());
    line(
        "",
        "at %s with %s %s for %s",
        instruction.placeOfSettlement(),
        instruction.agent(),
        instruction.agentAccount(),
        instruction.counterparty());
    line(
        "",
        "settled %s of %s, %s of %s %s",
        Numbers.quantity(instruction.settledQuantity()),
        quantity,
        amount(instruction.settledAmount(), instruction.currency()),
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
    line("delivery", text.toString());
  }

  private void answer(Answer answer) {
    String kind = answer.kind();
    line(
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
    line(
        "settlement",
        "%d, %s for %s %s, settled %s, booked on %s, at %s",
        settlement.id(),
        Numbers.quantity(settlement.quantity()),
        amount(settlement.amount(), currency),
        currency,
        settlement.settledOn(),
        settlement.bookedOn(),
        settlement.createdAt());
    if (!settlement.postings().isEmpty()) {
      postings(settlement.postings());
    }
    movements(settlement.movements());
  }
}
