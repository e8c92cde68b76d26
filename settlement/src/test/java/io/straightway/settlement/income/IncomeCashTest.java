package io.straightway.settlement.income;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.element.TradeXml;
import io.straightway.element.check.Finding;
import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso20022.CorporateActionMovement036;
import io.straightway.messages.iso20022.CorporateActionNotice031;
import io.straightway.messages.iso20022.CorporateActionNotice031.CashPart;
import io.straightway.messages.iso20022.statement.CashEntry;
import io.straightway.messages.iso20022.statement.CashNotice054;
import io.straightway.messages.iso20022.statement.CashReport053;
import io.straightway.messages.iso20022.statement.CashStatement;
import io.straightway.messages.iso20022.statement.StatementNumbers;
import io.straightway.messages.iso20022.xml.MessageReader;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorLogin;
import io.straightway.settlement.confirm.SettlementDecision;
import io.straightway.settlement.confirm.SettlementDecision.DecisionKind;
import io.straightway.settlement.day.DayDesk;
import io.straightway.settlement.reconcile.Break;
import io.straightway.settlement.reconcile.Reconciler;
import io.straightway.settlement.reconcile.file.StatementFile;
import io.straightway.settlement.reconcile.file.StatementReading;
import java.math.BigDecimal;
import java.sql.Connection;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Cash of income by the custodian's messages. */
final class IncomeCashTest extends CouponBonds {
  @Test
  void theCustodiansConfirmationIsItsCashAndARedemptionTakesThePositionOut() throws Exception {
    buy(1, "GB0000000A14", "100000");
    settle();
    endDay(RECORD);

    receive(posted("INTR", "GB0000000A14", "4250"), posted("REDM", "GB0000000A14", "100000"));
    receive(posted("INTR", "GB0000000A14", "4250"));

    assertThat(installation.query(ITEMS)).allMatch(row -> row.endsWith("RECEIVED"));
    assertThat(
            installation.query(
                "SELECT kind, state, times_seen FROM custodian_message WHERE kind = 'INCOME' ORDER BY times_seen"))
        .containsExactly("INCOME APPLIED 1", "INCOME APPLIED 2");
    assertThat(
            installation.query(
                "SELECT instrument, trim_scale(traded), trim_scale(settled) FROM current_position"
                    + " WHERE account = 'ACC1' AND instrument LIKE 'GB0%'"))
        .containsExactly("GB0000000A14 0 0");
    assertThat(balance("RECEIVABLE:CUSTGB2LXXX:GBP")).isEqualTo("0");
    assertThat(balance("INCOME:ACC1:GBP")).isEqualTo("-4250");
    assertThat(
            installation.query(
                "SELECT isin, trim_scale(quantity), trim_scale(amount) FROM cost_parts('-infinity')"
                    + " WHERE booking_id = ANY (SELECT entry_id FROM income_entry)"))
        .as("what is redeemed is sold, for its cost")
        .containsExactly("GB0000000A14 -100000 -100000");
    assertThat(
            installation.value(
                "SELECT trim_scale(settled) FROM current_position WHERE account = 'ACC1' AND instrument = 'GBP'"))
        .isEqualTo(balance("CASH:ACC1:GBP"));
  }

  @Test
  void cashOfTheDayIsFoundByItsAmountAndNotBookedTwice() throws Exception {
    buy(1, "GB0000000A14", "100000");
    settle();
    endDay(RECORD);

    receive(credited("N1", "4250", "17.50"));
    receive(posted("INTR", "GB0000000A14", "4250"));
    receive(
        posted("REDM", "GB0000000A14", "100000"),
        credited("N2", "100000"),
        notice("CA-OTHER", "N3", "1"));

    assertThat(
            installation.query(
                "SELECT cash, notice_id IS NOT NULL, cash_id IS NOT NULL FROM income_entry WHERE kind = 'PAID' ORDER BY cash"))
        .containsExactly("4250 t t", "100000 t t");
    assertThat(
            installation.query(
                "SELECT amount, income_id IS NOT NULL FROM cash_item ORDER BY amount"))
        .containsExactly("17.5 f", "4250 t", "100000 t");
    assertThat(installation.value("SELECT code FROM custodian_message WHERE state = 'IN_REPAIR'"))
        .isEqualTo("CASH_UNKNOWN");
    assertThat(reconciled("4250", "100000"))
        .as("the statement of the day has them too, and once")
        .isEmpty();
    assertThat(reconciled("4250", "99999")).hasSize(2);
  }

  @Test
  void theSameAmountOfAnotherDayIsThatOfAClaimWhichIsOpen() throws Exception {
    buy(1, "GB0000000B13", "1000");
    settle();
    buy(2, "GB0000000B13", "1000");
    installation.instruct();
    installation.deliver();
    endDay(RECORD);
    receive(posted("INTR", "GB0000000B13", "18.50"));

    CashEntry later =
        new CashEntry("T", null, null, null, PAID.plusDays(7), new BigDecimal("18.50"));
    receive(notice("CA-ACC1", "N1", List.of(later)));

    assertThat(installation.query("SELECT state FROM income_item")).containsOnly("RECEIVED");
    receive(notice("CA-ACC1", "N2", entries("18.50")));
    assertThat(installation.query("SELECT income_id IS NOT NULL FROM cash_item")).containsOnly("t");
  }

  @Test
  void cashReportedAfterTheCloseAgreesWithTheStatementOfItsDay() throws Exception {
    buy(1, "GB0000000B13", "33333");
    settle();
    try (Connection connection = installation.database().getConnection()) {
      DayDesk.open(connection, RECORD, "test");
    }
    for (LocalDate day : List.of(RECORD, PAID)) {
      installation.end(day, "NONE", null);
    }

    receive(posted("INTR", "GB0000000B13", "616.66"));

    assertThat(
            installation.value(
                "SELECT value_date FROM booked_entry ORDER BY entry_id DESC LIMIT 1"))
        .isEqualTo("2026-12-02");
    assertThat(reconciled("616.66")).isEmpty();
  }

  @Test
  void theConfirmationOfAClaimIsMatchedWithClaimsAlone() throws Exception {
    buy(1, "GB0000000B13", "33333");
    settle();
    buy(2, "GB0000000B13", "1000");
    installation.instruct();
    installation.deliver();
    endDay(RECORD);

    receive(
        posted("INTR", "GB0000000B13", "616.65"),
        WRITER.write(
            new CorporateActionMovement036(
                "CA2",
                "INTR",
                "GB0000000B13",
                "SK-ACC1",
                "GBP",
                new BigDecimal("18.50"),
                PAID,
                true)));

    assertThat(
            installation.query(
                "SELECT trade_id IS NULL, trim_scale(received), trim_scale(open), state"
                    + " FROM income_item ORDER BY quantity"))
        .containsExactly("f 18.5 0 RECEIVED", "t 616.65 0.01 DIFFERENT");
  }

  @Test
  void anotherAmountIsADifferenceAndUnexpectedCashGoesToRepair() throws Exception {
    buy(1, "GB0000000A14", "100000");
    settle();
    endDay(RECORD);

    receive(posted("INTR", "GB0000000A14", "4200"), posted("DVCA", "GB00BH4HKS39", "10"));

    assertThat(
            installation.query(
                "SELECT kind, state, trim_scale(open) FROM income_item ORDER BY kind"))
        .containsExactly("COUPON DIFFERENT 50", "REDEMPTION EXPECTED 100000");
    assertThat(installation.value("SELECT code FROM custodian_message WHERE state = 'IN_REPAIR'"))
        .isEqualTo("INCOME_UNKNOWN");
    assertThat(balance("RECEIVABLE:CUSTGB2LXXX:GBP")).isEqualTo("50");
  }

  @Test
  void aDividendIsAnnouncedByTheCustodianAndTaxed() throws Exception {
    installation.decide(DecisionKind.INCOME_TAX.of(IncomeDesk.tax("GB", BigDecimal.valueOf(15))));
    installation.book(TradeXml.purchase("A", 9).text());
    settle();
    receive(
        WRITER.write(
            new CorporateActionNotice031(
                "CA9",
                "DVCA",
                "GB00BH4HKS39",
                RECORD,
                RECORD,
                List.of(new CashPart(PAID, "GBP", new BigDecimal("0.0451"), null)),
                false,
                false)),
        WRITER.write(
            new CorporateActionNotice031(
                "CA8", "RHTS", "GB00BH4HKS39", RECORD, RECORD, List.of(), false, false)));
    endDay(RECORD);

    assertThat(installation.query(ITEMS))
        .containsExactly("DIVIDEND GB00BH4HKS39 1000 45.1 6.76 38.34 EXPECTED");
    assertThat(
            installation.query(
                "SELECT kind, coalesce(code, state) FROM custodian_message WHERE kind = 'INCOME_NOTICE' ORDER BY code"))
        .containsExactly("INCOME_NOTICE INCOME_EVENT", "INCOME_NOTICE APPLIED");
    receive(posted("DVCA", "GB00BH4HKS39", "38.34"));
    assertThat(installation.query(ITEMS)).allMatch(row -> row.endsWith("RECEIVED"));
  }

  /** The dividend and its payment as MT564 and MT566. */
  @Test
  void aDividendIsAnnouncedAndPaidInIso15022() throws Exception {
    installation.decide(DecisionKind.INCOME_TAX.of(IncomeDesk.tax("GB", BigDecimal.valueOf(15))));
    installation.book(TradeXml.purchase("A", 9).text());
    settle();
    receiveMt(
        "564",
        """
        :16R:GENL
        :20C::CORP//CA9
        :20C::SEME//N9
        :23G:NEWM
        :22F::CAEV//DVCA
        :22F::CAMV//MAND
        :16S:GENL
        :16R:USECU
        :35B:ISIN GB00BH4HKS39
        :16S:USECU
        :16R:CADETL
        :98A::XDTE//%1$s
        :98A::RDTE//%1$s
        :16S:CADETL
        :16R:CAOPTN
        :13A::CAON//001
        :22F::CAOP//CASH
        :16R:CASHMOVE
        :22H::CRDB//CRED
        :98A::PAYD//%2$s
        :92F::GRSS//GBP0,0451
        :16S:CASHMOVE
        :16S:CAOPTN
        """);
    endDay(RECORD);
    assertThat(installation.query(ITEMS))
        .containsExactly("DIVIDEND GB00BH4HKS39 1000 45.1 6.76 38.34 EXPECTED");

    receiveMt(
        "566",
        """
        :16R:GENL
        :20C::CORP//CA9
        :20C::SEME//P9
        :23G:NEWM
        :22F::CAEV//DVCA
        :16S:GENL
        :16R:USECU
        :97A::SAFE//SK-ACC1
        :35B:ISIN GB00BH4HKS39
        :16S:USECU
        :16R:CACONF
        :13A::CAON//001
        :22F::CAOP//CASH
        :16R:CASHMOVE
        :22H::CRDB//CRED
        :19B::PSTA//GBP38,34
        :98A::POST//%2$s
        :16S:CASHMOVE
        :16S:CACONF
        """);

    assertThat(installation.query(ITEMS)).allMatch(row -> row.endsWith("RECEIVED"));
    assertThat(findings()).allMatch(Finding::holds);
  }

  @Test
  void tamperedIncomeIsFound() throws Exception {
    buy(1, "GB0000000A14", "100000");
    settle();
    endDay(RECORD);
    receive(posted("INTR", "GB0000000A14", "4250"));

    found("UPDATE income_entry SET gross = gross + 1 WHERE kind = 'ENTITLED'", "less tax");
    found("UPDATE income_event SET rate = 5 WHERE kind = 'COUPON'", "rate");
    found("UPDATE income_entry SET notice_id = 1 WHERE kind = 'PAID'", "has no confirming message");
    found("UPDATE income_entry SET cash = 4251 WHERE kind = 'PAID'", "4251");
    found("UPDATE income SET account = 'ACC2'", "has no holding");
  }

  @Test
  void aFileAnnouncesDividendsAndTwoOperatorsLetADifferenceGo() throws Exception {
    installation.book(TradeXml.purchase("A", 9).text());
    settle();
    IncomeDesk desk = new IncomeDesk(installation.database());
    String head = "isin,currency,ex_date,record_date,payment_date,rate,tax_percent\n";
    installation.decide(DecisionKind.INCOME_TAX.of(IncomeDesk.tax("GB", new BigDecimal("15"))));
    installation.announce(head + "GB00BH4HKS39,GBP,2026-11-27,2026-11-30,2026-12-01,0.05,\n");
    installation.announce(head + "GB00BH4HKS39,GBP,2026-11-27,2026-11-30,2026-12-01,0.04,10\n");
    endDay(RECORD);
    assertThat(installation.query(ITEMS))
        .containsExactly("DIVIDEND GB00BH4HKS39 1000 40 4 36 EXPECTED");
    assertThatThrownBy(
            () ->
                desk.announce(
                    installation.anna(),
                    head + "GB00BH4HKS39,GBP,2026-11-27,2026-11-30,2026-12-01,0.03,\n",
                    null))
        .isInstanceOfSatisfying(
            DeskRefusal.class,
            refusal -> assertThat(refusal.code()).isEqualTo(DeskRefusal.Code.WRONG_STATE));
    assertThatThrownBy(
            () -> desk.announce(installation.anna(), head + "GB00BH4HKS39,GBP,x,,,,\n", null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("line 2");

    receive(posted("DVCA", "GB00BH4HKS39", "35.10"));
    long income = Long.parseLong(installation.value("SELECT income_id FROM income"));
    OperatorLogin bob = installation.operator("bob");
    SettlementDecision proposed =
        installation
            .confirmations()
            .propose(installation.anna(), DecisionKind.INCOME.of(income), "a fee of the agent");
    assertThat(proposed.before() + " of " + proposed.after()).isEqualTo("35.1 GBP of 36 GBP");
    assertThatThrownBy(
            () ->
                installation
                    .confirmations()
                    .approve(installation.anna(), proposed.decisionId(), proposed.contentHash()))
        .isInstanceOf(DeskRefusal.class);
    installation.confirmations().approve(bob, proposed.decisionId(), proposed.contentHash());

    assertThat(installation.query(ITEMS)).allMatch(row -> row.endsWith("ACCEPTED"));
    assertThat(balance("SETTLEMENT_DIFFERENCE:ACC1:GBP")).isEqualTo("0.9");
    assertThat(balance("RECEIVABLE:CUSTGB2LXXX:GBP")).isEqualTo("0");
  }

  private static byte[] credited(String reference, String... amounts) {
    return notice("CA-ACC1", reference, amounts);
  }

  private static byte[] notice(String account, String reference, String... amounts) {
    return notice(account, reference, entries(amounts));
  }

  private static byte[] notice(String account, String reference, List<CashEntry> entries) {
    return WRITER.write(
        new CashNotice054(reference, List.of(page(reference, account, null, null, entries))));
  }

  private static CashStatement page(
      String id,
      String account,
      @Nullable BigDecimal opening,
      @Nullable BigDecimal closing,
      List<CashEntry> entries) {
    StatementNumbers none = StatementNumbers.NONE;
    return new CashStatement(
        id, none, account, "GBP", PAID, PAID, opening, closing, entries, 1, true);
  }

  /** Reconciles a statement whose closing balance equals that of our books. */
  private List<Break> reconciled(String... amounts) throws Exception {
    BigDecimal closing = new BigDecimal(balance("CASH:ACC1:GBP"));
    BigDecimal opening = closing.subtract(new BigDecimal(sum(amounts)));
    byte[] statement =
        WRITER.write(
            new CashReport053(
                "M1", List.of(page("S1", "CA-ACC1", opening, closing, entries(amounts)))));
    StatementReading.FileContent read =
        (StatementReading.FileContent)
            new StatementFile(new MessageReader(new HardenedXml())).read(List.of(statement));
    return new Reconciler(installation.database())
        .run(read.statements(), "statement", statement, null)
        .get(0)
        .breaks();
  }

  private static List<CashEntry> entries(String... amounts) {
    return Arrays.stream(amounts)
        .map(amount -> new CashEntry("T-" + amount, null, null, null, PAID, new BigDecimal(amount)))
        .toList();
  }
}
