package io.straightway.settlement.exchange;

import io.straightway.db.ContentHash;
import io.straightway.db.Transactions;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorCalls;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.proposal.Proposals;
import io.straightway.staticdata.Security;
import io.straightway.staticdata.StaticData;
import io.straightway.staticdata.StaticDataStore;
import java.sql.SQLException;
import java.time.LocalDate;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Operator commands to decide on exchanges of ISINs: one operator proposes, another approves. The
 * database authenticates both and refuses anything else.
 */
public final class ExchangeDesk {
  private static final Proposals<IsinExchange> PROPOSALS =
      new Proposals<>("exchange", ExchangeReader::find);

  private final Transactions transactions;
  private final ExchangeRun run;

  /** Creates a desk that writes through connections of the engine's role, two at a time. */
  public ExchangeDesk(DataSource database) {
    this.transactions = new Transactions(database);
    this.run = new ExchangeRun(database);
  }

  /**
   * Proposes an exchange.
   *
   * @throws DeskRefusal if the static data does not contain both securities with the same kind and
   *     currency, if the old one is exchanged already, or if the login is not an operator's
   */
  public IsinExchange propose(OperatorLogin login, ExchangeTerms terms, String reason)
      throws SQLException {
    OperatorCalls.checkReason(reason);
    return OperatorCalls.run(
        transactions,
        connection -> {
          requireAlike(terms, new StaticDataStore().read(connection));
          return PROPOSALS.propose(connection, login, terms.json(), reason);
        });
  }

  private static void requireAlike(ExchangeTerms terms, StaticData staticData) {
    Security old = security(staticData, terms.oldIsin(), terms.effectiveOn().minusDays(1));
    Security next = security(staticData, terms.newIsin(), terms.effectiveOn());
    ExchangeTerms.require(
        old.kind() == next.kind() && old.currency().equals(next.currency()),
        "%s is %s in %s and %s is %s in %s; kind and currency must be the same"
            .formatted(
                old.isin(), old.kind(), old.currency(), next.isin(), next.kind(), next.currency()));
  }

  private static Security security(StaticData staticData, String isin, LocalDate day) {
    @Nullable Security security = staticData.security(isin, day);
    if (security == null) {
      throw new DeskRefusal(
          DeskRefusal.Code.REQUEST_INVALID, isin + " is not a known security on " + day);
    }
    return security;
  }

  /**
   * Approves an exchange that another operator has proposed, and carries it out if its day has
   * come.
   *
   * @param shown the hash of the content that the approver has seen
   */
  public IsinExchange approve(OperatorLogin login, long exchangeId, ContentHash shown)
      throws SQLException {
    OperatorCalls.run(
        transactions, connection -> PROPOSALS.approve(connection, login, exchangeId, shown));
    run.run();
    return transactions.run(connection -> ExchangeReader.find(connection, exchangeId));
  }

  /** Rejects a proposed exchange; the proposer can withdraw it in this way. */
  public IsinExchange reject(OperatorLogin login, long exchangeId, String reason)
      throws SQLException {
    return PROPOSALS.reject(transactions, login, exchangeId, reason);
  }
}
