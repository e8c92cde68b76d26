package io.straightway.element;

import io.straightway.db.Role;
import io.straightway.db.TestDatabase;
import io.straightway.element.staticdata.Currency;
import io.straightway.element.staticdata.Security;
import io.straightway.element.staticdata.StaticData;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.Map;
import java.util.Set;

/** A little static data: two equities, a bond, three currencies. */
public final class StaticDataFixture {
  public static final String VODAFONE = "GB00BH4HKS39";
  public static final String TOYOTA = "JP3633400001";
  public static final String GILT = "GB00B24FF097";

  private static final LocalDate BOXING_DAY_OBSERVED = LocalDate.of(2026, 12, 28);
  private static final LocalDate CHRISTMAS = LocalDate.of(2026, 12, 25);

  private StaticDataFixture() {}

  /** As the engine holds it in memory. */
  public static StaticData inMemory() {
    return new StaticData(
        1,
        Map.of(
            "GBP", new Currency("GBP", 2, Set.of(CHRISTMAS, BOXING_DAY_OBSERVED)),
            "USD", new Currency("USD", 2, Set.of()),
            "JPY", new Currency("JPY", 0, Set.of())),
        Map.of(
            VODAFONE, security(VODAFONE, Security.Kind.EQUITY, "GBP"),
            TOYOTA, security(TOYOTA, Security.Kind.EQUITY, "JPY"),
            GILT, security(GILT, Security.Kind.BOND, "GBP")),
        Set.of("ACC1", "ACC2"),
        Set.of("BARCGB22XXX"));
  }

  private static Security security(String isin, Security.Kind kind, String currency) {
    return new Security(isin, isin, kind, currency, "XLON", 2);
  }

  /** The same, written into a database. */
  public static void load(TestDatabase database) throws SQLException {
    try (Connection connection = database.database().connect(Role.MIGRATOR, "test");
        Statement statement = connection.createStatement()) {
      statement.execute(
          """
          INSERT INTO currency VALUES ('GBP', 2, 'Pound'), ('USD', 2, 'Dollar'), ('JPY', 0, 'Yen');
          INSERT INTO holiday VALUES ('GBP', '2026-12-25', 'Christmas'),
            ('GBP', '2026-12-28', 'Boxing Day observed');
          INSERT INTO security VALUES
            ('GB00BH4HKS39', 'Vodafone', 'EQUITY', 'GBP', 'XLON', 2),
            ('JP3633400001', 'Toyota', 'EQUITY', 'JPY', 'XTKS', 2),
            ('GB00B24FF097', 'Gilt', 'BOND', 'GBP', 'XLON', 2);
          INSERT INTO account VALUES ('ACC1', 'First'), ('ACC2', 'Second');
          INSERT INTO counterparty VALUES ('BARCGB22XXX', 'Barclays');
          INSERT INTO static_data_version (version) VALUES (1);
          """);
    }
  }
}
