package io.straightway.backoffice.catalogue;

import io.straightway.backoffice.catalogue.EnquiryOperations.Slice;
import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.operators.ProvedCall;
import io.straightway.settlement.exchange.ExchangeDesk;
import io.straightway.settlement.exchange.ExchangeReader;
import io.straightway.settlement.exchange.ExchangeTerms;
import io.straightway.settlement.exchange.IsinExchange;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Function;
import javax.sql.DataSource;

/** Operations on exchanges of ISINs. */
public final class ExchangeOperations {
  static final String NUMBER = "The number of the exchange.";

  /** Creates the exchange desk. */
  public static final Function<DataSource, ExchangeDesk> DESK = ExchangeDesk::new;

  /** Lists exchanges. */
  public static final Operation<Slice, Page<IsinExchange>> LIST =
      Subject.EXCHANGES
          .pages("/api/exchanges", Slice.class, IsinExchange.class)
          .command("settle exchange list")
          .does("List exchanges, the last proposed first.")
          .reads(
              (context, slice) ->
                  Page.byNumber(
                      slice.after(),
                      slice.limit(),
                      (last, most) -> ExchangeReader.before(context.connection(), last, most),
                      IsinExchange::exchangeId));

  /** Shows an exchange. */
  public static final Operation<ExchangeNumber, IsinExchange> SHOW =
      Subject.EXCHANGES
          .one("/api/exchanges/{exchange}", ExchangeNumber.class, IsinExchange.class)
          .command("settle exchange show")
          .does("Show an exchange, and the remaining positions and instructions of the old ISIN.")
          .reads((context, number) -> ExchangeReader.find(context.connection(), number.exchange));

  /** Proposes an exchange. */
  public static final Operation<ExchangeProposal, IsinExchange> PROPOSE =
      Subject.EXCHANGES
          .one("/api/exchanges", ExchangeProposal.class, IsinExchange.class)
          .does("Propose an exchange for approval by another operator.")
          .creates()
          .at(
              DESK,
              (desk, login, proposal) -> desk.propose(login, proposal.terms(), proposal.reason),
              proposal -> ProvedCall.of("propose_exchange"));

  /** Approves or rejects an exchange. */
  public static final Decisions<IsinExchange, IsinExchange> DECIDED =
      Decisions.of(
              Subject.EXCHANGES,
              "/api/exchanges",
              "settle exchange",
              "exchange",
              IsinExchange.class)
          .approving(
              "Approve an exchange that another operator has proposed.",
              "The proposer can't approve it. From its effective date on it is carried out at"
                  + " once, before that by 'stp settle run', 'stp settle instruct' or 'stp eod'"
                  + " of that day.")
          .rejecting("Reject an exchange, or withdraw your own.")
          .at(DESK, ExchangeDesk::approve, ExchangeDesk::reject);

  /** All operations on exchanges. */
  static final List<Operation<?, ?>> ALL =
      List.of(LIST, SHOW, PROPOSE, DECIDED.approve(), DECIDED.reject());

  private ExchangeOperations() {}

  /** The exchange to show. */
  public record ExchangeNumber(@Argument(NUMBER) long exchange) {}

  /** A proposed exchange of a number of old units for a number of new units from a day on. */
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
