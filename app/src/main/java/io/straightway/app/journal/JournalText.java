package io.straightway.app.journal;

import io.straightway.app.print.LabelledLines;
import io.straightway.backoffice.journal.Journal;
import io.straightway.backoffice.journal.JournalLine;
import io.straightway.operators.proposal.Proposal;
import io.straightway.table.Numbers;
import io.straightway.table.Table;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.util.List;

/** Journals as text. */
public final class JournalText {
  private static final int MONEY_DECIMALS = 2;

  private final PrintWriter out;
  private final LabelledLines facts;

  private JournalText(PrintWriter out) {
    this.out = out;
    this.facts = new LabelledLines(out, 12);
  }

  /** Prints everything about a journal. */
  public static void print(PrintWriter out, Journal journal) {
    new JournalText(out).all(journal);
  }

  private void all(Journal journal) {
    out.printf("journal %d: %s %s%n", journal.journalId(), journal.kind(), journal.state());
    facts.line("value date", journal.valueDate());
    facts.line("document", journal.document());
    facts.line("made", "by " + journal.maker() + " at " + journal.madeAt());
    facts.line("because", journal.reason());
    facts.line("sha-256", journal.contentHash());
    facts.decided(journal.maker(), journal.checker(), journal.decidedAt());
    facts.line("entry", journal.entryId());
    facts.line("reverses", journal.reverses() == null ? null : "journal " + journal.reverses());
    facts.line(
        "reversed", journal.reversedBy() == null ? null : "by journal " + journal.reversedBy());
    lines(journal.lines());
    if (journal.state() == Proposal.State.PROPOSED) {
      facts.approval("journal approve", journal.journalId(), journal.contentHash());
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
}
