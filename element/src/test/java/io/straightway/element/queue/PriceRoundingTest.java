package io.straightway.element.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.Role;
import io.straightway.element.EngineFixture;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.check.Finding;
import io.straightway.element.check.Invariants;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Prices in 64ths, of which the amount of a round nominal is often a tie. */
final class PriceRoundingTest {
  @ParameterizedTest
  @CsvSource({
    "NULL,        101515.62, -101515.62",
    "'HALF_EVEN', 101515.62, -101515.62",
    "'HALF_UP',   101515.63, -101515.63"
  })
  void aTieIsRoundedAsTheMarketDoes(String rule, String bought, String sold) throws Exception {
    try (EngineFixture engine =
        EngineFixture.start(
            CommitPoints.BATCH,
            "UPDATE security SET price_rounding = %s WHERE isin = '%s'"
                .formatted(
                    rule.equals("NULL") ? "NULL" : "'" + rule + "'", StaticDataFixture.GILT))) {
      engine.take(TradeXml.batch(List.of(trade(1, "BUY").text(), trade(2, "SELL").text())));

      try (Connection reader = engine.database().database().connect(Role.READER, "test")) {
        assertThat(posted(reader)).containsExactly(bought, sold);
        assertThat(Invariants.check(reader, List.of())).allMatch(Finding::holds);
      }
    }
  }

  private static TradeXml trade(int number, String side) {
    return TradeXml.purchase("A", number)
        .with("Side", side)
        .with("Isin", StaticDataFixture.GILT)
        .with("Quantity", "100000")
        .with("Price", "101.515625");
  }

  private static List<String> posted(Connection reader) throws Exception {
    List<String> amounts = new ArrayList<>();
    try (Statement statement = reader.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT trim_scale(amount) FROM posting WHERE account LIKE 'SECURITIES:%'"
                    + " ORDER BY entry_id")) {
      while (row.next()) {
        amounts.add(row.getString(1));
      }
    }
    return amounts;
  }
}
