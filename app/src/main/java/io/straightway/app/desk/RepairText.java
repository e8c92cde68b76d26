package io.straightway.app.desk;

import io.straightway.app.print.LabelledLines;
import io.straightway.backoffice.enquiry.ExceptionItem;
import io.straightway.backoffice.enquiry.ItemName;
import io.straightway.backoffice.repair.ExceptionDetail;
import io.straightway.backoffice.repair.FieldChange;
import io.straightway.backoffice.repair.Repair;
import io.straightway.backoffice.repair.RepairTrial;
import io.straightway.operators.audit.AuditEvent;
import io.straightway.table.Numbers;
import io.straightway.table.PlainText;
import io.straightway.table.Table;
import java.io.PrintWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Exceptions, repairs and their audit events as text. */
public final class RepairText {
  private final PrintWriter out;
  private final LabelledLines facts;

  /** Creates a printer to {@code out}. */
  public RepairText(PrintWriter out) {
    this.out = out;
    this.facts = new LabelledLines(out, 12);
  }

  /** Prints everything about one exception. */
  public void print(ExceptionDetail detail) {
    ExceptionItem item = detail.item();
    out.println(PlainText.of(item.item() + ": " + item.state() + " " + item.code()));
    facts.line("meaning", detail.meaning());
    facts.line("resolution", detail.resolution());
    facts.line("field", item.field());
    facts.line("reason", item.reason());
    facts.line("source", item.source());
    facts.line("message", item.messageId());
    facts.line("received", item.receivedAt() + ", " + Numbers.age(item.age()) + " ago");
    facts.line("received", Numbers.of(item.timesSeen(), "time"));
    facts.line("repair of", detail.repairOf());
    facts.line("owner", item.owner());
    ExceptionItem.Closing closed = item.closed();
    if (closed != null) {
      facts.line("closed", "by " + closed.by() + " at " + closed.at() + ": " + closed.reason());
    }
    body(detail.body(), item.bodyLength());
    detail.repairs().forEach(this::print);
    events(detail.events());
  }

  private void body(@Nullable String body, long length) {
    if (body != null) {
      facts.line("body", Numbers.of(length) + " bytes as received");
      body.lines().forEach(text -> out.println("    " + PlainText.of(text)));
    }
  }

  /** Prints a repair and its differences from the original. */
  public void print(Repair repair) {
    out.printf(
        "repair %d of %s: %s%n",
        repair.repairId(), ItemName.message(repair.messageId()), repair.state());
    facts.line("made", "by " + repair.maker() + " at " + repair.madeAt());
    facts.line("because", repair.reason());
    facts.line("sha-256", repair.contentHash());
    facts.decided(repair.maker(), repair.checker(), repair.decidedAt());
    if (repair.newMessageId() != null) {
      facts.line(
          "new message", ItemName.message(repair.newMessageId()) + " " + repair.key().messageId());
    }
    changes(repair.changes());
  }

  /** Prints the answer that intake would give to a corrected copy. */
  public void print(RepairTrial trial) {
    out.println(
        PlainText.of(
            trial.passes()
                ? "intake would accept it now"
                : "it would be refused again: %s: %s".formatted(trial.code(), trial.reason())));
    changes(trial.changes());
  }

  private void changes(List<FieldChange> changes) {
    Table.of(FieldChange.class)
        .words("field", FieldChange::field)
        .words("original", change -> shown(change.original()))
        .words("corrected", change -> shown(change.corrected()))
        .print(changes, out, "    ");
  }

  private static String shown(@Nullable String value) {
    return value == null ? "-" : value;
  }

  private void events(List<AuditEvent> events) {
    if (!events.isEmpty()) {
      out.println("audit");
      events(events, "  ");
    }
  }

  /** Prints events as a table, each line after {@code indent}. */
  public void events(List<AuditEvent> events, String indent) {
    Table.of(AuditEvent.class)
        .numbers("event", event -> Long.toString(event.number()))
        .words("at", AuditEvent::occurredAt)
        .words("actor", AuditEvent::actor)
        .words("proved", event -> event.proved() ? "yes" : "no")
        .words("action", AuditEvent::action)
        .words("subject", AuditEvent::subject)
        .words("before", event -> shown(event.before()))
        .words("after", event -> shown(event.after()))
        .print(events, out, indent);
  }
}
