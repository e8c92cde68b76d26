package io.straightway.settlement.income;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.operator.DeskRefusal;
import io.straightway.element.TradeXml;
import io.straightway.element.check.Finding;
import io.straightway.iso20022.CorporateActionCancellation039;
import io.straightway.iso20022.CorporateActionMovement036;
import io.straightway.iso20022.CorporateActionNotice031;
import io.straightway.iso20022.CorporateActionReversal037;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

/** What is taken back of it: an announcement, or cash. */
final class WithdrawnIncomeTest extends BondsThatPay {
  @Test
  void aDividendThatIsWithdrawnIsNotExpectedAndTakenBackByTheNextEndOfDay() throws Exception {
    house.book(TradeXml.purchase("A", 9).text());
    settle();
    receive(announced("CA9", "0.05"));
    endDay(RECORD);
    assertThat(balance("RECEIVABLE:CUSTGB2LXXX:GBP")).isEqualTo("50");

    receiveMt(
        "564",
        """
        :16R:GENL
        :20C::CORP//CA9
        :20C::SEME//N10
        :23G:WITH
        :22F::CAEV//DVCA
        :16S:GENL
        :16R:USECU
        :35B:ISIN GB00BH4HKS39
        :16S:USECU
        """);

    assertThat(house.query(ITEMS)).containsExactly("DIVIDEND GB00BH4HKS39 1000 50 0 0 WITHDRAWN");
    assertThat(findings()).allMatch(Finding::holds);
    receive(posted("DVCA", "GB00BH4HKS39", "50"));
    assertThat(house.value("SELECT code FROM custodian_message WHERE state = 'IN_REPAIR'"))
        .isEqualTo("INCOME_UNKNOWN");
    endDay(RECORD.plusDays(40));
    assertThat(balance("RECEIVABLE:CUSTGB2LXXX:GBP")).isEqualTo("0");
    assertThat(balance("INCOME:ACC1:GBP")).isEqualTo("0");

    receive(announced("CA10", "0.04"));
    endDay(RECORD);
    assertThat(house.query(ITEMS))
        .as("it is announced again")
        .containsExactly("DIVIDEND GB00BH4HKS39 1000 40 0 40 EXPECTED");
  }

  @Test
  void anEventIsWithdrawnInIso20022AndAnUnknownOneIsInRepair() throws Exception {
    receive(
        announced("CA9", "0.05"),
        WRITER.write(new CorporateActionCancellation039("CA9", "DVCA", "GB00BH4HKS39")),
        WRITER.write(new CorporateActionCancellation039("CA7", "DVCA", "GB00BH4HKS39")),
        WRITER.write(new CorporateActionCancellation039("CA6", "RHTS", "GB00BH4HKS39")));

    assertThat(house.value("SELECT withdrawn_by IS NOT NULL FROM income_event")).isEqualTo("t");
    assertThat(
            house.query(
                "SELECT sender_reference, coalesce(code, state) FROM custodian_message"
                    + " WHERE kind = 'INCOME_WITHDRAWAL' ORDER BY sender_reference"))
        .containsExactly("CA6 APPLIED", "CA7 INCOME_EVENT", "CA9 APPLIED");
    found("UPDATE income_event SET withdrawn_by = 1", "withdrawn by nobody");
  }

  @Test
  void cashThatIsTakenBackIsOwedAgain() throws Exception {
    buy(1, "GB0000000A14", "100000");
    settle();
    endDay(RECORD);
    receive(posted("INTR", "GB0000000A14", "4250"), posted("REDM", "GB0000000A14", "100000"));

    receive(takenBack("INTR", "4250"), takenBack("REDM", "-100000"));
    receive(takenBack("INTR", "4250"), takenBack("INTR", "17"));

    assertThat(house.query("SELECT kind, state, trim_scale(open) FROM income_item ORDER BY kind"))
        .containsExactly("COUPON EXPECTED 4250", "REDEMPTION EXPECTED 100000");
    assertThat(balance("RECEIVABLE:CUSTGB2LXXX:GBP")).isEqualTo("4250");
    assertThat(
            house.query(
                "SELECT trim_scale(traded), trim_scale(settled) FROM current_position"
                    + " WHERE account = 'ACC1' AND instrument = 'GB0000000A14'"))
        .containsExactly("100000 100000");
    assertThat(
            house.query(
                "SELECT coalesce(code, state), times_seen FROM custodian_message"
                    + " WHERE kind = 'INCOME_REVERSAL' ORDER BY custodian_message_id"))
        .containsExactly("APPLIED 2", "APPLIED 1", "INCOME_UNKNOWN 1");
    assertThat(
            house.query(
                "SELECT sum(quantity), sum(amount) FROM cost_parts('-infinity')"
                    + " WHERE booking_id = ANY (SELECT entry_id FROM income_entry) GROUP BY counts_as"))
        .as("its cost is there again")
        .containsExactly("0 0");
    found("UPDATE income_entry SET cash = 4251 WHERE cash = -4250", "4251");
  }

  @Test
  void anOperatorWithdrawsWhatIsNotPaid() throws Exception {
    house.book(TradeXml.purchase("A", 9).text());
    settle();
    IncomeDesk desk = new IncomeDesk(house.database());
    String file =
        """
        isin,currency,ex_date,record_date,payment_date,rate,tax_percent
        GB00BH4HKS39,GBP,2026-11-27,2026-11-30,2026-12-01,0.05,
        """;
    desk.announce(house.anna(), file);
    endDay(RECORD);

    desk.withdraw(house.anna(), IncomeEvent.Kind.DIVIDEND, "GB00BH4HKS39", PAID, "wrong share");

    assertThat(house.query(ITEMS)).allMatch(row -> row.endsWith("WITHDRAWN"));
    assertThatThrownBy(
            () ->
                desk.withdraw(
                    house.anna(), IncomeEvent.Kind.DIVIDEND, "GB00BH4HKS39", PAID, "again"))
        .isInstanceOf(DeskRefusal.class)
        .hasMessageContaining("withdrawn already");
    desk.announce(house.anna(), file.replace("0.05", "0.02"));
    endDay(RECORD);
    assertThat(balance("RECEIVABLE:CUSTGB2LXXX:GBP")).isEqualTo("20");
  }

  private static byte[] announced(String reference, String rate) {
    return WRITER.write(
        new CorporateActionNotice031(
            reference, "DVCA", "GB00BH4HKS39", RECORD, RECORD, PAID, "GBP", new BigDecimal(rate)));
  }

  private static byte[] takenBack(String event, String amount) {
    return WRITER.write(
        new CorporateActionReversal037(
            new CorporateActionMovement036(
                "CA-GB0000000A14",
                event,
                "GB0000000A14",
                "SK-ACC1",
                "GBP",
                new BigDecimal(amount),
                PAID)));
  }
}
