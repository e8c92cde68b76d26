package io.straightway.settlement.cost;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.messages.iso20022.CancellationStatus027.State;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.instruct.InstructOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Splits that keep their ISIN beside other splits, exchanges, netting and amended trade dates. */
final class SeveralSplitsTest {
  private static final String ISIN = StaticDataFixture.VODAFONE;
  private static final String NEW = "GB00B16GWD56";
  private static final LocalDate DAY = CostInstallation.FRIDAY.plusDays(3);
  private static final String POSITION =
      "SELECT trim_scale(traded), trim_scale(settled) FROM current_position WHERE instrument = '"
          + ISIN
          + "' AND (traded <> 0 OR settled <> 0)";
  private static final String OPEN =
      "SELECT trim_scale(quantity), trim_scale(amount) FROM settlement_instruction"
          + " WHERE status <> 'CANCELLED' AND cancellation IS NULL ORDER BY quantity";

  private static final String VALUE = "SELECT price, value FROM held_at_cost";

  @TempDir private Path dir;
  @AutoClose private CostInstallation books;
  private SplitCustodian custodian;

  @BeforeEach
  void open() throws Exception {
    books = new CostInstallation(dir);
    custodian = new SplitCustodian(books, new SplitModel(), new SplittableRandom(1));
  }

  private TradeXml trade(String quantity, LocalDate day) {
    return books.trade("BUY", quantity, "10.00").with("TradeDate", day.toString());
  }

  private SettlementInstruction023 sent() throws Exception {
    books.installation.deliver();
    List<SettlementInstruction023> sent = CustodianAnswers.read(books.installation.out());
    return sent.get(sent.size() - 1);
  }

  /** Instructed for the units after the second split, it is none of the holdings before that. */
  @Test
  void aSettlementAfterASecondSplitIsNoHoldingBeforeIt() throws Exception {
    custodian.exchange(ISIN, ISIN, 1, 2, DAY);
    custodian.exchange(ISIN, ISIN, 1, 3, DAY.plusDays(2));
    books.installation.announce(
        """
        isin,currency,ex_date,record_date,payment_date,rate,tax_percent
        GB00BH4HKS39,GBP,2026-11-23,2026-11-23,2026-12-01,0.10,
        """);
    books.end();
    books.installation.book(trade("10", DAY.plusDays(1)).text());
    books.end().end();
    custodian.instruct();
    custodian.answer(CustodianAnswers.whole(sent()).on(DAY.plusDays(2)).bytes());

    assertThat(books.installation.query(POSITION)).containsExactly("30 30");
    custodian.stateIsOurs(DAY, ISIN);
    custodian.stateIsOurs(DAY.plusDays(1), ISIN);
    books.end();
    assertThat(books.installation.query("SELECT trim_scale(quantity) FROM income_item")).isEmpty();
  }

  @Test
  void aNewTradeDateHasItsOwnUnits() throws Exception {
    custodian.exchange(ISIN, ISIN, 1, 2, DAY);
    books.buy("100", "10.00").buy("7", "10.00");
    books.installation.book(books.change("AMEND", 1, 2, trade("100", DAY)).text());
    books.end();
    custodian.instruct();
    books.holds();

    assertThat(books.installation.query(POSITION)).containsExactly("114 0");
    assertThat(books.installation.query(OPEN)).containsExactly("14 70", "100 1000");

    books.installation.book(
        books.change("AMEND", 1, 3, trade("100", CostInstallation.FRIDAY)).text());
    custodian.instruct();
    books.holds();
    assertThat(books.installation.query(POSITION)).containsExactly("214 0");
    assertThat(books.installation.query(OPEN)).containsExactly("14 70", "200 1000");
    books.end();
  }

  @Test
  void nettedTradesOfDifferentUnitsAreInstructedAgain() throws Exception {
    InstructOptions netting = new InstructOptions(null, true, false, null, Duration.ZERO);
    books.installation.book(
        trade("100", CostInstallation.FRIDAY).with("SettlementDate", "2026-11-25").text());
    books.end();
    books.installation.book(trade("10", DAY).with("SettlementDate", "2026-11-25").text());
    books.installation.instruct(netting);
    assertThat(books.installation.query(OPEN)).containsExactly("110 1100");
    String sent = sent().transactionId();

    custodian.exchange(ISIN, ISIN, 1, 2, DAY);
    books.installation.deliver();
    custodian.answer(CustodianAnswers.cancellation(sent, State.CANCELLED, null));
    books.installation.instruct(netting);
    books.holds();

    assertThat(books.installation.query(OPEN)).containsExactly("10 100", "200 1000");
  }

  @Test
  void aPriceFromBeforeASplitIsForItsUnits() throws Exception {
    books.installation.tamper(
        """
        UPDATE account SET revalued = 'Y';
        INSERT INTO reference_price VALUES ('GB00BH4HKS39', 'GBP', '2026-11-19', 21.00)
        """);
    custodian.exchange(ISIN, ISIN, 2, 3, DAY);
    books.buy("100", "10.00").end();
    assertThat(books.installation.query(VALUE)).containsExactly("21 2100");
    books.end();
    assertThat(books.installation.query(VALUE)).containsExactly("14 2100");

    books.installation.tamper(
        "INSERT INTO reference_price VALUES ('GB00BH4HKS39', 'GBP', '2026-11-24', 15.00)");
    books.end();
    assertThat(books.installation.query(VALUE)).containsExactly("15 2250");
  }

  /** Its value is the same by a price from before the split and by a later one. */
  @Test
  void aFailInOldUnitsIsPenalisedAtItsValue() throws Exception {
    books.installation.tamper(
        """
        INSERT INTO penalty_rate VALUES ('EQUITY', '2000-01-01', 1.0, 'CRSTGB22XXX');
        INSERT INTO reference_price VALUES ('GB00BH4HKS39', 'GBP', '2026-11-19', 20.00),
          ('GB00BH4HKS39', 'GBP', '2026-11-25', 10.00)
        """);
    books.buy("100", "10.00");
    books.installation.instruct();
    String sent = sent().transactionId();
    custodian.answer(CustodianAnswers.matched(sent));
    custodian.exchange(ISIN, ISIN, 1, 2, DAY);
    books.end();
    custodian.run();
    books.installation.deliver();
    custodian.answer(CustodianAnswers.cancellation(sent, State.DENIED, null));
    books.end().end().end();

    assertThat(
            books.installation.query(
                "SELECT business_date, trim_scale(open_quantity), trim_scale(open_value)"
                    + " FROM settlement_penalty ORDER BY 1"))
        .containsExactly("2026-11-24 100 2000", "2026-11-25 100 2000");
  }

  @Test
  void aRemainderIsMissingOnceInItsSuccessor() throws Exception {
    books.buy("100", "10.00");
    books.installation.instruct();
    SettlementInstruction023 sent = sent();
    custodian.answer(
        CustodianAnswers.whole(sent).part("P1", "40", "400", "0").on(books.today()).bytes());
    books.installation.instructions().cancel(books.installation.anna(), sent.transactionId());
    books.installation.deliver();
    custodian.answer(CustodianAnswers.cancellation(sent.transactionId(), State.CANCELLED, null));
    custodian.exchange(ISIN, NEW, 1, 2, DAY);
    custodian.exchange(NEW, NEW, 1, 3, DAY.plusDays(1));
    books.end();
    custodian.run();
    assertThat(missing()).isEqualTo("120");
    books.end();
    custodian.run();
    assertThat(missing()).as("of each of 60, six").isEqualTo("360");
  }

  private String missing() throws Exception {
    return books.installation.value("SELECT trim_scale(unsettleable('ACC1', '" + NEW + "'))");
  }
}
