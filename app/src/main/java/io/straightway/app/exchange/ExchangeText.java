package io.straightway.app.exchange;

import io.straightway.charts.text.Numbers;
import io.straightway.charts.text.PlainText;
import io.straightway.charts.text.TextTable;
import io.straightway.db.operator.Proposal;
import io.straightway.settlement.exchange.ExchangeTerms;
import io.straightway.settlement.exchange.IsinExchange;
import java.io.PrintWriter;
import java.util.List;

/** Exchanges for a terminal or a program. */
public final class ExchangeText {
  private final PrintWriter out;

  private ExchangeText(PrintWriter out) {
    this.out = out;
  }

  /** Prints everything about an exchange. */
  public static void print(PrintWriter out, IsinExchange exchange) {
    new ExchangeText(out).all(exchange);
  }

  private void all(IsinExchange exchange) {
    ExchangeTerms terms = exchange.terms();
    out.printf("exchange %d: %s%n", exchange.exchangeId(), exchange.state());
    line("isin", "%s for %s".formatted(terms.newIsin(), terms.oldIsin()));
    line("ratio", "%d new for %d old".formatted(terms.newUnits(), terms.oldUnits()));
    line("effective", terms.effectiveOn().toString());
    line("document", terms.document());
    line("made", "by " + exchange.maker() + " at " + exchange.madeAt());
    line("because", exchange.reason());
    line("sha-256", exchange.contentHash().toString());
    if (exchange.decidedAt() != null) {
      String by = exchange.checker() == null ? exchange.maker() : exchange.checker();
      line("decided", "by " + by + " at " + exchange.decidedAt());
    }
    if (exchange.state() == Proposal.State.APPROVED) {
      progress(exchange);
    }
    if (exchange.state() == Proposal.State.PROPOSED) {
      out.printf(
          "another operator approves it with:%n  stp settle exchange approve %d --hash %s%n",
          exchange.exchangeId(), exchange.contentHash());
    }
  }

  private void progress(IsinExchange exchange) {
    if (exchange.begunOn() == null) {
      line("begun", "not yet: it waits for its day to be the business date");
      return;
    }
    line("begun", "on " + exchange.begunOn());
    line("moved", Numbers.of(exchange.accountsMoved(), "account"));
    line(
        "left",
        Numbers.of(exchange.positionsLeft(), "position")
            + " and "
            + Numbers.of(exchange.instructionsLeft(), "open instruction")
            + " of "
            + exchange.terms().oldIsin());
  }

  /** Prints exchanges, a line each. */
  public static void print(PrintWriter out, List<IsinExchange> exchanges) {
    TextTable table =
        new TextTable(
            TextTable.numbers("exchange"),
            TextTable.words("state"),
            TextTable.words("old"),
            TextTable.words("new"),
            TextTable.words("ratio"),
            TextTable.words("effective"),
            TextTable.words("begun"),
            TextTable.numbers("positions left"),
            TextTable.numbers("instructions left"));
    for (IsinExchange exchange : exchanges) {
      ExchangeTerms terms = exchange.terms();
      table.add(
          Long.toString(exchange.exchangeId()),
          exchange.state().name(),
          terms.oldIsin(),
          terms.newIsin(),
          terms.oldUnits() + ":" + terms.newUnits(),
          terms.effectiveOn().toString(),
          exchange.begunOn() == null ? "-" : exchange.begunOn().toString(),
          Numbers.of(exchange.positionsLeft()),
          Numbers.of(exchange.instructionsLeft()));
    }
    table.print(out, "");
    out.println(exchanges.isEmpty() ? "no exchanges" : Numbers.of(exchanges.size(), "exchange"));
  }

  private void line(String label, String value) {
    out.printf("  %-10s %s%n", label, PlainText.of(value));
  }
}
