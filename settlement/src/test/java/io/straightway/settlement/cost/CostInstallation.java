package io.straightway.settlement.cost;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.Role;
import io.straightway.element.TradeXml;
import io.straightway.element.check.Finding;
import io.straightway.element.check.Invariants;
import io.straightway.operators.OperatorLogin;
import io.straightway.positions.PositionModel;
import io.straightway.settlement.SettlementInstallation;
import io.straightway.settlement.check.SettlementInvariant;
import io.straightway.settlement.day.DayDesk;
import io.straightway.settlement.exchange.ExchangeDesk;
import io.straightway.settlement.exchange.ExchangeTerms;
import io.straightway.settlement.exchange.IsinExchange;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.LocalDate;
import java.util.List;

/** A {@link SettlementInstallation} whose days are ended; every check of its books must hold. */
final class CostInstallation implements AutoCloseable {
  static final LocalDate FRIDAY = LocalDate.of(2026, 11, 20);

  private static final String BALANCES =
      "SELECT split_part(account, ':', 1), trim_scale(balance) FROM current_balance"
          + " WHERE balance <> 0 AND account ~ '^(SECURITIES|REALISED_GAIN|REVALUATION|UNREALISED_GAIN)'"
          + " ORDER BY account";
  private static final String HELD =
      "SELECT account, isin, currency, quantity, cost, average FROM held_at_cost ORDER BY 1, 2, 3";

  private static final String MORE_SECURITIES =
      """
      INSERT INTO security (isin, valid_from, name, kind, currency, mic, calendar,
        settlement_days)
      VALUES ('GB00B16GWD56', '2000-01-01', 'New', 'EQUITY', 'GBP', 'XLON', 'GBLO', 2),
        ('JP3436100006', '2000-01-01', 'Softbank', 'EQUITY', 'JPY', 'XTKS', 'JPTO', 2)
      """;

  final SettlementInstallation installation;
  private int messages;
  private LocalDate today = FRIDAY;

  CostInstallation(Path directory) throws Exception {
    this(SettlementInstallation.open(directory, MORE_SECURITIES));
  }

  /** Opens the fixture with a position model; the element knows only its usual securities. */
  CostInstallation(Path directory, PositionModel model) throws Exception {
    this(SettlementInstallation.open(directory, model));
    installation.tamper(MORE_SECURITIES);
  }

  private CostInstallation(SettlementInstallation installation) throws Exception {
    this.installation = installation;
    try (Connection connection = installation.database().getConnection()) {
      DayDesk.open(connection, FRIDAY, "test");
    }
  }

  LocalDate today() {
    return today;
  }

  /** Returns a trade of today without fees, with the next number. */
  TradeXml trade(String side, String quantity, String price) {
    messages++;
    return TradeXml.purchase("A", messages)
        .with("Side", side)
        .with("Quantity", quantity)
        .with("Price", price)
        .with("TradeDate", today.toString())
        .with("Fees", "");
  }

  CostInstallation buy(String quantity, String price) throws Exception {
    installation.book(trade("BUY", quantity, price).text());
    return this;
  }

  CostInstallation sell(String quantity, String price) throws Exception {
    installation.book(trade("SELL", quantity, price).text());
    return this;
  }

  /** Returns the next version of a trade. */
  TradeXml change(String action, int trade, int version, TradeXml terms) {
    return terms
        .with("Action", action)
        .with("TradeReference", "A-T" + trade)
        .with("Version", Integer.toString(version));
  }

  /** Exchanges an ISIN, or splits it, as Anna and another operator; returns the number. */
  long exchange(
      OperatorLogin checker, String from, String into, long oldUnits, long newUnits, LocalDate day)
      throws Exception {
    ExchangeDesk desk = new ExchangeDesk(installation.database());
    IsinExchange proposed =
        desk.propose(
            installation.anna(),
            new ExchangeTerms(from, into, oldUnits, newUnits, day, "notice"),
            "notice");
    return desk.approve(checker, proposed.exchangeId(), proposed.contentHash()).exchangeId();
  }

  CostInstallation fifo() throws Exception {
    installation.tamper("UPDATE account SET cost_method = 'FIFO'");
    return this;
  }

  /** Ends the business date. */
  CostInstallation end() throws Exception {
    installation.end(today, "NONE", null);
    today = LocalDate.parse(installation.value("SELECT today FROM open_day"));
    holds();
    return this;
  }

  void holds() throws Exception {
    try (Connection reader =
        installation.engine().database().database().connect(Role.READER, "t")) {
      assertThat(Invariants.check(reader, List.of(), SettlementInvariant.SETTLED))
          .allMatch(Finding::holds);
      Finding settlement = SettlementInvariant.check(reader);
      assertThat(settlement.holds()).as(settlement.toString()).isTrue();
    }
  }

  List<String> balances() throws Exception {
    return installation.query(BALANCES);
  }

  List<String> held() throws Exception {
    return installation.query(HELD);
  }

  @Override
  public void close() {
    installation.close();
  }
}
