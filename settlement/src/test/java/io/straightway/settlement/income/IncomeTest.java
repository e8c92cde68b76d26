package io.straightway.settlement.income;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.Role;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.element.TradeXml;
import io.straightway.element.calendar.BusinessDate;
import io.straightway.element.check.Finding;
import io.straightway.element.check.Invariants;
import io.straightway.element.staticdata.StaticData;
import io.straightway.element.staticdata.StaticDataStore;
import io.straightway.iso20022.CorporateActionMovement036;
import io.straightway.iso20022.CorporateActionNotice031;
import io.straightway.iso20022.SettlementInstruction023;
import io.straightway.iso20022.statement.CashEntry;
import io.straightway.iso20022.statement.CashNotice054;
import io.straightway.iso20022.statement.CashStatement;
import io.straightway.iso20022.xml.MessageWriter;
import io.straightway.iso20022.statement.CashReport053;
import io.straightway.iso20022.xml.MessageReader;
import io.straightway.markup.HardenedXml;
import io.straightway.settlement.reconcile.Break;
import io.straightway.settlement.reconcile.Reconciler;
import io.straightway.settlement.reconcile.file.StatementFile;
import io.straightway.settlement.reconcile.file.StatementReading;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.House;
import io.straightway.settlement.check.SettlementInvariant;
import io.straightway.settlement.confirm.SettlementDecision;
import io.straightway.settlement.day.EndOfDay;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Clock;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Coupons, redemptions and dividends of what has settled by the record date. */
final class IncomeTest {
  private static final LocalDate RECORD = LocalDate.of(2026, 11, 30);
  private static final LocalDate PAID = LocalDate.of(2026, 12, 1);
  private static final MessageWriter WRITER = new MessageWriter();
  private static final String ITEMS =
      "SELECT kind, isin, trim_scale(quantity), trim_scale(gross), trim_scale(tax), trim_scale(expected), state"
          + " FROM income_item ORDER BY isin, kind";

  @TempDir Path dir;
  @AutoClose House house;
  private int files;

  @BeforeEach
  void bondsThatPayOnTheFirstOfDecember() throws Exception {
    house =
        House.open(
            dir,
            """
            INSERT INTO security VALUES
              ('GB0000000A14', '2000-01-01', 'Matures', 'BOND', 'GBP', 'XLON', 'GBLO', 2,
               4.25, 1, 'ACT_ACT_ICMA', '2016-12-01', '2026-12-01', 'N', NULL, NULL, NULL, NULL),
              ('GB0000000B13', '2000-01-01', 'Actual', 'BOND', 'GBP', 'XLON', 'GBLO', 2,
               3.7, 2, 'ACT_365F', '2016-12-01', '2036-12-01', 'N', NULL, NULL, NULL, NULL),
              ('GB0000000C12', '2000-01-01', 'Short first', 'BOND', 'GBP', 'XLON', 'GBLO', 2,
               5, 2, 'ACT_ACT_ICMA', '2026-09-15', '2036-12-01', 'N', NULL, NULL, NULL, NULL);
            """);
  }

  @AfterEach
  void theBooksHold() throws Exception {
    assertThat(findings()).allMatch(Finding::holds);
  }

  private List<Finding> findings() throws Exception {
    try (Connection reader = house.engine().database().database().connect(Role.READER, "t")) {
      List<Finding> all =
          new ArrayList<>(Invariants.check(reader, List.of(), SettlementInvariant.SETTLED));
      all.add(SettlementInvariant.check(reader));
      return all;
    }
  }

  private void buy(int number, String isin, String quantity) throws Exception {
    house.book(
        TradeXml.purchase("A", number)
            .with("Isin", isin)
            .with("Quantity", quantity)
            .with("Price", "99.5")
            .text());
  }

  private void settle() throws Exception {
    house.instruct();
    house.deliver();
    List<byte[]> answers =
        CustodianAnswers.read(house.out()).stream()
            .map((SettlementInstruction023 sent) -> CustodianAnswers.whole(sent).bytes())
            .toList();
    receive(answers.toArray(byte[][]::new));
  }

  private void receive(byte[]... messages) throws Exception {
    files++;
    CustodianAnswers.write(house.in(), files + ".bundle.xml", List.of(messages));
    house.receive();
  }

  private void endDay(LocalDate day) throws Exception {
    new IncomeRun(house.database(), day, staticData()).run();
  }

  private StaticData staticData() throws Exception {
    try (Connection connection = house.database().getConnection()) {
      return new StaticDataStore().read(connection);
    }
  }

  /** By the days that are counted here, and not by the schedule. */
  private static String interest(String nominal, String percent, long days, long ofYear) {
    return new BigDecimal(nominal)
        .multiply(new BigDecimal(percent))
        .multiply(BigDecimal.valueOf(days))
        .divide(BigDecimal.valueOf(100 * ofYear), 2, RoundingMode.HALF_EVEN)
        .stripTrailingZeros()
        .toPlainString();
  }

  @Test
  void couponsAndRedemptionsAreExpectedAtTheRecordDateAndOnce() throws Exception {
    buy(1, "GB0000000A14", "100000");
    buy(2, "GB0000000B13", "33333");
    buy(3, "GB0000000C12", "70001");
    settle();

    endDay(RECORD.minusDays(3));
    assertThat(house.query(ITEMS)).isEmpty();
    endDay(RECORD);
    endDay(RECORD);

    String actual =
        interest("33333", "3.7", ChronoUnit.DAYS.between(LocalDate.of(2026, 6, 1), PAID), 365);
    String first =
        interest(
            "70001",
            "5",
            ChronoUnit.DAYS.between(LocalDate.of(2026, 9, 15), PAID),
            2 * ChronoUnit.DAYS.between(LocalDate.of(2026, 6, 1), PAID));
    assertThat(house.query(ITEMS))
        .containsExactly(
            "COUPON GB0000000A14 100000 4250 0 4250 EXPECTED",
            "REDEMPTION GB0000000A14 100000 100000 0 100000 EXPECTED",
            "COUPON GB0000000B13 33333 " + actual + " 0 " + actual + " EXPECTED",
            "COUPON GB0000000C12 70001 " + first + " 0 " + first + " EXPECTED");
    assertThat(
            house.query(
                "SELECT account, trim_scale(sum(amount)) FROM posting JOIN journal_entry USING (entry_id)"
                    + " WHERE kind = 'INCOME' GROUP BY account ORDER BY account"))
        .as("a redemption is in the books with its cash")
        .containsExactly(
            "INCOME:ACC1:GBP -" + sum("4250", actual, first),
            "RECEIVABLE:CUSTGB2LXXX:GBP " + sum("4250", actual, first));
  }

  private static String sum(String... amounts) {
    BigDecimal sum = BigDecimal.ZERO;
    for (String amount : amounts) {
      sum = sum.add(new BigDecimal(amount));
    }
    return sum.stripTrailingZeros().toPlainString();
  }

  @Test
  void whatSettlesLateWithEffectFromBeforeIsAddedAndWhatHasNotSettledIsClaimed() throws Exception {
    buy(1, "GB0000000A14", "100000");
    settle();
    endDay(RECORD);
    buy(2, "GB0000000A14", "5000");
    buy(3, "GB0000000A14", "700");
    house.instruct();
    house.deliver();
    List<SettlementInstruction023> sent = CustodianAnswers.read(house.out());
    receive(CustodianAnswers.whole(sent.get(1)).bytes());

    endDay(RECORD.plusDays(1));

    assertThat(house.query(ITEMS))
        .containsExactly(
            "COUPON GB0000000A14 105000 4462.5 0 4462.5 EXPECTED",
            "COUPON GB0000000A14 700 29.75 0 29.75 EXPECTED",
            "REDEMPTION GB0000000A14 105000 105000 0 105000 EXPECTED");
    assertThat(house.value("SELECT owner FROM income_item WHERE quantity = 700"))
        .as("the counterparty will have what is ours")
        .isEqualTo("BARCGB22XXX");
  }

  private static byte[] posted(String event, String isin, String amount) {
    return WRITER.write(
        new CorporateActionMovement036(
            "CA-" + isin, event, isin, "SK-ACC1", "GBP", new BigDecimal(amount), PAID));
  }

  private static byte[] credited(String reference, String... amounts) {
    return notice("CA-ACC1", reference, amounts);
  }

  private static byte[] notice(String account, String reference, String... amounts) {
    return WRITER.write(
        new CashNotice054(
            reference,
            List.of(
                new CashStatement(
                    reference,
                    account,
                    "GBP",
                    PAID,
                    PAID,
                    null,
                    null,
                    entries(amounts),
                    1,
                    true))));
  }

  @Test
  void theCustodiansConfirmationIsItsCashAndARedemptionTakesThePositionOut() throws Exception {
    buy(1, "GB0000000A14", "100000");
    settle();
    endDay(RECORD);

    receive(posted("INTR", "GB0000000A14", "4250"), posted("REDM", "GB0000000A14", "100000"));
    receive(posted("INTR", "GB0000000A14", "4250"));

    assertThat(house.query(ITEMS)).allMatch(row -> row.endsWith("RECEIVED"));
    assertThat(house.query("SELECT kind, state, times_seen FROM custodian_message WHERE kind = 'INCOME' ORDER BY times_seen"))
        .containsExactly("INCOME APPLIED 1", "INCOME APPLIED 2");
    assertThat(
            house.query(
                "SELECT instrument, trim_scale(traded), trim_scale(settled) FROM current_position"
                    + " WHERE account = 'ACC1' AND instrument LIKE 'GB0%'"))
        .containsExactly("GB0000000A14 0 0");
    assertThat(balance("RECEIVABLE:CUSTGB2LXXX:GBP")).isEqualTo("0");
    assertThat(balance("INCOME:ACC1:GBP")).isEqualTo("-4250");
    assertThat(house.value("SELECT trim_scale(settled) FROM current_position WHERE account = 'ACC1' AND instrument = 'GBP'"))
        .isEqualTo(balance("CASH:ACC1:GBP"));
  }

  private String balance(String account) throws Exception {
    return house.value(
        "SELECT trim_scale(balance) FROM current_balance WHERE account = '" + account + "'");
  }

  @Test
  void cashOfTheDayIsFoundByItsAmountAndNotBookedTwice() throws Exception {
    buy(1, "GB0000000A14", "100000");
    settle();
    endDay(RECORD);

    receive(credited("N1", "4250", "17.50"));
    receive(posted("INTR", "GB0000000A14", "4250"));
    receive(posted("REDM", "GB0000000A14", "100000"));
    receive(credited("N2", "100000"), notice("CA-OTHER", "N3", "1"));

    assertThat(house.query("SELECT cash, notice_id IS NOT NULL, cash_id IS NOT NULL FROM income_entry WHERE kind = 'PAID' ORDER BY cash"))
        .containsExactly("4250 t t", "100000 t t");
    assertThat(house.query("SELECT amount, income_id IS NOT NULL FROM cash_item ORDER BY amount"))
        .containsExactly("17.5 f", "4250 t", "100000 t");
    assertThat(house.value("SELECT code FROM custodian_message WHERE state = 'IN_REPAIR'"))
        .isEqualTo("CASH_UNKNOWN");
    assertThat(reconciled("4250", "100000"))
        .as("the statement of the day has them too, and once")
        .isEmpty();
    assertThat(reconciled("4250", "99999")).hasSize(2);
  }

  /** By a statement whose closing balance is that of our books. */
  private List<Break> reconciled(String... amounts) throws Exception {
    BigDecimal closing = new BigDecimal(balance("CASH:ACC1:GBP"));
    BigDecimal opening = closing.subtract(new BigDecimal(sum(amounts)));
    byte[] statement =
        WRITER.write(
            new CashReport053(
                "M1",
                List.of(
                    new CashStatement(
                        "S1", "CA-ACC1", "GBP", PAID, PAID, opening, closing, entries(amounts), 1, true))));
    StatementReading.Whole read =
        (StatementReading.Whole)
            new StatementFile(new MessageReader(new HardenedXml())).read(List.of(statement));
    return new Reconciler(house.database())
        .run(read.statements().get(0), "statement", statement, null)
        .breaks();
  }

  private static List<CashEntry> entries(String... amounts) {
    return Arrays.stream(amounts)
        .map(one -> new CashEntry("T-" + one, null, null, null, PAID, new BigDecimal(one)))
        .toList();
  }

  @Test
  void anotherAmountIsADifferenceAndWhatNobodyExpectsIsInRepair() throws Exception {
    buy(1, "GB0000000A14", "100000");
    settle();
    endDay(RECORD);

    receive(posted("INTR", "GB0000000A14", "4200"), posted("DVCA", "GB00BH4HKS39", "10"));

    assertThat(house.query("SELECT kind, state, trim_scale(open) FROM income_item ORDER BY kind"))
        .containsExactly("COUPON DIFFERENT 50", "REDEMPTION EXPECTED 100000");
    assertThat(house.value("SELECT code FROM custodian_message WHERE state = 'IN_REPAIR'"))
        .isEqualTo("INCOME_UNKNOWN");
    assertThat(balance("RECEIVABLE:CUSTGB2LXXX:GBP")).isEqualTo("50");
  }

  @Test
  void aDividendIsAnnouncedByTheCustodianAndTaxed() throws Exception {
    house.tamper("INSERT INTO income_tax VALUES ('GB', 15)");
    house.book(TradeXml.purchase("A", 9).text());
    settle();
    receive(
        WRITER.write(
            new CorporateActionNotice031(
                "CA9", "DVCA", "GB00BH4HKS39", RECORD, RECORD, PAID, "GBP", new BigDecimal("0.0451"))),
        WRITER.write(
            new CorporateActionNotice031(
                "CA8", "RHTS", "GB00BH4HKS39", RECORD, RECORD, PAID, null, null)));
    endDay(RECORD);

    assertThat(house.query(ITEMS))
        .containsExactly("DIVIDEND GB00BH4HKS39 1000 45.1 6.76 38.34 EXPECTED");
    assertThat(house.query("SELECT kind, coalesce(code, state) FROM custodian_message WHERE kind = 'INCOME_NOTICE' ORDER BY code"))
        .containsExactly("INCOME_NOTICE INCOME_EVENT", "INCOME_NOTICE APPLIED");
    receive(posted("DVCA", "GB00BH4HKS39", "38.34"));
    assertThat(house.query(ITEMS)).allMatch(row -> row.endsWith("RECEIVED"));
  }

  @Test
  void whatNobodyEarnedIsFound() throws Exception {
    buy(1, "GB0000000A14", "100000");
    settle();
    endDay(RECORD);
    receive(posted("INTR", "GB0000000A14", "4250"));

    found("UPDATE income_entry SET gross = gross + 1 WHERE kind = 'ENTITLED'", "less tax");
    found("UPDATE income_event SET rate = 5 WHERE kind = 'COUPON'", "rate");
    found("UPDATE income_entry SET notice_id = 1 WHERE kind = 'PAID'", "confirmed by no message");
    found("UPDATE income_entry SET cash = 4251 WHERE kind = 'PAID'", "4251");
    found("UPDATE income SET account = 'ACC2'", "has held");
  }

  /** A change that the proof finds, and that is taken back. */
  private void found(String change, String fault) throws Exception {
    house.tamper("CREATE TABLE kept_entry AS TABLE income_entry; CREATE TABLE kept_event AS TABLE income_event; CREATE TABLE kept_income AS TABLE income; " + change);
    assertThat(findings().toString()).as(change).contains(fault);
    house.tamper(
        """
        UPDATE income_entry e SET gross = k.gross, cash = k.cash, notice_id = k.notice_id FROM kept_entry k WHERE k.entry_id = e.entry_id;
        UPDATE income_event e SET rate = k.rate FROM kept_event k WHERE k.event_id = e.event_id;
        UPDATE income e SET account = k.account FROM kept_income k WHERE k.income_id = e.income_id;
        DROP TABLE kept_entry; DROP TABLE kept_event; DROP TABLE kept_income
        """);
  }

  @Test
  void aFileAnnouncesDividendsAndTwoOperatorsLetADifferenceGo() throws Exception {
    house.book(TradeXml.purchase("A", 9).text());
    settle();
    IncomeDesk desk = new IncomeDesk(house.database());
    String head = "isin,currency,ex_date,record_date,payment_date,rate,tax_percent\n";
    desk.setTax(house.anna(), "GB", new BigDecimal("15"));
    desk.announce(
        house.anna(), head + "GB00BH4HKS39,GBP,2026-11-27,2026-11-30,2026-12-01,0.05,\n");
    desk.announce(
        house.anna(), head + "GB00BH4HKS39,GBP,2026-11-27,2026-11-30,2026-12-01,0.04,10\n");
    endDay(RECORD);
    assertThat(house.query(ITEMS))
        .containsExactly("DIVIDEND GB00BH4HKS39 1000 40 4 36 EXPECTED");
    assertThatThrownBy(
            () ->
                desk.announce(
                    house.anna(),
                    head + "GB00BH4HKS39,GBP,2026-11-27,2026-11-30,2026-12-01,0.03,\n"))
        .isInstanceOfSatisfying(
            DeskRefusal.class,
            refusal -> assertThat(refusal.code()).isEqualTo(DeskRefusal.Code.WRONG_STATE));
    assertThatThrownBy(() -> desk.announce(house.anna(), head + "GB00BH4HKS39,GBP,x,,,,\n"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("line 2");

    receive(posted("DVCA", "GB00BH4HKS39", "35.10"));
    long income = Long.parseLong(house.value("SELECT income_id FROM income"));
    OperatorLogin bob = house.operator("bob");
    SettlementDecision proposed =
        house.confirmations().proposeIncome(house.anna(), income, "a fee of the agent");
    assertThat(proposed.before() + " of " + proposed.after()).isEqualTo("35.1 GBP of 36 GBP");
    assertThatThrownBy(
            () ->
                house
                    .confirmations()
                    .approve(house.anna(), proposed.decisionId(), proposed.contentHash()))
        .isInstanceOf(DeskRefusal.class);
    house.confirmations().approve(bob, proposed.decisionId(), proposed.contentHash());

    assertThat(house.query(ITEMS)).allMatch(row -> row.endsWith("ACCEPTED"));
    assertThat(balance("SETTLEMENT_DIFFERENCE:ACC1:GBP")).isEqualTo("0.9");
    assertThat(balance("RECEIVABLE:CUSTGB2LXXX:GBP")).isEqualTo("0");
  }

  @Test
  void theEndOfTheDayExpectsAndReportsWhatIsLate() throws Exception {
    buy(1, "GB0000000B13", "33333");
    settle();
    try (Connection connection = house.database().getConnection()) {
      BusinessDate.open(connection, RECORD, "test");
    }
    EndOfDay days = new EndOfDay(house.database(), Clock.systemUTC(), step -> {});
    for (LocalDate day : List.of(RECORD, PAID, PAID.plusDays(1))) {
      days.run(new EndOfDay.Order(day, "NONE", "tester", dir));
    }

    assertThat(Files.readAllLines(dir.resolve("end-of-day-2026-11-30-income.csv")))
        .hasSize(2)
        .last()
        .asString()
        .contains("EXPECTED,COUPON,GB0000000B13,ACC1,CUSTGB2LXXX,2026-12-01,GBP,618.35,0.00");
    assertThat(Files.readAllLines(dir.resolve("end-of-day-2026-12-02-income.csv")).get(1))
        .contains("LATE,COUPON");
    receive(posted("INTR", "GB0000000B13", "618.35"));
    assertThat(house.value("SELECT booked_on FROM income_entry WHERE kind = 'PAID'"))
        .as("its own day is closed")
        .isEqualTo("2026-12-03");
    days.run(new EndOfDay.Order(PAID.plusDays(2), "NONE", "tester", dir));
    assertThat(Files.readString(dir.resolve("end-of-day-2026-12-03.html"))).contains("RECEIVED");
  }
}
