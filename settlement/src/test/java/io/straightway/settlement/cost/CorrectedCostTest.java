package io.straightway.settlement.cost;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.Role;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.messages.iso20022.CancellationStatus027.State;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.operators.OperatorLogin;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.check.SettlementInvariant;
import io.straightway.settlement.confirm.SettlementDecision;
import io.straightway.settlement.confirm.SettlementDecision.DecisionKind;
import io.straightway.settlement.instruct.InstructOptions;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Cost after exchanges and reversals, and its proof. */
final class CorrectedCostTest {
  private static final String OLD = StaticDataFixture.VODAFONE;
  private static final String NEW = "GB00B16GWD56";
  private static final String SOFTBANK = "JP3436100006";

  @TempDir private Path dir;
  @AutoClose private CostInstallation installation;
  private OperatorLogin bob;
  private int files;

  @BeforeEach
  void open() throws Exception {
    installation = new CostInstallation(dir);
    bob = installation.installation.operator("bob");
  }

  private void exchange(long oldUnits, long newUnits) throws Exception {
    exchange(OLD, NEW, oldUnits, newUnits);
  }

  private void exchange(String from, String into, long oldUnits, long newUnits) throws Exception {
    installation.exchange(bob, from, into, oldUnits, newUnits, CostInstallation.FRIDAY);
  }

  private void sellNew(String quantity, String price) throws Exception {
    installation.installation.book(
        installation.trade("SELL", quantity, price).with("Isin", NEW).text());
  }

  @Test
  void theCostFollowsAnExchangeAndAnIndivisibleRestKeepsItsShare() throws Exception {
    installation.buy("100", "10.00").buy("101", "20.00").end();
    exchange(2, 3);
    sellNew("150", "12.00");
    installation.end();

    assertThat(installation.held())
        .containsExactly(
            "ACC1 " + NEW + " GBP 150 1502.49 10.0166", "ACC1 " + OLD + " GBP 1 15.02 15.02");
    // sold for 1,800.00 at a cost of 1,502.49, of 3,020.00 less 15.02
    assertThat(installation.balances())
        .containsExactly("REALISED_GAIN -297.51", "SECURITIES 1517.51");
  }

  @ParameterizedTest
  @CsvSource({"AVERAGE", "FIFO"})
  void aTradeFromBeforeAnExchangeIsCancelled(String method) throws Exception {
    installation.installation.tamper("UPDATE account SET cost_method = '" + method + "'");
    installation.buy("100", "10.00").buy("100", "20.00").end();
    exchange(1, 2);
    sellNew("200", "9.00");
    installation.end();
    assertThat(installation.held()).containsExactly("ACC1 " + NEW + " GBP 200 1500 7.5");

    installation.installation.book(
        installation.change("CANCEL", 2, 2, installation.trade("BUY", "100", "20.00")).text());
    installation.end();

    assertThat(installation.held()).isEmpty();
    assertThat(installation.balances())
        .as("100 for 1,000, of which all 200 new ones are sold for 1,800")
        .containsExactly("REALISED_GAIN -800");
  }

  @Test
  void aPositionInTwoCurrenciesMovesInBoth() throws Exception {
    installation.installation.book(
        installation
            .trade("BUY", "101", "10.00")
            .with("Isin", StaticDataFixture.TOYOTA)
            .with("PlaceOfTrade", "XLON")
            .text(),
        installation
            .trade("BUY", "50", "1500")
            .with("Isin", StaticDataFixture.TOYOTA)
            .with("Currency", "JPY")
            .text());
    exchange(StaticDataFixture.TOYOTA, SOFTBANK, 3, 1);
    installation.end();

    assertThat(installation.held())
        .containsExactly(
            "ACC1 " + SOFTBANK + " GBP 33.66666667 1010 30",
            "ACC1 " + SOFTBANK + " JPY 16.33333333 73500 4500.00000092",
            "ACC1 " + StaticDataFixture.TOYOTA + " JPY 1 1500 1500");
  }

  private SettlementInstruction023 sent(InstructOptions options) throws Exception {
    return sent(options, instruction -> true);
  }

  /** Returns the first of the sent instructions that meets a condition. */
  private SettlementInstruction023 sent(
      InstructOptions options, Predicate<SettlementInstruction023> condition) throws Exception {
    installation.installation.instruct(options);
    installation.installation.deliver();
    return CustodianAnswers.read(installation.installation.out()).stream()
        .filter(condition)
        .findFirst()
        .orElseThrow();
  }

  private void answer(byte[]... messages) throws Exception {
    files++;
    CustodianAnswers.write(
        installation.installation.in(), files + ".bundle.xml", List.of(messages));
    installation.installation.receive();
  }

  private void takeBackTheRest(SettlementInstruction023 sent, String settled, String amount)
      throws Exception {
    answer(CustodianAnswers.whole(sent).part("P1", settled, amount, "0").bytes());
    installation
        .installation
        .instructions()
        .cancel(installation.installation.anna(), sent.transactionId());
    installation.installation.deliver();
    answer(CustodianAnswers.cancellation(sent.transactionId(), State.CANCELLED, null));
    SettlementDecision decision =
        installation
            .installation
            .confirmations()
            .propose(
                installation.installation.anna(),
                DecisionKind.REMAINDER.of(Long.parseLong(sent.transactionId().substring(2))),
                "no");
    installation
        .installation
        .confirmations()
        .approve(bob, decision.decisionId(), decision.contentHash());
  }

  @Test
  void theRestOfAPurchaseIsAsIfItHadNeverBeenBought() throws Exception {
    installation.buy("1000", "25.00");
    SettlementInstruction023 sent = sent(InstructOptions.USUAL);
    installation.buy("600", "30.00").sell("500", "28.00").end();
    assertThat(installation.held()).containsExactly("ACC1 " + OLD + " GBP 1100 29562.5 26.875");

    takeBackTheRest(sent, "400", "10000");
    installation.end();

    // 400 for 10,000 and 600 for 18,000; 500 sold for 14,000
    assertThat(installation.held()).containsExactly("ACC1 " + OLD + " GBP 500 14000 28");
    assertThat(installation.balances()).containsExactly("SECURITIES 14000");
  }

  @Test
  void theRestOfAPurchaseThatSettlesLaterIsAsIfItHadNeverBeenBought() throws Exception {
    installation.buy("1000", "25.00").buy("600", "30.00");
    TradeXml later =
        installation.trade("BUY", "1000", "25.00").with("SettlementDate", "2026-11-25");
    installation.installation.book(installation.change("AMEND", 1, 2, later).text());
    SettlementInstruction023 sent =
        sent(InstructOptions.USUAL, instruction -> instruction.quantity().intValue() == 1000);
    installation.end();

    takeBackTheRest(sent, "400", "10000");
    installation.end();

    // 400 for 10,000 and 600 for 18,000
    assertThat(installation.held()).containsExactly("ACC1 " + OLD + " GBP 1000 28000 28");
    assertThat(installation.balances()).containsExactly("SECURITIES 28000");
  }

  @Test
  void theRestOfAPurchaseTakesItsCapitalisedFeesAlong() throws Exception {
    installation.installation.decide(
        DecisionKind.CAPITALISED_FEES.of(
            new CapitalisedFee(
                    "ACC1", CapitalisedFee.FeeType.COMMISSION, CostInstallation.FRIDAY, true)
                .json()));
    installation.installation.book(
        installation
            .trade("BUY", "1000", "25.00")
            .with("Fees", "<Fee kind=\"COMMISSION\">12.50</Fee>")
            .text());
    SettlementInstruction023 sent = sent(InstructOptions.USUAL);
    installation.end();
    assertThat(installation.balances()).containsExactly("SECURITIES 25012.5");

    takeBackTheRest(sent, "400", "10005");
    installation.end();

    assertThat(installation.held()).containsExactly("ACC1 " + OLD + " GBP 400 10005 25.0125");
    assertThat(installation.balances()).containsExactly("SECURITIES 10005");
  }

  @Test
  void theRestOfNettedTradesGoesAtTheirPrices() throws Exception {
    installation.buy("1000", "25.00").sell("400", "26.00");
    SettlementInstruction023 sent =
        sent(new InstructOptions(null, true, false, null, Duration.ZERO));
    installation.end();
    assertThat(installation.balances()).containsExactly("REALISED_GAIN -400", "SECURITIES 15000");

    takeBackTheRest(sent, "300", "7300");
    installation.end();

    // half of the amount booked for both, 25,000 less 10,400
    assertThat(installation.held()).containsExactly("ACC1 " + OLD + " GBP 300 7700 25.66666667");
    assertThat(installation.balances()).containsExactly("REALISED_GAIN -400", "SECURITIES 7700");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "UPDATE security_cost SET cost = cost + 1, realised = realised + 1|at a cost of",
        "UPDATE security_cost SET quantity = quantity + 1|at a cost of",
        "UPDATE security_cost SET realised = realised + 1|has realised",
        "UPDATE cost_part SET amount = amount + 1 WHERE quantity > 0|is not in its cost",
        "DELETE FROM cost_part WHERE quantity < 0|is not in its cost",
        "DELETE FROM security_cost; DELETE FROM cost_part; DELETE FROM cost_due|the balance was",
        "UPDATE security_value SET value = value + 1|worth",
        "UPDATE security_value SET price = price + 1|worth"
      })
  void tamperedCostsAreFound(String change, String fault) throws Exception {
    installation.installation.tamper(
        """
        UPDATE account SET revalued = 'Y';
        INSERT INTO reference_price VALUES ('GB00BH4HKS39', 'GBP', '2026-11-19', 26.50)
        """);
    installation.buy("100", "10.00").sell("30", "12.00").end();

    installation.installation.tamper(change);

    assertThat(installation.installation.query("SELECT fault FROM cost_fault"))
        .anyMatch(message -> message.contains(fault));
    try (Connection reader =
        installation.installation.engine().database().database().connect(Role.READER, "t")) {
      assertThat(SettlementInvariant.check(reader).holds()).isFalse();
    }
  }

  @Test
  void theEngineCanChangeNothingOfIt() throws Exception {
    installation.buy("100", "10.00").sell("30", "12.00").end();
    for (String sql :
        List.of(
            "UPDATE security_cost SET cost = 0",
            "DELETE FROM cost_part",
            "DELETE FROM cost_run",
            "INSERT INTO cost_source VALUES ('x')",
            "UPDATE security_value SET value = 0")) {
      try (Connection engine = installation.installation.database().getConnection()) {
        assertThat(
                org.assertj.core.api.Assertions.catchThrowable(
                    () -> engine.createStatement().execute(sql)))
            .hasMessageContaining("permission denied");
      }
    }
  }
}
