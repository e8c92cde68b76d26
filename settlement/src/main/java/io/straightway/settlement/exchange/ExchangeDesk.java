package io.straightway.settlement.exchange;

import io.straightway.db.ContentHash;
import io.straightway.db.Transactions;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorCalls;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.element.staticdata.Security;
import io.straightway.element.staticdata.StaticData;
import io.straightway.element.staticdata.StaticDataStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Where exchanges of ISINs are decided on: one operator proposes, another approves. Both are proved
 * to the database, which refuses anything else.
 */
public final class ExchangeDesk {
  private final Transactions transactions;
  private final ExchangeRun run;

  /** A desk whose work is written through connections of the engine's role, two at a time. */
  public ExchangeDesk(DataSource database) {
    this.transactions = new Transactions(database);
    this.run = new ExchangeRun(database);
  }

  /**
   * Proposes an exchange.
   *
   * @throws DeskRefusal if the static data do not have both securities, of one kind and currency;
   *     if the old one is exchanged already; or if the login is not an operator's
   */
  public IsinExchange propose(OperatorLogin login, ExchangeTerms terms, String reason)
      throws SQLException {
    OperatorCalls.checkReason(reason);
    return OperatorCalls.run(
        transactions,
        connection -> {
          requireAlike(terms, new StaticDataStore().read(connection));
          String number =
              OperatorCalls.call(connection, login, "propose_exchange", terms.json(), reason);
          return ExchangeReader.find(connection, Long.parseLong(number));
        });
  }

  private static void requireAlike(ExchangeTerms terms, StaticData staticData) {
    Security old = known(staticData, terms.oldIsin(), terms.effectiveOn().minusDays(1));
    Security now = known(staticData, terms.newIsin(), terms.effectiveOn());
    ExchangeTerms.require(
        old.kind() == now.kind() && old.currency().equals(now.currency()),
        "%s is %s in %s and %s is %s in %s; only what is alike can be exchanged"
            .formatted(
                old.isin(), old.kind(), old.currency(), now.isin(), now.kind(), now.currency()));
  }

  private static Security known(StaticData staticData, String isin, LocalDate day) {
    @Nullable Security security = staticData.security(isin, day);
    if (security == null) {
      throw new DeskRefusal(
          DeskRefusal.Code.REQUEST_INVALID, isin + " is not a known security on " + day);
    }
    return security;
  }

  /**
   * Approves an exchange that somebody else has proposed, and carries it out if its day has come.
   *
   * @param shown the hash of what was looked at
   */
  public IsinExchange approve(OperatorLogin login, long exchangeId, ContentHash shown)
      throws SQLException {
    OperatorCalls.run(
        transactions,
        connection ->
            OperatorCalls.call(connection, login, "approve_exchange", exchangeId, shown.bytes()));
    run.run();
    return transactions.run(connection -> ExchangeReader.find(connection, exchangeId));
  }

  /** Rejects an exchange that is proposed; its maker withdraws it. */
  public IsinExchange reject(OperatorLogin login, long exchangeId, String reason)
      throws SQLException {
    OperatorCalls.checkReason(reason);
    return OperatorCalls.run(
        transactions,
        (Connection connection) -> {
          OperatorCalls.call(connection, login, "reject_exchange", exchangeId, reason);
          return ExchangeReader.find(connection, exchangeId);
        });
  }
}
