package io.straightway.backoffice.catalogue;

import io.straightway.backoffice.catalogue.EnquiryOperations.Paging;
import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.db.operator.ProvedCall;
import io.straightway.settlement.exchange.ExchangeDesk;
import io.straightway.settlement.exchange.ExchangeReader;
import io.straightway.settlement.exchange.ExchangeTerms;
import io.straightway.settlement.exchange.IsinExchange;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Function;
import javax.sql.DataSource;

/** Exchanges of ISINs. */
public final class ExchangeOperations {
  static final String NUMBER = "The number of the exchange.";

  /** The desk of exchanges. */
  public static final Function<DataSource, ExchangeDesk> DESK = ExchangeDesk::new;

  /** Lists them. */
  public static final Operation<Paging, Page<IsinExchange>> LIST =
      Subject.EXCHANGES
          .pages("/api/exchanges", Paging.class, IsinExchange.class)
          .command("settle exchange list")
          .does("List exchanges, the last proposed first.")
          .reads(
              (asked, it) ->
                  Page.byNumber(
                      it.after(),
                      it.limit(),
                      (last, most) -> ExchangeReader.before(asked.connection(), last, most),
                      IsinExchange::exchangeId));

  /** Shows one. */
  public static final Operation<Numbered, IsinExchange> SHOW =
      Subject.EXCHANGES
          .one("/api/exchanges/{exchange}", Numbered.class, IsinExchange.class)
          .command("settle exchange show")
          .does("Show an exchange, and what is left of the old ISIN.")
          .reads((asked, it) -> ExchangeReader.find(asked.connection(), it.exchange));

  /** Proposes one. */
  public static final Operation<ExchangeProposal, IsinExchange> PROPOSE =
      Subject.EXCHANGES
          .one("/api/exchanges", ExchangeProposal.class, IsinExchange.class)
          .does("Propose an exchange for approval by another operator.")
          .creates()
          .at(
              DESK,
              (desk, login, it) -> desk.propose(login, it.terms(), it.reason),
              it -> ProvedCall.of("propose_exchange"));

  /** Decides on one. */
  public static final Decided<IsinExchange, IsinExchange> DECIDED =
      Decided.of(
              Subject.EXCHANGES,
              "/api/exchanges",
              "settle exchange",
              "exchange",
              IsinExchange.class)
          .approving(
              "Approve an exchange that another operator has proposed.",
              "Its maker can't approve it. If its day has come it is carried out at once; else by"
                  + " 'stp settle run', 'stp settle instruct' or 'stp eod' of that day.")
          .rejecting("Reject an exchange that is proposed; its maker withdraws it.")
          .at(DESK, ExchangeDesk::approve, ExchangeDesk::reject);

  /** All of them. */
  static final List<Operation<?, ?>> ALL =
      List.of(LIST, SHOW, PROPOSE, DECIDED.approve(), DECIDED.reject());

  private ExchangeOperations() {}

  /** Which exchange. */
  public record Numbered(@Argument(NUMBER) long exchange) {}

  /** So many old units become so many new ones from a day on. */
  public record ExchangeProposal(
      String oldIsin,
      String newIsin,
      long oldUnits,
      long newUnits,
      LocalDate effectiveOn,
      String document,
      String reason) {
    private ExchangeTerms terms() {
      return new ExchangeTerms(oldIsin, newIsin, oldUnits, newUnits, effectiveOn, document);
    }
  }
}
