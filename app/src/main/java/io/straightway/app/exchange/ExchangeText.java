package io.straightway.app.exchange;

import io.straightway.app.print.LabelledLines;
import io.straightway.operators.proposal.Proposal;
import io.straightway.settlement.exchange.ExchangeTerms;
import io.straightway.settlement.exchange.IsinExchange;
import io.straightway.table.Numbers;
import io.straightway.table.Table;
import java.io.PrintWriter;
import java.util.List;

/** ISIN exchanges as text. */
public final class ExchangeText {
  private final PrintWriter out;
  private final LabelledLines facts;

  private ExchangeText(PrintWriter out) {
    this.out = out;
    this.facts = new LabelledLines(out, 11);
  }

  /** Prints everything about an exchange. */
  public static void print(PrintWriter out, IsinExchange exchange) {
    new ExchangeText(out).all(exchange);
  }

  private void all(IsinExchange exchange) {
    ExchangeTerms terms = exchange.terms();
    out.printf("exchange %d: %s%n", exchange.exchangeId(), exchange.state());
    facts.line(
        "isin",
        isSplit(terms)
            ? "split of " + terms.oldIsin()
            : "%s for %s".formatted(terms.newIsin(), terms.oldIsin()));
    facts.line("ratio", "%d new for %d old".formatted(terms.newUnits(), terms.oldUnits()));
    facts.line("effective", terms.effectiveOn());
    facts.line("document", terms.document());
    facts.line("made", "by " + exchange.maker() + " at " + exchange.madeAt());
    facts.line("because", exchange.reason());
    facts.line("sha-256", exchange.contentHash());
    facts.decided(exchange.maker(), exchange.checker(), exchange.decidedAt());
    if (exchange.state() == Proposal.State.APPROVED) {
      progress(exchange);
    }
    if (exchange.state() == Proposal.State.PROPOSED) {
      facts.approval("settle exchange approve", exchange.exchangeId(), exchange.contentHash());
    }
  }

  private static boolean isSplit(ExchangeTerms terms) {
    return terms.newIsin().equals(terms.oldIsin());
  }

  private void progress(IsinExchange exchange) {
    if (exchange.begunOn() == null) {
      facts.line(
          "begun",
          "not yet: 'stp settle instruct' or 'stp eod' of "
              + exchange.terms().effectiveOn()
              + " carries it out");
      return;
    }
    facts.line("begun", "on " + exchange.begunOn());
    facts.line("moved", Numbers.of(exchange.accountsMoved(), "account"));
    facts.line(
        "left",
        Numbers.of(exchange.positionsLeft(), "position")
            + " and "
            + Numbers.of(exchange.instructionsLeft(), "open instruction")
            + (isSplit(exchange.terms()) ? " in old units of " : " of ")
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
}
