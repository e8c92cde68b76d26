package io.straightway.app.journal;

import io.straightway.backoffice.journal.Journal;
import io.straightway.backoffice.journal.JournalLine;
import io.straightway.operators.proposal.Proposal;
import io.straightway.table.Numbers;
import io.straightway.table.PlainText;
import io.straightway.table.Table;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Journals as text. */
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
    if (journal.state() == Proposal.State.PROPOSED) {
      out.printf(
          "another operator approves it with:%n  stp journal approve %d --hash %s%n",
          journal.journalId(), journal.contentHash());
    }
  }

  private void lines(List<JournalLine> lines) {
    Table.of(JournalLine.class)
        .words("account", line -> line.account() + ":" + line.owner() + ":" + line.currency())
        .numbers("debit", line -> line.amount().signum() > 0 ? amount(line.amount()) : "")
        .numbers("credit", line -> line.amount().signum() < 0 ? amount(line.amount().negate()) : "")
        .words("isin", JournalLine::isin)
        .numbers("quantity", JournalLine::quantity, Numbers::quantity)
        .print(lines, out, "  ");
  }

  private static String amount(BigDecimal amount) {
    return Numbers.amount(amount, MONEY_DECIMALS);
  }

  /** Prints journals, one line each. */
  public static void print(PrintWriter out, List<Journal> journals) {
    Table.of(Journal.class)
        .numbers("journal", journal -> Long.toString(journal.journalId()))
        .words("kind", Journal::kind)
        .words("state", Journal::state)
        .words("value date", Journal::valueDate)
        .words("document", Journal::document)
        .words("made by", Journal::maker)
        .words("decided by", journal -> journal.checker() == null ? "-" : journal.checker())
        .words("reason", Journal::reason)
        .print(journals, out, "");
    out.println(journals.isEmpty() ? "no journals" : Numbers.of(journals.size(), "journal"));
  }

  private void line(String label, @Nullable Object value) {
    if (value != null) {
      out.printf("  %-11s %s%n", label, PlainText.of(value.toString()));
    }
  }
}
