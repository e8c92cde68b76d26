package io.straightway.settlement.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.Role;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso20022.CancellationStatus027.State;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.xml.MessageReader;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorLogin;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.ProjectedPosition;
import io.straightway.settlement.check.SettlementInvariant;
import io.straightway.settlement.exchange.ExchangeReader;
import io.straightway.settlement.exchange.ExchangeRun;
import io.straightway.settlement.exchange.IsinExchange;
import io.straightway.settlement.reconcile.Break;
import io.straightway.settlement.reconcile.Reconciler;
import io.straightway.settlement.reconcile.file.StatementFile;
import io.straightway.settlement.reconcile.file.StatementReading;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Splits that keep their ISIN: trades before the day of a split have the old units. */
final class SplitTest {
  private static final String ISIN = StaticDataFixture.VODAFONE;
  private static final LocalDate DAY = CostInstallation.FRIDAY.plusDays(3);
  private static final String POSITION =
      "SELECT trim_scale(traded), trim_scale(settled) FROM current_position WHERE instrument = '"
          + ISIN
          + "' AND (traded <> 0 OR settled <> 0)";
  private static final String OPEN =
      "SELECT trim_scale(quantity), trim_scale(amount) FROM settlement_instruction"
          + " WHERE status <> 'CANCELLED' AND cancellation IS NULL ORDER BY instruction_id";

  private static final String INCOME =
      "SELECT trim_scale(quantity), trim_scale(gross) FROM income_item ORDER BY payment_date, quantity DESC";

  @TempDir private Path dir;
  @AutoClose private CostInstallation books;
  private OperatorLogin bob;
  private int files;

  @BeforeEach
  void open() throws Exception {
    books = new CostInstallation(dir);
    bob = books.installation.operator("bob");
  }

  private long split(long oldUnits, long newUnits, LocalDate day) throws Exception {
    return exchange(ISIN, ISIN, oldUnits, newUnits, day);
  }

  private long exchange(String from, String into, long oldUnits, long newUnits, LocalDate day)
      throws Exception {
    return books.exchange(bob, from, into, oldUnits, newUnits, day);
  }

  private void run() throws Exception {
    new ExchangeRun(books.installation.database()).run();
    books.holds();
  }

  private IsinExchange show(long number) throws Exception {
    try (Connection connection = books.installation.database().getConnection()) {
      return ExchangeReader.find(connection, number);
    }
  }

  private void answer(byte[]... messages) throws Exception {
    files++;
    CustodianAnswers.write(books.installation.in(), files + ".bundle.xml", List.of(messages));
    books.installation.receive();
  }

  @Test
  void tradesBeforeItsDayAreConvertedAndThoseOfItsDayAreNot() throws Exception {
    books.buy("100", "10.00").buy("201", "20.00");
    books.installation.tamper(
        "UPDATE security_purc_sale SET created_at = created_at - interval '3 hours'"
            + " WHERE trade_reference = 'A-T1'");
    books.installation.instruct();
    books.installation.deliver();
    long split = split(1, 2, DAY);
    assertThat(show(split).begunOn()).isNull();
    books.end();
    books.buy("10", "6.00");

    run();

    assertThat(books.installation.query(POSITION)).containsExactly("612 0");
    assertThat(
            books.installation.query(
                "SELECT trim_scale(traded) FROM split_part ORDER BY booking_id"))
        .as("the holding, and what was booked in its last hour")
        .containsExactly("100", "201");
    try (Connection connection = books.installation.database().getConnection()) {
      assertThat(
              ProjectedPosition.find(
                  connection, new ProjectedPosition.Filter("ACC1", ISIN, null, false), null, 10))
          .extracting(position -> position.projected().stripTrailingZeros().toPlainString())
          .as("open quantities in new units")
          .containsExactly("602");
    }
    IsinExchange begun = show(split);
    assertThat(begun.begunOn()).isEqualTo(DAY);
    assertThat(begun.accountsMoved()).isEqualTo(1);
    assertThat(begun.positionsLeft()).isZero();
    assertThat(begun.instructionsLeft()).as("their cancellation is requested").isEqualTo(2);

    for (SettlementInstruction023 sent : CustodianAnswers.read(books.installation.out())) {
      answer(CustodianAnswers.cancellation(sent.transactionId(), State.CANCELLED, null));
    }
    books.installation.instruct();
    assertThat(books.installation.query(OPEN))
        .containsExactlyInAnyOrder("200 1000", "402 4020", "10 60");
    books.holds();
    assertThat(show(split).instructionsLeft()).isZero();

    books.end();
    assertThat(books.held()).containsExactly("ACC1 " + ISIN + " GBP 612 5080 8.30065359");
    run();
    assertThat(books.installation.query(POSITION))
        .as("each is converted once")
        .containsExactly("612 0");
  }

  @Test
  void laterChangesAndSettlementsOfEarlierTradesAreConverted() throws Exception {
    books.buy("100", "10.00").buy("201", "20.00").buy("7", "10.00");
    books.installation.instruct();
    books.installation.deliver();
    List<SettlementInstruction023> sent = CustodianAnswers.read(books.installation.out());
    split(1, 2, DAY);
    books.end();
    run();
    assertThat(books.installation.query(POSITION)).containsExactly("616 0");

    answer(CustodianAnswers.whole(sent.get(0)).bytes());
    assertThat(books.installation.query(POSITION)).containsExactly("616 100");
    books.holds();
    run();
    assertThat(books.installation.query(POSITION)).containsExactly("616 200");

    answer(
        CustodianAnswers.cancellation(sent.get(1).transactionId(), State.CANCELLED, null),
        CustodianAnswers.cancellation(sent.get(2).transactionId(), State.CANCELLED, null));
    books.installation.book(
        books.change("CANCEL", 2, 2, earlier("201", "20.00")).text(),
        books.change("AMEND", 3, 2, earlier("9", "10.00")).text());
    books.holds();
    run();
    assertThat(books.installation.query(POSITION)).containsExactly("218 200");

    books.end();
    assertThat(books.held()).containsExactly("ACC1 " + ISIN + " GBP 218 1090 5");
    books.end();
    assertThat(books.installation.query(POSITION)).containsExactly("218 200");
  }

  @ParameterizedTest
  @CsvSource({"AVERAGE", "FIFO"})
  void aTradeOfItsDayIsCostedBeforeThatDay(String method) throws Exception {
    books.installation.tamper("UPDATE account SET cost_method = '" + method + "'");
    split(1, 2, DAY);
    books.buy("100", "10.00");
    books.installation.book(
        books.trade("BUY", "30", "5.00").with("TradeDate", DAY.toString()).text());
    books.end();
    books.buy("40", "5.00").end();

    assertThat(books.held()).containsExactly("ACC1 " + ISIN + " GBP 270 1350 5");
  }

  private TradeXml earlier(String quantity, String price) {
    return books
        .trade("BUY", quantity, price)
        .with("TradeDate", CostInstallation.FRIDAY.toString());
  }

  @ParameterizedTest
  @CsvSource({"AVERAGE, -900", "FIFO, -1400"})
  void lotsKeepTheirCost(String method, String gain) throws Exception {
    books.installation.tamper("UPDATE account SET cost_method = '" + method + "'");
    split(1, 2, DAY);
    books.buy("100", "10.00").buy("100", "20.00").end();
    books.sell("200", "12.00").end();

    assertThat(books.balances()).contains("REALISED_GAIN " + gain);
    assertThat(books.held()).singleElement().asString().startsWith("ACC1 " + ISIN + " GBP 200 ");
  }

  @Test
  void aShortPositionRealisesNothing() throws Exception {
    split(2, 1, DAY);
    books.sell("100", "10.00").end();
    books.end();
    assertThat(books.held()).containsExactly("ACC1 " + ISIN + " GBP -50 -1000 20");
    assertThat(books.balances()).containsExactly("SECURITIES -1000");

    books.buy("50", "16.00").end();
    assertThat(books.balances()).containsExactly("REALISED_GAIN -200");
  }

  @Test
  void theOnlyTradeBeforeASplitIsCancelled() throws Exception {
    split(1, 2, DAY);
    books.buy("100", "10.00").end();
    books.end();
    books.installation.book(books.change("CANCEL", 1, 2, earlier("100", "10.00")).text());
    books.end();

    assertThat(books.installation.query(POSITION)).isEmpty();
    assertThat(books.held()).isEmpty();
    assertThat(books.balances()).isEmpty();
  }

  @Test
  void aLateTradeIsConvertedInItsOwnCurrency() throws Exception {
    String toyota = StaticDataFixture.TOYOTA;
    exchange(toyota, toyota, 1, 2, DAY);
    books.installation.book(
        earlier("100", "10.00").with("Isin", toyota).with("PlaceOfTrade", "XLON").text(),
        earlier("30", "1500").with("Isin", toyota).with("Currency", "JPY").text());
    books.end().end();
    TradeXml more = earlier("40", "1500").with("Isin", toyota).with("Currency", "JPY");
    books.installation.book(books.change("AMEND", 2, 2, more).text());
    books.end();

    assertThat(books.held())
        .containsExactly(
            "ACC1 " + toyota + " GBP 200 1000 5", "ACC1 " + toyota + " JPY 80 60000 750");
  }

  @Test
  void aFractionKeepsItsOldUnitsAndIsShown() throws Exception {
    long split = split(10, 1, DAY);
    books.buy("95", "10.00").buy("10", "10.00").end();
    run();

    assertThat(books.installation.query(POSITION)).containsExactly("15 0");
    assertThat(show(split).positionsLeft()).isEqualTo(1);
    books.installation.instruct();
    assertThat(books.installation.query("SELECT code, reason FROM settlement_exception"))
        .containsExactly(
            "EXCHANGE_FRACTION 95 of " + ISIN + " are not a whole number of new units");

    books.installation.book(books.change("CANCEL", 1, 2, earlier("95", "10.00")).text());
    run();
    assertThat(books.installation.query(POSITION)).containsExactly("1 0");
    assertThat(show(split).positionsLeft()).isZero();
    books.end();
  }

  @Test
  void aSecondSplitAndAnExchangeFollow() throws Exception {
    books.buy("100", "10.00").buy("10", "10.00");
    split(1, 2, DAY);
    split(1, 3, DAY.plusDays(1));
    books.end();
    books.buy("5", "5.00").end();
    run();
    assertThat(books.installation.query(POSITION)).containsExactly("675 0");
    books.installation.instruct();
    assertThat(books.installation.query(OPEN))
        .containsExactlyInAnyOrder("600 1000", "60 100", "15 25");
    books.holds();

    books.installation.book(books.change("CANCEL", 2, 2, earlier("10", "10.00")).text());
    run();
    assertThat(books.installation.query(POSITION)).containsExactly("615 0");

    books.end();
    exchange(ISIN, "GB00B16GWD56", 1, 2, DAY.plusDays(2));
    books.installation.instruct();
    assertThat(books.installation.query(OPEN)).containsExactlyInAnyOrder("1200 1000", "30 25");
    books.end();
    assertThat(books.held()).containsExactly("ACC1 GB00B16GWD56 GBP 1230 1025 0.83333333");
  }

  /** A dividend before the split is paid on old units, one after it on new ones; so are claims. */
  @Test
  void dividendsAndStatementsCountTheUnitsOfTheirDay() throws Exception {
    books.buy("100", "10.00");
    String open = thursday("30", "10.00");
    books.installation.book(open);
    books.installation.instruct();
    books.installation.deliver();
    List<SettlementInstruction023> sent = CustodianAnswers.read(books.installation.out());
    answer(CustodianAnswers.whole(sent.get(0)).on(CostInstallation.FRIDAY).bytes());
    books.installation.announce(
        """
        isin,currency,ex_date,record_date,payment_date,rate,tax_percent
        GB00BH4HKS39,GBP,2026-11-20,2026-11-20,2026-11-27,0.50,
        GB00BH4HKS39,GBP,2026-11-24,2026-11-24,2026-11-30,0.10,
        """);
    split(1, 2, DAY);
    books.end();
    assertThat(books.installation.query(INCOME)).containsExactly("100 50", "30 15");
    run();
    answer(CustodianAnswers.cancellation(sent.get(1).transactionId(), State.CANCELLED, null));
    books.installation.instruct();
    books.end().end();

    assertThat(books.installation.query(INCOME))
        .containsExactly("100 50", "30 15", "200 20", "60 6");
    assertThat(breaks("2026-11-20", 100)).isEmpty();
    assertThat(breaks("2026-11-24", 200)).isEmpty();
  }

  private String thursday(String quantity, String price) {
    return books.trade("BUY", quantity, price).with("TradeDate", "2026-11-19").text();
  }

  private List<Break> breaks(String day, int quantity) throws Exception {
    byte[] file =
        "statement_date,kind,account,instrument,quantity\n%s,SECURITIES,SK-ACC1,%s,%d\n"
            .formatted(day, ISIN, quantity)
            .getBytes(StandardCharsets.UTF_8);
    StatementReading.FileContent content =
        (StatementReading.FileContent)
            new StatementFile(new MessageReader(new HardenedXml())).read(List.of(file));
    return new Reconciler(books.installation.database())
        .run(content.statements(), day, file, null)
        .get(0)
        .breaks();
  }

  @Test
  void aSplitOfAPastDayOrOfNothingIsRefused() throws Exception {
    books.end();
    assertThatThrownBy(() -> split(1, 2, CostInstallation.FRIDAY))
        .isInstanceOf(DeskRefusal.class)
        .hasMessageContaining("2026-11-20 has passed: propose it for 2026-11-23 or later");
    assertThatThrownBy(() -> split(2, 2, DAY))
        .isInstanceOf(DeskRefusal.class)
        .hasMessageContaining("in a ratio of 1:1 stays as it is");
    split(1, 2, DAY.plusDays(5));
    assertThatThrownBy(() -> split(1, 2, DAY.plusDays(5)))
        .isInstanceOf(DeskRefusal.class)
        .hasMessageContaining("is split on this day or later");
  }

  @Test
  void aWrongPartIsFound() throws Exception {
    books.buy("100", "10.00");
    split(1, 2, DAY);
    books.end();
    books.end();
    assertThat(finding()).isTrue();

    books.installation.tamper("UPDATE split_part SET traded = 90");
    assertThat(finding()).as("less than was held").isFalse();
    books.installation.tamper(
        "UPDATE split_part SET traded = 100;"
            + " INSERT INTO split_part SELECT exchange_id, account, 999, 0, 5 FROM split_part");
    assertThat(finding()).as("a settlement that does not exist").isFalse();
  }

  private boolean finding() throws Exception {
    try (Connection reader =
        books.installation.engine().database().database().connect(Role.READER, "test")) {
      return SettlementInvariant.check(reader).holds();
    }
  }
}
