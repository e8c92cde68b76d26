package io.straightway.app.enquiry;

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
import io.straightway.staticdata.FeeKind;
import io.straightway.table.Numbers;
import io.straightway.table.PlainText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The story of a trade, as text. */
final class StoryText {
  private final StoryLines lines;

  StoryText(StoryLines lines) {
    this.lines = lines;
  }

  /** Prints the story of a trade, from its message to its settlement. */
  void print(TradeStory story) {
    message(story.message(), story.originals().isEmpty());
    for (TradeStory.CorrectedMessage original : story.originals()) {
      lines.line(
          "corrects",
          "%s %s, received %s, refused: %s",
          original.key().source(),
          original.key().messageId(),
          original.receivedAt(),
          reason(original.refusal()));
    }
    Refusal refusal = story.refusal();
    if (refusal != null) {
      lines.line("refused", reason(refusal));
    }
    story.repairs().forEach(this::repair);
    story.actions().forEach(this::action);
    TradeStory.Block block = story.block();
    if (block != null) {
      lines.line("block", BlockText.line(block, story.message().id()));
      BlockText.print(block, lines.out(), lines.indent() + "  ");
    }
    ParkedVersion parked = story.parked();
    if (parked != null && block == null) {
      lines.line(
          "parked",
          "%s version %d, since %s, until the preceding version arrives",
          parked.tradeReference(),
          parked.version(),
          parked.parkedAt());
    }
    for (Conflict conflict : story.conflicts()) {
      lines.line(
          "conflict",
          "another body of %s bytes, first at %s, seen %s",
          Numbers.of(conflict.bodyLength()),
          conflict.receivedAt(),
          Numbers.of(conflict.timesSeen(), "time"));
    }
    trade(story.trade());
    entries(story.postings());
    if (!story.movements().isEmpty()) {
      lines.line("movements", "");
      lines.movements(story.movements());
    }
    for (Exchange exchange : story.exchanges()) {
      lines.line(
          "exchange",
          "%d, %s new for %s old, %s since %s",
          exchange.exchangeId(),
          exchange.newUnits().toPlainString(),
          exchange.oldUnits().toPlainString(),
          exchange.isin(),
          exchange.since());
    }
    story.instructions().forEach(new InstructionStoryText(lines)::print);
  }

  private static String reason(Refusal refusal) {
    String field = refusal.field() == null ? "" : " (" + refusal.field() + ")";
    return refusal.code() + field + ": " + refusal.reason();
  }

  private void repair(Repair repair) {
    lines.line(
        "repair",
        "%d, proposed by %s at %s: %s",
        repair.repairId(),
        repair.maker(),
        repair.madeAt(),
        repair.reason());
    for (FieldChange change : repair.changes()) {
      lines.line(
          "", "%s: %s -> %s", change.field(), shown(change.original()), shown(change.corrected()));
    }
    if (repair.newMessageId() != null) {
      lines.line(
          "",
          "approved by %s at %s, as %s",
          repair.checker(),
          repair.decidedAt(),
          repair.key().messageId());
    }
  }

  private static String shown(@Nullable String text) {
    return text == null ? "nothing" : text;
  }

  private void action(AuditEvent event) {
    lines.line(
        "action",
        "%s by %s at %s: %s",
        event.action(),
        event.actor(),
        event.occurredAt(),
        event.change());
  }

  private void message(TradeStory.Message message, boolean sent) {
    lines
        .out()
        .println(
            PlainText.of(
                "%s %s: %s"
                    .formatted(
                        message.key().source(), message.key().messageId(), message.status())));
    lines.line(
        "message",
        "%d, sequence number %s, %s bytes, seen %s",
        message.id(),
        message.sequenceNumber(),
        Numbers.of(message.bodyLength()),
        Numbers.of(message.timesSeen(), "time"));
    lines.line("sha-256", message.contentHash().toString());
    if (sent) {
      lines.line("sent", String.valueOf(message.sentAt()));
    }
    lines.line(sent ? "received" : "created", String.valueOf(message.receivedAt()));
    lines.line("stored", message.storedAt() + since(message.receivedAt(), message.storedAt()));
    TradeStory.Run run = message.run();
    lines.line(
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
    lines.line(
        "trade",
        "%s version %d, %s, created %s",
        sale.tradeReference(),
        sale.version(),
        trade.status(),
        trade.createdAt());
    lines.line(
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
    lines.line("", "traded %s%s, settles %s", sale.tradeDate(), market, sale.settlementDate());
    lines.line("", amounts(sale));
    if (trade.bookedAs() != null) {
      boolean cancelled = trade.status() == TradeStore.Status.CANCELLED;
      lines.line(
          "",
          (cancelled ? "reverses the booking of " : "changes nothing in the books; booked as ")
              + trade.bookedAs());
    }
    if (trade.reversedBy() != null) {
      lines.line("", "reversed by " + trade.reversedBy());
    }
  }

  private String amounts(SecurityPurcSale sale) {
    StringBuilder text = new StringBuilder("consideration ");
    text.append(lines.amount(sale.consideration(), sale.currency()));
    if (sale.accruedInterest().signum() != 0) {
      text.append(", accrued interest ")
          .append(lines.amount(sale.accruedInterest(), sale.currency()));
    }
    for (FeeKind kind : FeeKind.values()) {
      if (sale.fee(kind).signum() != 0) {
        text.append(", ")
            .append(kind)
            .append(' ')
            .append(lines.amount(sale.fee(kind), sale.currency()));
      }
    }
    if (sale.freeOfPayment()) {
      text.append(", free of payment");
      return sale.transferAccount() == null
          ? text.toString()
          : text.append(", a transfer with ").append(sale.transferAccount()).toString();
    }
    text.append(", net ").append(lines.amount(sale.netAmount(), sale.currency()));
    text.append(' ').append(sale.currency());
    FxLeg fx = sale.fx();
    if (fx != null) {
      text.append(", settled as ").append(lines.amount(fx.amount(), fx.currency()));
      text.append(' ').append(fx.currency()).append(", ").append(exchange(fx));
    }
    return text.toString();
  }

  private static String exchange(FxLeg fx) {
    String way =
        fx.calculation() == FxTerms.Calculation.MULTIPLY ? "multiplied by " : "divided by ";
    return way + Numbers.quantity(fx.rate());
  }

  private void entries(List<PostedLine> postings) {
    Map<Long, List<PostedLine>> byEntry = new TreeMap<>();
    for (PostedLine posting : postings) {
      byEntry.computeIfAbsent(posting.entryId(), id -> new ArrayList<>()).add(posting);
    }
    for (List<PostedLine> entry : byEntry.values()) {
      PostedLine first = entry.get(0);
      lines.line(
          "entry",
          "%d %s%s, entered on %s, value date %s, posted %s",
          first.entryId(),
          first.kind(),
          first.reverses() == null ? "" : " of " + first.reverses(),
          first.entryDate() == null ? "no business date" : first.entryDate(),
          first.valueDate(),
          first.postedAt());
      lines.postings(entry);
    }
  }
}
