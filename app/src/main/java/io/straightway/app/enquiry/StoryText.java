package io.straightway.app.enquiry;

import io.straightway.backoffice.enquiry.TradeStory;
import io.straightway.backoffice.enquiry.TradeStory.Conflict;
import io.straightway.backoffice.enquiry.TradeStory.Parked;
import io.straightway.charts.text.Numbers;
import io.straightway.charts.text.PlainText;
import io.straightway.charts.text.TextTable;
import io.straightway.element.message.FeeKind;
import io.straightway.element.message.Refusal;
import io.straightway.element.process.SecurityPurcSale;
import io.straightway.element.staticdata.Currency;
import io.straightway.element.staticdata.StaticData;
import io.straightway.element.store.TradeStore;
import io.straightway.ledger.PostedLine;
import io.straightway.positions.PositionMovement;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The story of one trade, for a person. */
public final class StoryText {
  private static final String INDENT = "    ";

  private final TradeStory story;
  private final StaticData staticData;

  /** A story, and the static data that tells the decimals of its amounts. */
  public StoryText(TradeStory story, StaticData staticData) {
    this.story = story;
    this.staticData = staticData;
  }

  /** Prints it. */
  public void print(PrintWriter out) {
    message(out);
    Refusal refusal = story.refusal();
    if (refusal != null) {
      line(out, "refused", refusal.code() + field(refusal) + ": " + refusal.reason());
    }
    Parked parked = story.parked();
    if (parked != null) {
      line(
          out,
          "parked",
          "%s version %d, since %s, until the version before it is there"
              .formatted(parked.tradeReference(), parked.version(), parked.parkedAt()));
    }
    for (Conflict conflict : story.conflicts()) {
      line(
          out,
          "conflict",
          "another body of %s bytes, first at %s, seen %s"
              .formatted(
                  Numbers.of(conflict.bodyLength()),
                  conflict.receivedAt(),
                  Numbers.of(conflict.timesSeen(), "time")));
    }
    trade(out);
    entries(out);
    movements(out);
  }

  private static String field(Refusal refusal) {
    return refusal.field() == null ? "" : " (" + refusal.field() + ")";
  }

  private static void line(PrintWriter out, String what, String text) {
    out.println("  %-11s %s".formatted(what, PlainText.of(text)).stripTrailing());
  }

  private void message(PrintWriter out) {
    TradeStory.Message message = story.message();
    out.println(
        PlainText.of(
            "%s %s: %s"
                .formatted(message.key().source(), message.key().messageId(), message.status())));
    line(
        out,
        "message",
        "%d, sequence number %s, %s bytes, seen %s"
            .formatted(
                message.id(),
                message.sequenceNumber(),
                Numbers.of(message.bodyLength()),
                Numbers.of(message.timesSeen(), "time")));
    line(out, "sha-256", message.contentHash().toString());
    line(out, "sent", String.valueOf(message.sentAt()));
    line(out, "received", String.valueOf(message.receivedAt()));
    line(out, "stored", message.storedAt() + since(message.receivedAt(), message.storedAt()));
    TradeStory.Run run = message.run();
    line(
        out,
        "element",
        "%s, run %d, process %s on %s".formatted(run.name(), run.number(), run.pid(), run.host()));
  }

  private static String since(Instant start, Instant end) {
    return ", " + Numbers.rounded(Duration.between(start, end).toNanos() / 1e6, 1) + " ms later";
  }

  private void trade(PrintWriter out) {
    TradeStory.Trade trade = story.trade();
    if (trade == null) {
      return;
    }
    SecurityPurcSale sale = trade.sale();
    line(
        out,
        "trade",
        "%s version %d, %s, created %s"
            .formatted(sale.tradeReference(), sale.version(), trade.status(), trade.createdAt()));
    line(
        out,
        "",
        "%s %s %s at %s %s for %s, with %s"
            .formatted(
                sale.side(),
                Numbers.quantity(sale.quantity()),
                sale.isin(),
                Numbers.quantity(sale.price()),
                sale.currency(),
                sale.account(),
                sale.counterparty()));
    line(out, "", "traded %s, settles %s".formatted(sale.tradeDate(), sale.settlementDate()));
    line(out, "", amounts(sale));
    if (trade.bookedAs() != null) {
      boolean cancelled = trade.status() == TradeStore.Status.CANCELLED;
      line(
          out,
          "",
          (cancelled ? "takes back the booking of " : "changes nothing in the books; booked as ")
              + trade.bookedAs());
    }
    if (trade.reversedBy() != null) {
      line(out, "", "taken out of the books again by " + trade.reversedBy());
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
    return text.append(", net ")
        .append(amount(sale.netAmount(), sale.currency()))
        .append(' ')
        .append(sale.currency())
        .toString();
  }

  private String amount(BigDecimal amount, String currency) {
    @Nullable Currency known = staticData.currency(currency);
    return Numbers.amount(amount, known == null ? 0 : known.minorUnit());
  }

  private void entries(PrintWriter out) {
    Map<Long, List<PostedLine>> byEntry = new TreeMap<>();
    for (PostedLine posting : story.postings()) {
      byEntry.computeIfAbsent(posting.entryId(), id -> new ArrayList<>()).add(posting);
    }
    byEntry.values().forEach(postings -> entry(postings, out));
  }

  private void entry(List<PostedLine> postings, PrintWriter out) {
    PostedLine first = postings.get(0);
    line(
        out,
        "entry",
        "%d %s%s, value date %s, posted %s"
            .formatted(
                first.entryId(),
                first.kind(),
                first.reverses() == null ? "" : " of " + first.reverses(),
                first.valueDate(),
                first.postedAt()));
    TextTable table =
        new TextTable(
            TextTable.words("account"), TextTable.numbers("debit"), TextTable.numbers("credit"));
    for (PostedLine posting : postings) {
      String amount = amount(posting.amount().abs(), posting.currency());
      boolean debit = posting.amount().signum() > 0;
      table.add(posting.account(), debit ? amount : "", debit ? "" : amount);
    }
    table.print(out, INDENT);
  }

  private void movements(PrintWriter out) {
    if (story.movements().isEmpty()) {
      return;
    }
    line(out, "movements", "");
    TextTable table =
        new TextTable(
            TextTable.words("booking"),
            TextTable.words("account"),
            TextTable.words("instrument"),
            TextTable.numbers("traded"),
            TextTable.numbers("settled"));
    for (PositionMovement movement : story.movements()) {
      table.add(
          Long.toString(movement.bookingId()),
          movement.key().account(),
          movement.key().instrument(),
          Numbers.quantity(movement.traded()),
          Numbers.quantity(movement.settled()));
    }
    table.print(out, INDENT);
  }
}
