package io.straightway.app.exchange;

import io.straightway.operators.proposal.Proposal;
import io.straightway.settlement.exchange.ExchangeTerms;
import io.straightway.settlement.exchange.IsinExchange;
import io.straightway.table.Numbers;
import io.straightway.table.PlainText;
import io.straightway.table.Table;
import java.io.PrintWriter;
import java.util.List;

/** ISIN exchanges as text. */
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
      line("begun", "not yet: its effective date is not the business date yet");
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
    Table.of(IsinExchange.class)
        .numbers("exchange", exchange -> Long.toString(exchange.exchangeId()))
        .words("state", IsinExchange::state)
        .words("old", exchange -> exchange.terms().oldIsin())
        .words("new", exchange -> exchange.terms().newIsin())
        .words("ratio", exchange -> exchange.terms().oldUnits() + ":" + exchange.terms().newUnits())
        .words("effective", exchange -> exchange.terms().effectiveOn())
        .words("begun", exchange -> exchange.begunOn() == null ? "-" : exchange.begunOn())
        .numbers("positions left", IsinExchange::positionsLeft)
        .numbers("instructions left", IsinExchange::instructionsLeft)
        .print(exchanges, out, "");
    out.println(exchanges.isEmpty() ? "no exchanges" : Numbers.of(exchanges.size(), "exchange"));
  }

  private void line(String label, String value) {
    out.printf("  %-10s %s%n", label, PlainText.of(value));
  }
}
