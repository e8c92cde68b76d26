package io.straightway.app.enquiry;

import io.straightway.app.print.MinorUnits;
import io.straightway.ledger.PostedLine;
import io.straightway.positions.PositionMovement;
import io.straightway.table.Numbers;
import io.straightway.table.PlainText;
import io.straightway.table.Table;
import io.straightway.table.TextTable;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The lines of stories.
 *
 * @param units the decimals of amounts
 * @param indent the beginning of each line
 */
record StoryLines(PrintWriter out, MinorUnits units, String indent) {
  void line(String label, String text) {
    out.println(indent + "%-11s %s".formatted(label, PlainText.of(text)).stripTrailing());
  }

  @SuppressWarnings("AnnotateFormatMethod") // the annotation belongs to no dependency of ours
  void line(String label, String format, @Nullable Object... values) {
    line(label, format.formatted(values));
  }

  String amount(BigDecimal amount, String currency) {
    return units.amount(amount, currency);
  }

  void postings(List<PostedLine> postings) {
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

  void movements(List<PositionMovement> movements) {
    Table.of(PositionMovement.class)
        .words("booking", movement -> Long.toString(movement.bookingId()))
        .words("account", movement -> movement.key().account())
        .words("instrument", movement -> movement.key().instrument())
        .numbers("traded", movement -> Numbers.quantity(movement.traded()))
        .numbers("settled", movement -> Numbers.quantity(movement.settled()))
        .print(movements, out, indent + "  ");
  }
}
