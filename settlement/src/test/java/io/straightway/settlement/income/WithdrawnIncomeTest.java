package io.straightway.settlement.income;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.element.TradeXml;
import io.straightway.element.check.Finding;
import io.straightway.messages.iso20022.CorporateActionCancellation039;
import io.straightway.messages.iso20022.CorporateActionMovement036;
import io.straightway.messages.iso20022.CorporateActionNotice031;
import io.straightway.messages.iso20022.CorporateActionNotice031.CashPart;
import io.straightway.messages.iso20022.CorporateActionReversal037;
import io.straightway.operators.DeskRefusal;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Withdrawal and replacement of announcements, and reversal of cash. */
final class WithdrawnIncomeTest extends CouponBonds {
  @Test
  void aWithdrawnDividendIsNotExpectedAndReversedByTheNextEndOfDay() throws Exception {
    installation.book(TradeXml.purchase("A", 9).text());
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

    assertThat(installation.query(ITEMS))
        .containsExactly("DIVIDEND GB00BH4HKS39 1000 50 0 0 WITHDRAWN");
    assertThat(findings()).allMatch(Finding::holds);
    receive(posted("DVCA", "GB00BH4HKS39", "50"));
    assertThat(installation.value("SELECT code FROM custodian_message WHERE state = 'IN_REPAIR'"))
        .isEqualTo("INCOME_UNKNOWN");
    endDay(RECORD.plusDays(40));
    assertThat(balance("RECEIVABLE:CUSTGB2LXXX:GBP")).isEqualTo("0");
    assertThat(balance("INCOME:ACC1:GBP")).isEqualTo("0");

    receive(announced("CA10", "0.04"));
    endDay(RECORD);
    assertThat(installation.query(ITEMS))
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

    assertThat(installation.value("SELECT withdrawn_by IS NOT NULL FROM income_event"))
        .isEqualTo("t");
    assertThat(
            installation.query(
                "SELECT sender_reference, coalesce(code, state) FROM custodian_message"
                    + " WHERE kind = 'INCOME_WITHDRAWAL' ORDER BY sender_reference"))
        .containsExactly("CA6 APPLIED", "CA7 INCOME_EVENT", "CA9 APPLIED");
    found("UPDATE income_event SET withdrawn_by = 1", "withdrawn without a decision or message");
  }

  @Test
  void reversedCashIsOwedAgain() throws Exception {
    buy(1, "GB0000000A14", "100000");
    settle();
    endDay(RECORD);
    receive(posted("INTR", "GB0000000A14", "4250"), posted("REDM", "GB0000000A14", "100000"));

    receive(reversed("INTR", "4250"), reversed("REDM", "-100000"));
    receive(reversed("INTR", "4250"), reversed("INTR", "17"));

    assertThat(
            installation.query(
                "SELECT kind, state, trim_scale(open) FROM income_item ORDER BY kind"))
        .containsExactly("COUPON EXPECTED 4250", "REDEMPTION EXPECTED 100000");
    assertThat(balance("RECEIVABLE:CUSTGB2LXXX:GBP")).isEqualTo("4250");
    assertThat(
            installation.query(
                "SELECT trim_scale(traded), trim_scale(settled) FROM current_position"
                    + " WHERE account = 'ACC1' AND instrument = 'GB0000000A14'"))
        .containsExactly("100000 100000");
    assertThat(
            installation.query(
                "SELECT coalesce(code, state), times_seen FROM custodian_message"
                    + " WHERE kind = 'INCOME_REVERSAL' ORDER BY custodian_message_id"))
        .containsExactly("APPLIED 2", "APPLIED 1", "INCOME_UNKNOWN 1");
    assertThat(
            installation.query(
                "SELECT sum(quantity), sum(amount) FROM cost_parts('-infinity')"
                    + " WHERE booking_id = ANY (SELECT entry_id FROM income_entry) GROUP BY counts_as"))
        .as("its cost is there again")
        .containsExactly("0 0");
    found("UPDATE income_entry SET cash = 4251 WHERE cash = -4250", "4251");
  }

  @Test
  void anOperatorWithdrawsUnpaidIncome() throws Exception {
    installation.book(TradeXml.purchase("A", 9).text());
    settle();
    IncomeDesk desk = new IncomeDesk(installation.database());
    String file =
        """
        isin,currency,ex_date,record_date,payment_date,rate,tax_percent
        GB00BH4HKS39,GBP,2026-11-27,2026-11-30,2026-12-01,0.05,
        """;
    installation.announce(file);
    endDay(RECORD);

    desk.withdraw(
        installation.anna(), IncomeEvent.Payout.DIVIDEND, "GB00BH4HKS39", PAID, "wrong share");

    assertThat(installation.query(ITEMS)).allMatch(row -> row.endsWith("WITHDRAWN"));
    assertThatThrownBy(
            () ->
                desk.withdraw(
                    installation.anna(),
                    IncomeEvent.Payout.DIVIDEND,
                    "GB00BH4HKS39",
                    PAID,
                    "again"))
        .isInstanceOf(DeskRefusal.class)
        .hasMessageContaining("is already withdrawn");
    installation.announce(file.replace("0.05", "0.02"));
    endDay(RECORD);
    assertThat(balance("RECEIVABLE:CUSTGB2LXXX:GBP")).isEqualTo("20");
  }

  /** The replacement is received after the cash, and long after the record date. */
  @Test
  void aDividendThatIsReplacedIsCorrectedByTheNextEndOfDay() throws Exception {
    installation.book(TradeXml.purchase("A", 9).text());
    settle();
    receive(announced("CA9", "0.05"));
    endDay(RECORD);
    receive(posted("DVCA", "GB00BH4HKS39", "50"));

    receive(replaced("CA9", "0.04", PAID), replaced("CA9", "0.04", PAID.plusDays(1)));
    endDay(RECORD.plusDays(40));
    endDay(RECORD.plusDays(41));

    assertThat(installation.query(ITEMS))
        .containsExactly("DIVIDEND GB00BH4HKS39 1000 40 0 40 DIFFERENT");
    assertThat(installation.query("SELECT trim_scale(open), payment_date FROM income_item"))
        .containsExactly("-10 " + PAID.plusDays(1));
    assertThat(balance("RECEIVABLE:CUSTGB2LXXX:GBP")).isEqualTo("-10");
    assertThat(balance("INCOME:ACC1:GBP")).isEqualTo("-40");
    assertThat(installation.query("SELECT trim_scale(gross) FROM income_entry ORDER BY entry_id"))
        .containsExactly("50", "0", "-10");
    assertThat(
            installation.query(
                "SELECT actor ~ '^custodian:', action, subject, before || ' -> ' || after"
                    + " FROM audit_event WHERE subject LIKE 'income:%' ORDER BY event_number"))
        .containsExactly(
            "t INCOME_REPLACED income:DIVIDEND:GB00BH4HKS39:2026-12-01"
                + " 0.05 GBP, ex 2026-11-30, record date 2026-11-30, paid 2026-12-01 ->"
                + " 0.04 GBP, ex 2026-11-30, record date 2026-11-30, paid 2026-12-01",
            "t INCOME_REPLACED income:DIVIDEND:GB00BH4HKS39:2026-12-01"
                + " 0.04 GBP, ex 2026-11-30, record date 2026-11-30, paid 2026-12-01 ->"
                + " 0.04 GBP, ex 2026-11-30, record date 2026-11-30, paid 2026-12-02");
    found("UPDATE income_event SET rate = 0.03", "30");
  }

  @Test
  void anEntitlementThatAReplacementLeavesAsItIsStaysProved() throws Exception {
    installation.book(TradeXml.purchase("A", 9).text());
    settle();
    receive(announced("CA9", "0.05"));
    endDay(RECORD);
    receive(replaced("CA9", "0.05", PAID.plusDays(1)));
    endDay(RECORD);
    installation.tamper(
        "INSERT INTO eod_run (business_date, next_date, calendar, actor, undelivered, started_at, closed_at, done_at)"
            + " VALUES ('2026-11-23', '2026-11-24', 'NONE', 't', 0, now() + interval '2 minutes', now(), now());"
            + " UPDATE income_entry SET gross = 51");

    assertThat(installation.value("SELECT fault FROM income_fault"))
        .contains("51 entered for 1000");
    installation.tamper(
        "UPDATE income_entry SET gross = 50; DELETE FROM eod_run WHERE done_at IS NOT NULL");
  }

  /** A custodian's replacement moves the event for all custodians that have announced it. */
  @Test
  void aReplacementIsFoundByTheReferenceOfEachCustodianInEitherStandard() throws Exception {
    installation.book(TradeXml.purchase("A", 9).text());
    settle();
    receive(announced("CA9", "0.05"), announced("X7", "0.05"));

    receiveMt(
        "564",
        """
        :16R:GENL
        :20C::CORP//X7
        :20C::SEME//N11
        :23G:REPL
        :22F::CAEV//DVCA
        :16S:GENL
        :16R:USECU
        :35B:ISIN GB00BH4HKS39
        :16S:USECU
        :16R:CADETL
        :98A::RDTE//%1$s
        :16S:CADETL
        :16R:CAOPTN
        :22F::CAOP//CASH
        :16R:CASHMOVE
        :98A::PAYD//20261202
        :92F::GRSS//GBP0,06
        :16S:CASHMOVE
        :16S:CAOPTN
        """);
    receive(replaced("CA9", "0.06", PAID.plusDays(1)));
    endDay(RECORD);

    assertThat(installation.query(ITEMS))
        .containsExactly("DIVIDEND GB00BH4HKS39 1000 60 0 60 EXPECTED");
    assertThat(installation.query("SELECT action FROM audit_event WHERE subject LIKE 'income:%'"))
        .containsExactly("INCOME_REPLACED");
    receive(WRITER.write(new CorporateActionCancellation039("X7", "DVCA", "GB00BH4HKS39")));
    assertThat(installation.query(ITEMS)).allMatch(row -> row.endsWith("WITHDRAWN"));
  }

  /**
   * An impossible replacement is in repair; without an earlier announcement it counts as the first.
   */
  @Test
  void aReplacementByAnotherCurrencyOrByAnotherDividendsDateIsInRepair() throws Exception {
    receive(replaced("CA1", "0.05", PAID), replaced("CA2", "0.06", PAID.plusDays(9)));
    receive(replaced("CA2", "0.06", PAID), dividend("CA1", "0.05", RECORD, PAID, "EUR", true));

    assertThat(
            installation.query(
                "SELECT sender_reference, coalesce(code, state) FROM custodian_message"
                    + " ORDER BY custodian_message_id"))
        .containsExactly("CA1 APPLIED", "CA2 APPLIED", "CA2 INCOME_EVENT", "CA1 INCOME_EVENT");
    receive(
        WRITER.write(new CorporateActionCancellation039("CA1", "DVCA", "GB00BH4HKS39")),
        replaced("CA2", "0.07", PAID));
    assertThat(installation.query("SELECT payment_date, currency FROM income_event ORDER BY 1"))
        .containsExactly(PAID + " GBP", PAID.plusDays(9) + " GBP");

    installation.approve(
        Objects.requireNonNull(
            new IncomeDesk(installation.database())
                .withdraw(
                    installation.anna(),
                    IncomeEvent.Payout.DIVIDEND,
                    "GB00BH4HKS39",
                    PAID.plusDays(9),
                    "moved")
                .proposal()));
    String last = installation.value("SELECT max(custodian_message_id) FROM custodian_message");
    installation.confirmations().resubmit(installation.anna(), Long.parseLong(last));
    assertThat(
            installation.query(
                "SELECT payment_date, trim_scale(rate) FROM income_event WHERE withdrawn_at IS NULL"))
        .containsExactly(PAID + " 0.07");
  }

  @Test
  void aClaimByTheFormerDatesIsReversed() throws Exception {
    installation.book(TradeXml.purchase("A", 9).text());
    installation.instruct();
    installation.deliver();
    receive(announced("CA9", "0.05"));
    endDay(RECORD);
    assertThat(
            installation.query(
                "SELECT trade_id IS NOT NULL, trim_scale(expected) FROM income_item"))
        .containsExactly("t 50");

    LocalDate before = LocalDate.of(2026, 3, 2);
    receive(dividend("CA9", "0.05", before, PAID, "GBP", true));
    endDay(RECORD);

    assertThat(
            installation.query(
                "SELECT trim_scale(quantity), trim_scale(expected) FROM income_item"))
        .containsExactly("0 0");
    assertThat(
            installation.query(
                "SELECT account FROM current_balance WHERE balance <> 0 AND account ~ '^(RECEIVABLE|INCOME)'"))
        .isEmpty();
  }

  private static byte[] announced(String reference, String rate) {
    return dividend(reference, rate, RECORD, PAID, "GBP", false);
  }

  private static byte[] replaced(String reference, String rate, LocalDate paid) {
    return dividend(reference, rate, RECORD, paid, "GBP", true);
  }

  private static byte[] dividend(
      String reference,
      String rate,
      LocalDate ex,
      LocalDate paid,
      String currency,
      boolean repeats) {
    return WRITER.write(
        new CorporateActionNotice031(
            reference,
            "DVCA",
            "GB00BH4HKS39",
            ex,
            RECORD,
            List.of(new CashPart(paid, currency, new BigDecimal(rate), null)),
            false,
            repeats));
  }

  private static byte[] reversed(String event, String amount) {
    return WRITER.write(
        new CorporateActionReversal037(
            new CorporateActionMovement036(
                "CA-GB0000000A14",
                event,
                "GB0000000A14",
                "SK-ACC1",
                "GBP",
                new BigDecimal(amount),
                PAID,
                false)));
  }
}
