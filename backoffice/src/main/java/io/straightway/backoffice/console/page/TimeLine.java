package io.straightway.backoffice.console.page;

import io.straightway.backoffice.enquiry.ItemName;
import io.straightway.backoffice.enquiry.settlement.InstructionStory;
import io.straightway.backoffice.enquiry.trades.TradeStory;
import io.straightway.backoffice.enquiry.trades.TradeStory.ParkedVersion;
import io.straightway.backoffice.repair.FieldChange;
import io.straightway.backoffice.repair.Repair;
import io.straightway.element.message.Refusal;
import io.straightway.operators.audit.AuditEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The history of a trade version or an instruction as moments in order of time. */
public final class TimeLine {
  private final Shown shown;
  private final List<Moment> moments = new ArrayList<>();

  private TimeLine(Shown shown) {
    this.shown = shown;
  }

  /** Returns the moments of a trade version. */
  public static List<Moment> of(TradeStory story, Shown shown) {
    TimeLine line = new TimeLine(shown);
    line.message(story);
    line.trade(story.trade());
    story.instructions().forEach(line::instruction);
    return line.inOrder();
  }

  /** Returns the moments of an instruction. */
  public static List<Moment> of(InstructionStory story, Shown shown) {
    TimeLine line = new TimeLine(shown);
    line.instruction(story);
    return line.inOrder();
  }

  private List<Moment> inOrder() {
    return moments.stream().sorted(Comparator.comparing(Moment::at)).toList();
  }

  private void add(@Nullable Instant at, String title, String detail) {
    add(at, title, detail, "");
  }

  private void add(@Nullable Instant at, String title, String detail, String technical) {
    add(at, title, detail, technical, null);
  }

  private void add(
      @Nullable Instant at,
      String title,
      String detail,
      String technical,
      @Nullable String address) {
    if (at != null) {
      moments.add(new Moment(at, title, detail, technical, address));
    }
  }

  private void message(TradeStory story) {
    TradeStory.Message message = story.message();
    if (story.originals().isEmpty()) {
      add(message.sentAt(), "Sent", "by " + message.key().source());
      add(
          message.receivedAt(),
          "Received",
          message.key().messageId(),
          shown.number(message.bodyLength()) + " bytes");
    }
    for (TradeStory.CorrectedMessage original : story.originals()) {
      String page = exception(original.id());
      add(original.receivedAt(), "Received", original.key().messageId(), "", page);
      add(original.storedAt(), "Refused", reason(original.refusal()), "", page);
    }
    story.repairs().forEach(repair -> repair(repair, message.id()));
    story.actions().forEach(this::action);
    Refusal refusal = story.refusal();
    if (refusal != null) {
      add(message.storedAt(), "Refused", reason(refusal), "", exception(message.id()));
    }
    ParkedVersion parked = story.parked();
    if (parked != null) {
      add(
          parked.parkedAt(),
          "Parked",
          story.block() == null
              ? "until the version before " + parked.version() + " is there"
              : "until all of the block is allocated");
    }
    for (TradeStory.Conflict conflict : story.conflicts()) {
      add(
          conflict.receivedAt(),
          "Conflict",
          "different content under the same id",
          shown.number(conflict.bodyLength()) + " bytes");
    }
  }

  private static String exception(long message) {
    return "/console/exceptions/item?name=" + ItemName.message(message);
  }

  private static String reason(Refusal refusal) {
    return refusal.code()
        + (refusal.field() == null ? ": " : ", " + refusal.field() + ": ")
        + refusal.reason();
  }

  private void repair(Repair repair, long message) {
    String changes =
        repair.changes().stream().map(TimeLine::change).collect(Collectors.joining(", "));
    add(
        repair.madeAt(),
        "Repair proposed by " + repair.maker(),
        changes + ": " + repair.reason(),
        "",
        exception(repair.messageId()));
    if (repair.newMessageId() != null) {
      add(
          repair.decidedAt(),
          "Repair approved by " + repair.checker(),
          "as " + repair.key().messageId(),
          "",
          repair.newMessageId() == message
              ? null
              : "/console/trades/story?reference=%s&source=%s"
                  .formatted(repair.key().messageId(), repair.key().source()));
    }
  }

  private static String change(FieldChange change) {
    return "%s from %s to %s"
        .formatted(
            change.field(),
            Objects.requireNonNullElse(change.original(), "nothing"),
            Objects.requireNonNullElse(change.corrected(), "nothing"));
  }

  private void action(AuditEvent event) {
    add(
        event.occurredAt(),
        shown.sentence(event.action()) + " by " + event.actor(),
        event.change());
  }

  private void trade(TradeStory.@Nullable Trade trade) {
    if (trade != null) {
      add(
          trade.createdAt(),
          "Booked",
          "version "
              + trade.sale().version()
              + (trade.bookedAs() == null ? "" : ", as the booking of " + trade.bookedAs()));
    }
  }

  private void instruction(InstructionStory story) {
    String reference = story.instruction().reference();
    String page = "/console/settlement/instruction?reference=" + reference;
    for (InstructionStory.Delivery delivery : story.deliveries()) {
      String kind = shown.sentence(delivery.kind());
      add(delivery.writtenAt(), kind + " written", reference, "", page);
      add(
          delivery.deliveredAt(),
          kind + " delivered",
          reference,
          "bundle " + delivery.bundle() + ", attempts " + delivery.attempts());
      add(delivery.withdrawnAt(), kind + " withdrawn", reference);
    }
    for (InstructionStory.Answer answer : story.messages()) {
      add(
          answer.receivedAt(),
          "Custodian: " + (answer.summary() == null ? "not readable" : answer.summary()),
          answer.code() == null
              ? reference
              : answer.state() + " " + answer.code() + ": " + answer.reason(),
          "",
          answer.code() == null
              ? page + "#message-" + answer.id()
              : "/console/exceptions/item?name=custodian:" + answer.id());
    }
    for (InstructionStory.Settlement settlement : story.settlements()) {
      String currency = story.instruction().currency();
      add(
          settlement.createdAt(),
          "Settled",
          "%s for %s %s on %s, booked on %s"
              .formatted(
                  shown.quantity(settlement.quantity()),
                  shown.amount(settlement.amount(), currency),
                  currency,
                  settlement.settledOn(),
                  settlement.bookedOn()),
          "",
          page + "#settlement-" + settlement.id());
    }
  }

  /**
   * An event in the history.
   *
   * @param technical details for troubleshooting; empty if there are none
   * @param address the address of the page with more details; null if there is none
   */
  public record Moment(
      Instant at, String title, String detail, String technical, @Nullable String address) {}
}
