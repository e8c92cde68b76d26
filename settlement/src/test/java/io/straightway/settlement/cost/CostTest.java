package io.straightway.settlement.cost;

import static io.straightway.settlement.cost.CostInstallation.FRIDAY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.element.StaticDataFixture;
import io.straightway.operators.DeskRefusal;
import io.straightway.settlement.confirm.SettlementDecision.DecisionKind;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Securities at cost at the end of days. */
final class CostTest {
  @TempDir private Path dir;
  @AutoClose private CostInstallation installation;

  @BeforeEach
  void open() throws Exception {
    installation = new CostInstallation(dir);
  }

  /**
   * HM Revenue and Customs, Capital Gains Manual, CG51624: 10,000 shares for 100,000; 5,000 of them
   * sold for 60,000 at costs of 4,000. The remaining pool of expenditure is 50,000; the gain before
   * indexation is 6,000 after the costs, which are an expense here.
   */
  @Test
  void theExampleOfTheCapitalGainsManual() throws Exception {
    installation.buy("10000", "10.00");
    installation.installation.book(
        installation
            .trade("SELL", "5000", "12.00")
            .with("Fees", "<Fee kind=\"COMMISSION\">4000.00</Fee>")
            .text());
    installation.end();

    assertThat(installation.balances()).containsExactly("REALISED_GAIN -10000", "SECURITIES 50000");
  }

  /**
   * M. T. Goodrich, R. Tamassia, M. H. Goldwasser, Data Structures and Algorithms in Python,
   * project P-6.36: 100 shares at 20, 20 at 24, 200 at 36, then 150 sold at 30; by FIFO the gain is
   * 940.
   */
  @Test
  void theExampleOfTheTextbookByFifo() throws Exception {
    installation.fifo().buy("100", "20").buy("20", "24").buy("200", "36").sell("150", "30").end();

    assertThat(installation.balances()).containsExactly("REALISED_GAIN -940", "SECURITIES 6120");
  }

  /**
   * The R package FinCal, reference manual, cogs: 2 units at 2, 3 at 3 and 5 at 5, of which 7 are
   * sold. The cost of the sale is 23 by FIFO and 26.60 by average; the rest costs 15 and 11.40.
   */
  @Test
  void theExampleOfThePackageForFinancialAnalystsByBothMethods() throws Exception {
    installation.buy("2", "2").buy("3", "3").buy("5", "5").sell("7", "5").end();
    assertThat(installation.balances()).containsExactly("REALISED_GAIN -8.4", "SECURITIES 11.4");

    installation.fifo().buy("1", "5").end();
    assertThat(installation.balances())
        .as("another method counts from the first purchase on, with the next that comes")
        .containsExactly("REALISED_GAIN -12", "SECURITIES 20");
  }

  /**
   * 1,000 at 25.00 with commission 12.50 and stamp duty 125.00, then 500 at 26.00 with 10.00 and
   * 65.00; 600 are sold at 30.00 with commission 9.00. If both fees are capitalised, 1,500 cost
   * 25,137.50 + 13,075.00 = 38,212.50; the cost of the sale is 600/1,500 of that, 15,285.00, and
   * the gain is 18,000.00 - 15,285.00 = 2,715.00; the commission of the sale is an expense.
   */
  @Test
  void capitalisedFeesAreInTheCostOfAPurchaseAndTheRealisedGain() throws Exception {
    capitalise("COMMISSION", FRIDAY, true);
    capitalise("TAX", FRIDAY, true);
    String fees = "<Fee kind=\"COMMISSION\">%s</Fee><Fee kind=\"TAX\">%s</Fee>";
    installation.installation.book(
        installation
            .trade("BUY", "1000", "25.00")
            .with("Fees", fees.formatted("12.50", "125.00"))
            .text());
    installation.installation.book(
        installation
            .trade("BUY", "500", "26.00")
            .with("Fees", fees.formatted("10.00", "65.00"))
            .text());
    installation.end();
    assertThat(installation.balances()).containsExactly("SECURITIES 38212.5");
    assertThat(installation.held()).containsExactly("ACC1 GB00BH4HKS39 GBP 1500 38212.5 25.475");
    assertThat(expenses()).isEmpty();

    installation.installation.book(
        installation
            .trade("SELL", "600", "30.00")
            .with("Fees", "<Fee kind=\"COMMISSION\">9.00</Fee>")
            .text());
    installation.end();
    assertThat(installation.balances())
        .containsExactly("REALISED_GAIN -2715", "SECURITIES 22927.5");
    assertThat(expenses()).containsExactly("COMMISSION 9");

    installation.installation.book(
        installation.change("CANCEL", 2, 2, installation.trade("BUY", "500", "26.00")).text());
    installation.end();
    assertThat(installation.balances())
        .as("600 of 1,000 for 25,137.50: they have cost 15,082.50")
        .containsExactly("REALISED_GAIN -2917.5", "SECURITIES 10055");
    assertThat(expenses()).containsExactly("COMMISSION 9");

    assertThatThrownBy(() -> capitalise("TAX", FRIDAY, false))
        .isInstanceOf(DeskRefusal.class)
        .hasMessageContaining("is computed already");
    installation.installation.tamper(
        "UPDATE cost_fee SET amount = amount + 1 WHERE kind = 'TAX' AND amount = 125");
    assertThat(installation.installation.query("SELECT fault FROM cost_fault"))
        .anyMatch(fault -> fault.startsWith("TAX of booking"));
    installation.installation.tamper(
        "UPDATE cost_fee SET amount = amount - 1 WHERE kind = 'TAX' AND amount = 126");
  }

  private void capitalise(String kind, LocalDate from, boolean cost) throws Exception {
    installation.installation.decide(
        DecisionKind.CAPITALISED_FEES.of(
            new CapitalisedFee("*", CapitalisedFee.FeeType.valueOf(kind), from, cost).json()));
  }

  private List<String> expenses() throws Exception {
    return installation.installation.query(
        "SELECT split_part(account, ':', 1), trim_scale(balance) FROM current_balance"
            + " WHERE balance <> 0 AND account ~ '^(COMMISSION|TAX|EXCHANGE_FEE|OTHER_FEE)' ORDER BY 1");
  }

  @Test
  void theCostOfSalesIsRoundedAndNothingIsLost() throws Exception {
    installation.buy("3", "3.33").buy("4", "3.35").sell("2", "4.00").end();
    assertThat(installation.held()).containsExactly("ACC1 GB00BH4HKS39 GBP 5 16.71 3.342");

    installation.sell("5", "3.00").end();
    assertThat(installation.held()).isEmpty();
    assertThat(installation.balances()).containsExactly("REALISED_GAIN 0.39");
  }

  @Test
  void aShortSaleCarriesItsProceedsUntilItIsBoughtBack() throws Exception {
    installation.sell("100", "10.00").end();
    assertThat(installation.balances()).containsExactly("SECURITIES -1000");

    installation.buy("40", "9.00").end();
    assertThat(installation.balances()).containsExactly("REALISED_GAIN -40", "SECURITIES -600");

    installation.buy("90", "8.00").end();
    assertThat(installation.balances())
        .as("60 close the rest, 30 are bought at 8")
        .containsExactly("REALISED_GAIN -160", "SECURITIES 240");
  }

  @Test
  void aPurchaseCancelledLaterCorrectsTheRealisedGain() throws Exception {
    installation.buy("100", "10.00").buy("100", "20.00").sell("100", "18.00").end();
    assertThat(installation.balances()).containsExactly("REALISED_GAIN -300", "SECURITIES 1500");

    installation.installation.book(
        installation.change("CANCEL", 2, 2, installation.trade("BUY", "100", "20.00")).text());
    installation.end();
    assertThat(installation.balances()).containsExactly("REALISED_GAIN -800");

    installation.installation.book(
        installation.change("AMEND", 1, 2, installation.trade("BUY", "110", "10.00")).text());
    installation.end();
    assertThat(installation.balances()).containsExactly("REALISED_GAIN -800", "SECURITIES 100");
  }

  @Test
  void tradesAreOrderedByTradeDateAndNotByReceipt() throws Exception {
    installation.buy("100", "10.00").end();
    installation.installation.book(
        installation.trade("BUY", "100", "20.00").with("TradeDate", "2026-11-25").text());
    installation.end();
    assertThat(installation.balances()).containsExactly("SECURITIES 3000");

    installation.sell("100", "15.00").end();
    assertThat(installation.balances())
        .as("sold before the second was bought")
        .containsExactly("REALISED_GAIN -500", "SECURITIES 2000");
  }

  @Test
  void freeDeliveriesComeAndGoAtWhatTheyAreWorth() throws Exception {
    installation.installation.book(installation.trade("BUY", "10", "7.00").free().text());
    installation.installation.book(installation.trade("BUY", "10", "0").free().text());
    installation.installation.book(installation.trade("SELL", "5", "4.00").free().text());
    installation.end();

    assertThat(installation.balances()).containsExactly("REALISED_GAIN -2.5", "SECURITIES 52.5");
  }

  @Test
  void eachCurrencyAndAccountHasItsOwnCost() throws Exception {
    installation.buy("10", "10.00");
    installation.installation.book(
        installation.trade("BUY", "10", "20.00").with("Account", "ACC2").text(),
        installation.trade("SELL", "5", "30.00").with("Account", "ACC2").text(),
        installation
            .trade("BUY", "7", "900")
            .with("Isin", "JP3633400001")
            .with("Currency", "JPY")
            .text(),
        installation
            .trade("SELL", "2", "901")
            .with("Isin", "JP3633400001")
            .with("Currency", "JPY")
            .text());
    installation.end();

    assertThat(installation.held())
        .containsExactly(
            "ACC1 " + StaticDataFixture.VODAFONE + " GBP 10 100 10",
            "ACC1 JP3633400001 JPY 5 4500 900",
            "ACC2 " + StaticDataFixture.VODAFONE + " GBP 5 100 20");
  }

  @Test
  void tradesBetweenTheCostRunAndTheCloseAreCostedWithTheDay() throws Exception {
    installation.buy("100", "10.00");
    installation.installation.query("SELECT 1");
    try (var connection = installation.installation.database().getConnection()) {
      connection
          .createStatement()
          .execute("SELECT begin_end_of_day('2026-11-20', '2026-11-23', 'NONE', 'x')");
    }
    new CostRun(installation.installation.database(), FRIDAY).run();
    installation.sell("50", "12.00").end();

    assertThat(installation.balances()).containsExactly("REALISED_GAIN -100", "SECURITIES 500");
    assertThat(installation.installation.query("SELECT DISTINCT business_date FROM security_cost"))
        .containsExactly("2026-11-20");
  }

  @Test
  void holdingsAreRevaluedAndTheRevaluationIsReversedOnTheNextDay() throws Exception {
    installation.installation.tamper(
        """
        UPDATE account SET revalued = 'Y' WHERE account = 'ACC1';
        INSERT INTO reference_price VALUES ('GB00BH4HKS39', 'GBP', '2026-11-19', 26.50),
          ('GB00BH4HKS39', 'GBP', '2026-11-23', 24.00), ('GB00B24FF097', 'GBP', '2026-11-20', 90.00)
        """);
    installation.buy("1000", "25.00").sell("400", "27.50");
    installation.installation.book(
        installation.trade("BUY", "10000", "101.00").with("Isin", StaticDataFixture.GILT).text(),
        installation.trade("BUY", "10", "25.00").with("Account", "ACC2").text());
    installation.end();

    assertThat(
            installation.installation.query(
                "SELECT account, isin, value, unrealised FROM held_at_cost ORDER BY 1, 2"))
        .containsExactly(
            "ACC1 GB00B24FF097 9000 -1100",
            "ACC1 GB00BH4HKS39 15900 900",
            "ACC2 GB00BH4HKS39 null null");
    assertThat(
            installation.installation.query(
                "SELECT basis, kind, debit, credit FROM eod_trial_balance WHERE kind LIKE '%REVAL%'"
                    + " OR kind LIKE 'UNREAL%' ORDER BY 1, 2"))
        .hasSize(4);
    assertThat(installation.balances())
        .as("taken back on Monday")
        .containsExactly("REALISED_GAIN -1000", "SECURITIES 25100", "SECURITIES 250");

    // a range of ids with fewer ids than there are holdings
    installation.installation.tamper(
        "ALTER SEQUENCE message_id_range INCREMENT BY 1 RESTART WITH 5000000");
    installation.end();
    assertThat(
            installation.installation.query(
                "SELECT business_date, isin, value - cost, reversed_on FROM security_value"
                    + " ORDER BY 1, 2"))
        .containsExactly(
            "2026-11-20 GB00B24FF097 -1100.00 2026-11-23",
            "2026-11-20 GB00BH4HKS39 900.00 2026-11-23",
            "2026-11-23 GB00B24FF097 -1100.00 2026-11-24",
            "2026-11-23 GB00BH4HKS39 -600.00 2026-11-24");
  }
}
