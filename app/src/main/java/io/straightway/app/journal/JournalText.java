package io.straightway.app.journal;

import io.straightway.backoffice.journal.Journal;
import io.straightway.backoffice.journal.JournalLine;
import io.straightway.charts.text.Numbers;
import io.straightway.charts.text.PlainText;
import io.straightway.charts.text.TextTable;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Journals for a terminal. */
public final class JournalText {
  private static final int MONEY_DECIMALS = 2;

  private final PrintWriter out;

  private JournalText(PrintWriter out) {
    this.out = out;
  }

  /** Prints everything about a journal. */
  public static void print(PrintWriter out, Journal journal) {
    new JournalText(out).all(journal);
  }

  private void all(Journal journal) {
    out.printf("journal %d: %s %s%n", journal.journalId(), journal.kind(), journal.state());
    line("value date", journal.valueDate());
    line("document", journal.document());
    line("made", "by " + journal.maker() + " at " + journal.madeAt());
    line("because", journal.reason());
    line("sha-256", journal.contentHash());
    if (journal.decidedAt() != null) {
      String by = journal.checker() == null ? journal.maker() : journal.checker();
      line("decided", "by " + by + " at " + journal.decidedAt());
    }
    line("entry", journal.entryId());
    line("reverses", journal.reverses() == null ? null : "journal " + journal.reverses());
    line("reversed", journal.reversedBy() == null ? null : "by journal " + journal.reversedBy());
    lines(journal.lines());
    if (journal.state() == Journal.State.PROPOSED) {
      out.printf(
          "another operator approves it with:%n  stp journal approve %d --hash %s%n",
          journal.journalId(), journal.contentHash());
    }
  }

  private void lines(List<JournalLine> lines) {
    TextTable table =
        new TextTable(
            TextTable.words("account"),
            TextTable.numbers("debit"),
            TextTable.numbers("credit"),
            TextTable.words("isin"),
            TextTable.numbers("quantity"));
    for (JournalLine line : lines) {
      BigDecimal quantity = line.quantity();
      table.add(
          line.account() + ":" + line.owner() + ":" + line.currency(),
          line.amount().signum() > 0 ? amount(line.amount()) : "",
          line.amount().signum() < 0 ? amount(line.amount().negate()) : "",
          line.isin() == null ? "" : line.isin(),
          quantity == null ? "" : Numbers.quantity(quantity));
    }
    table.print(out, "  ");
  }

  private static String amount(BigDecimal amount) {
    return Numbers.amount(amount, MONEY_DECIMALS);
  }

  /** Prints journals, a line each. */
  public static void print(PrintWriter out, List<Journal> journals) {
    TextTable table =
        new TextTable(
            TextTable.numbers("journal"),
            TextTable.words("kind"),
            TextTable.words("state"),
            TextTable.words("value date"),
            TextTable.words("document"),
            TextTable.words("made by"),
            TextTable.words("decided by"),
            TextTable.words("reason"));
    for (Journal journal : journals) {
      table.add(
          Long.toString(journal.journalId()),
          journal.kind().name(),
          journal.state().name(),
          journal.valueDate().toString(),
          PlainText.of(journal.document()),
          journal.maker(),
          journal.checker() == null ? "-" : journal.checker(),
          PlainText.of(journal.reason()));
    }
    table.print(out, "");
    out.println(journals.isEmpty() ? "no journals" : Numbers.of(journals.size(), "journal"));
  }

  private void line(String label, @Nullable Object value) {
    if (value != null) {
      out.printf("  %-11s %s%n", label, PlainText.of(value.toString()));
    }
  }
}
