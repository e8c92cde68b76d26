package io.straightway.element;

import io.straightway.db.Database;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.staticdata.Account;
import io.straightway.staticdata.BondTerms;
import io.straightway.staticdata.Currency;
import io.straightway.staticdata.ExDividend;
import io.straightway.staticdata.FeeRules;
import io.straightway.staticdata.Listings;
import io.straightway.staticdata.Security;
import io.straightway.staticdata.Ssi;
import io.straightway.staticdata.StaticData;
import io.straightway.staticdata.Timeline;
import io.straightway.staticdata.calendar.BusinessCalendars;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Static data for tests: two equities, a bond, three currencies. */
public final class StaticDataFixture {
  public static final String VODAFONE = "GB00BH4HKS39";
  public static final String TOYOTA = "JP3633400001";
  public static final String GILT = "GB00B24FF097";

  private static final LocalDate BEGINNING = LocalDate.of(2000, 1, 1);
  private static final BondTerms GILT_TERMS =
      new BondTerms(
          new BigDecimal("4.25"),
          2,
          BondTerms.DayCount.ACT_ACT_ICMA,
          LocalDate.of(2003, 2, 27),
          LocalDate.of(2036, 3, 7),
          false,
          null,
          null,
          new ExDividend(7, ExDividend.Count.BUSINESS));

  private StaticDataFixture() {}

  /** Returns them as the engine holds them in memory. */
  public static StaticData inMemory() {
    return new StaticData(
        1,
        Map.of(
            "GBP", new Currency("GBP", 2, "GBLO"),
            "USD", new Currency("USD", 2, "USNY"),
            "JPY", new Currency("JPY", 0, "JPTO")),
        Map.of(
            VODAFONE, from(security(VODAFONE, Security.Kind.EQUITY, "GBP", "GBLO", null)),
            TOYOTA, from(security(TOYOTA, Security.Kind.EQUITY, "JPY", "JPTO", null)),
            GILT, from(security(GILT, Security.Kind.BOND, "GBP", "GBLO", GILT_TERMS))),
        new Listings(Map.of()),
        Map.of("ACC1", from(account("ACC1", "First")), "ACC2", from(account("ACC2", "Second"))),
        Map.of(),
        Map.of("BARCGB22XXX", from("Barclays")),
        Map.of(
            new Ssi.Key("BARCGB22XXX", "GBP", "*"),
                from(new Ssi("CRSTGB22XXX", "BARCGB22XXX", "B1", null, null)),
            new Ssi.Key("BARCGB22XXX", "JPY", "*"),
                from(new Ssi("JASDJPJTXXX", "BARCJPJTXXX", "B2", null, null))),
        new FeeRules(Map.of()),
        Map.of(),
        Map.of(),
        Map.of(),
        Map.of(),
        new BusinessCalendars(Map.of(), Map.of()));
  }

  private static <T> Timeline<T> from(T value) {
    return Timeline.from(BEGINNING, value);
  }

  private static Account account(String code, String name) {
    return new Account(code, name, "CUSTGB2LXXX", "SK-" + code, "CA-" + code, true);
  }

  private static Security security(
      String isin, Security.Kind kind, String currency, String calendar, @Nullable BondTerms bond) {
    return new Security(isin, isin, kind, currency, "XLON", calendar, 2, bond, null);
  }

  /** Loads them into a test database. */
  public static void load(TestDatabase database) throws SQLException {
    load(database.database());
  }

  /** Loads them into any migrated database. */
  public static void load(Database database) throws SQLException {
    try (Connection connection = database.connect(Role.MIGRATOR, "test");
        Statement statement = connection.createStatement()) {
      statement.execute(
          """
          INSERT INTO currency VALUES ('GBP', 2, 'Pound', 'GBLO'), ('USD', 2, 'Dollar', 'USNY'),
            ('JPY', 0, 'Yen', 'JPTO');
          INSERT INTO security (isin, valid_from, name, kind, currency, mic, calendar, settlement_days)
          VALUES
            ('GB00BH4HKS39', '2000-01-01', 'Vodafone', 'EQUITY', 'GBP', 'XLON', 'GBLO', 2),
            ('JP3633400001', '2000-01-01', 'Toyota', 'EQUITY', 'JPY', 'XTKS', 'JPTO', 2);
          INSERT INTO security VALUES
            ('GB00B24FF097', '2000-01-01', 'Gilt', 'BOND', 'GBP', 'XLON', 'GBLO', 2,
             4.25, 2, 'ACT_ACT_ICMA', '2003-02-27', '2036-03-07', 'N', NULL, NULL, 7, 'BUSINESS');
          INSERT INTO listing VALUES
            ('JP3633400001', 'XLON', 'GBP', '2000-01-01', 'GBLO', 2),
            ('JP3633400001', 'XOFF', 'GBP', '2000-01-01', 'GBLO', 2);
          INSERT INTO account VALUES
            ('ACC1', '2000-01-01', 'First', 'CUSTGB2LXXX', 'SK-ACC1', 'CA-ACC1'),
            ('ACC2', '2000-01-01', 'Second', 'CUSTGB2LXXX', 'SK-ACC2', 'CA-ACC2');
          INSERT INTO counterparty VALUES ('BARCGB22XXX', '2000-01-01', 'Barclays');
          INSERT INTO ssi VALUES
            ('BARCGB22XXX', 'GBP', '*', '2000-01-01', 'CRSTGB22XXX', 'BARCGB22XXX', 'B1'),
            ('BARCGB22XXX', 'JPY', '*', '2000-01-01', 'JASDJPJTXXX', 'BARCJPJTXXX', 'B2');
          INSERT INTO static_data_version (version) VALUES (1);
          """);
    }
  }
}
