package io.straightway.backoffice.catalogue;

import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Listed;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.desk.Who;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.db.ContentHash;
import io.straightway.db.operator.ProvedCall;
import io.straightway.settlement.exchange.ExchangeDesk;
import io.straightway.settlement.exchange.ExchangeReader;
import io.straightway.settlement.exchange.ExchangeTerms;
import io.straightway.settlement.exchange.IsinExchange;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/** Exchanges of ISINs. */
public final class ExchangeOperations {
  private static final String TAG = "Exchanges";
  private static final String NUMBER = "The number of the exchange.";
  private static final TypeReference<IsinExchange> EXCHANGE = new TypeReference<>() {};

  /** The desk of exchanges. */
  public static final Function<DataSource, ExchangeDesk> DESK = ExchangeDesk::new;

  /** Lists them. */
  public static final Operation<Wanted, Page<IsinExchange>> LIST =
      Operation.of("/api/exchanges", Wanted.class, new TypeReference<Page<IsinExchange>>() {})
          .of(TAG, Who.READS)
          .command("settle exchange list")
          .does("List exchanges, the last proposed first.")
          .reads(
              (asked, it) ->
                  Page.byNumber(
                      it.after,
                      it.limit,
                      (last, most) -> ExchangeReader.before(asked.connection(), last, most),
                      IsinExchange::exchangeId));

  /** Shows one. */
  public static final Operation<Numbered, IsinExchange> SHOW =
      Operation.of("/api/exchanges/{exchange}", Numbered.class, EXCHANGE)
          .of(TAG, Who.READS)
          .command("settle exchange show")
          .does("Show an exchange, and what is left of the old ISIN.")
          .reads((asked, it) -> ExchangeReader.find(asked.connection(), it.exchange));

  /** Proposes one. */
  public static final Operation<ExchangeProposal, IsinExchange> PROPOSE =
      Operation.of("/api/exchanges", ExchangeProposal.class, EXCHANGE)
          .of(TAG, Who.WORKS)
          .does("Propose an exchange for approval by another operator.")
          .creates()
          .at(
              DESK,
              (desk, login, it) -> desk.propose(login, it.terms(), it.reason),
              it -> ProvedCall.of("propose_exchange"));

  /** Approves one. */
  public static final Operation<Approval, IsinExchange> APPROVE =
      Operation.of("/api/exchanges/{exchange}/approve", Approval.class, EXCHANGE)
          .of(TAG, Who.APPROVES)
          .command("settle exchange approve")
          .does(
              "Approve an exchange that another operator has proposed.",
              "Its maker can't approve it. If its day has come it is carried out at once; else by"
                  + " 'stp settle run', 'stp settle instruct' or 'stp eod' of that day.")
          .at(
              DESK,
              (desk, login, it) -> desk.approve(login, it.exchange, it.hash),
              it -> ProvedCall.of("approve_exchange", it.exchange, it.hash.bytes()));

  /** Rejects one. */
  public static final Operation<Rejection, IsinExchange> REJECT =
      Operation.of("/api/exchanges/{exchange}/reject", Rejection.class, EXCHANGE)
          .of(TAG, Who.REJECTS)
          .command("settle exchange reject")
          .does("Reject an exchange that is proposed; its maker withdraws it.")
          .at(
              DESK,
              (desk, login, it) -> desk.reject(login, it.exchange, it.reason),
              it -> ProvedCall.of("reject_exchange", it.exchange, it.reason));

  /** All of them. */
  static final List<Operation<?, ?>> ALL = List.of(LIST, SHOW, PROPOSE, APPROVE, REJECT);

  private ExchangeOperations() {}

  /** Which exchanges. */
  public record Wanted(
      @Nullable String after,
      @Argument(value = Argument.LIMIT, label = "N", otherwise = "50") int limit)
      implements Listed {}

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

  /** What is approved. */
  public record Approval(
      @Argument(NUMBER) long exchange,
      @Argument(value = Argument.HASH, label = "SHA-256") ContentHash hash) {}

  /** What is rejected. */
  public record Rejection(
      @Argument(NUMBER) long exchange,
      @Argument(value = Argument.REASON, label = "TEXT") String reason) {}
}
