package io.straightway.ledger.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.ledger.AccountKind;
import io.straightway.ledger.JournalEntry;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests the T-accounts in the Javadoc of the rules. */
final class RulesTest {
  private static final LocalDate DAY = LocalDate.of(2026, 11, 20);

  @Test
  void aPurchaseAndASaleAreBookedOnTheirTradeDate() {
    assertThat(lines(trade("25012.50").purchase(1, DAY)))
        .containsExactly("SECURITIES 25000.00", "COMMISSION 12.50", "PAYABLE -25012.50");
    assertThat(lines(trade("24987.50").sale(1, DAY)))
        .containsExactly("SECURITIES -25000.00", "COMMISSION 12.50", "RECEIVABLE 24987.50");
  }

  @Test
  void settlementMovesCashAgainstTheDebtOfTheTradeDate() {
    assertThat(lines(settlement("25012.50", "0").received(2, 1, DAY)))
        .containsExactly("PAYABLE 25012.50", "CASH -25012.50");
    assertThat(lines(settlement("-24987.50", "0").delivered(2, 1, DAY)))
        .containsExactly("RECEIVABLE -24987.50", "CASH 24987.50");
    assertThat(lines(settlement("17537.50", "9987.50").received(2, 1, DAY)))
        .containsExactly("PAYABLE 27525.00", "RECEIVABLE -9987.50", "CASH -17537.50");
    assertThat(settlement("0", "0").received(2, 1, DAY)).isNull();
  }

  @Test
  void aPenaltyCostsOrEarns() {
    Penalty penalty = new Penalty("ACC1", "BARCGB22XXX", "GBP", new BigDecimal("1.25"));
    assertThat(lines(penalty.cost(3, 1, DAY)))
        .containsExactly("PENALTY_EXPENSE 1.25", "PENALTY_PAYABLE -1.25");
    assertThat(lines(penalty.income(3, 1, DAY)))
        .containsExactly("PENALTY_RECEIVABLE 1.25", "PENALTY_INCOME -1.25");
  }

  @Test
  void aReversalIsTheOppositeOnAnotherDayAndNamesItsEntry() {
    JournalEntry reversal = Reversal.of(trade("25012.50").purchase(1, DAY), 4, DAY.plusDays(3));

    assertThat(lines(reversal))
        .containsExactly("SECURITIES -25000.00", "COMMISSION -12.50", "PAYABLE 25012.50");
    assertThat(reversal.reverses()).isEqualTo(1);
    assertThat(reversal.valueDate()).isEqualTo(DAY.plusDays(3));
  }

  private static TradeDate trade(String net) {
    return new TradeDate(
        "ACC1",
        "BARCGB22XXX",
        "GBP",
        new BigDecimal("25000.00"),
        BigDecimal.ZERO,
        Map.of(AccountKind.COMMISSION, new BigDecimal("12.50")),
        new BigDecimal(net));
  }

  @Test
  void theDebtIsPaidInFullAndTheDifferenceIsBookedApart() {
    BigDecimal paid = new BigDecimal("25012.49");
    SettlementDate rule =
        new SettlementDate(
            "ACC1", "BARCGB22XXX", "GBP", paid, new BigDecimal("25012.50"), BigDecimal.ZERO);

    assertThat(lines(rule.received(1, 2, DAY)))
        .containsExactly("PAYABLE 25012.50", "CASH -25012.49", "SETTLEMENT_DIFFERENCE -0.01");
  }

  @Test
  void settlementInAnotherCurrencyMakesFourPostingsAndEachCurrencyBalances() {
    ForeignSettlement rule = exchanged("25012.50", "0", "23011.50", "23011.50");

    assertThat(accounts(rule.received(1, 2, DAY)))
        .containsExactly(
            "PAYABLE:BARCGB22XXX:USD 25012.50",
            "FX_POSITION:ACC1:USD -25012.50",
            "FX_POSITION:ACC1:EUR 23011.50",
            "CASH:ACC1:EUR -23011.50");
    assertThat(accounts(exchanged("-24987.50", "0", "-22988.50", "-22988.51").delivered(1, 2, DAY)))
        .containsExactly(
            "RECEIVABLE:BARCGB22XXX:USD -24987.50",
            "FX_POSITION:ACC1:USD 24987.50",
            "FX_POSITION:ACC1:EUR -22988.51",
            "CASH:ACC1:EUR 22988.50",
            "SETTLEMENT_DIFFERENCE:ACC1:EUR 0.01");
  }

  @Test
  void setOffsAreInTheCurrencyOfTheTrades() {
    assertThat(
            accounts(exchanged("15007.50", "9995.00", "13806.90", "13806.90").received(1, 2, DAY)))
        .containsExactly(
            "PAYABLE:BARCGB22XXX:USD 25002.50",
            "RECEIVABLE:BARCGB22XXX:USD -9995.00",
            "FX_POSITION:ACC1:USD -15007.50",
            "FX_POSITION:ACC1:EUR 13806.90",
            "CASH:ACC1:EUR -13806.90");
  }

  private static ForeignSettlement exchanged(String debt, String setOff, String paid, String owed) {
    return new ForeignSettlement(
        "ACC1",
        "BARCGB22XXX",
        "USD",
        new BigDecimal(debt),
        new BigDecimal(setOff),
        "EUR",
        new BigDecimal(paid),
        new BigDecimal(owed));
  }

  /** The cancelled part of the purchase is owed no longer, nor are its share of the fees. */
  @Test
  void aCancelledRemainderTakesBackTheDebtAndTheShareOfTheFees() {
    assertThat(lines(remainder("15007.50", "0").received(4, 1, DAY)))
        .containsExactly("PAYABLE 15007.50", "COMMISSION -7.50", "SECURITIES -15000.00");
    assertThat(lines(remainder("-14992.50", "0").delivered(4, 1, DAY)))
        .containsExactly("RECEIVABLE -14992.50", "COMMISSION -7.50", "SECURITIES 15000.00");
    assertThat(lines(remainder("15007.50", "0").free(4, 1, DAY)))
        .containsExactly("FREE_DELIVERY 15007.50", "COMMISSION -7.50", "SECURITIES -15000.00");
  }

  @Test
  void aCancelledRemainderOfNettedTradesSetsOffTheOpenAmount() {
    assertThat(lines(remainder("15007.50", "9987.50").received(4, 1, DAY)))
        .containsExactly(
            "PAYABLE 24995.00", "RECEIVABLE -9987.50", "COMMISSION -7.50", "SECURITIES -15000.00");
    assertThat(lines(remainder("-14992.50", "9987.50").delivered(4, 1, DAY)))
        .containsExactly(
            "PAYABLE 9987.50", "RECEIVABLE -24980.00", "COMMISSION -7.50", "SECURITIES 15000.00");
  }

  private static CancelledRemainder remainder(String owed, String setOff) {
    return new CancelledRemainder(
        "ACC1",
        "BARCGB22XXX",
        "GBP",
        new BigDecimal(owed),
        new BigDecimal(setOff),
        BigDecimal.ZERO,
        Map.of(AccountKind.COMMISSION, new BigDecimal("7.50")));
  }

  @Test
  void securitiesFreeOfPaymentAreEnteredAtTheirWorth() {
    FreeDelivery delivery = new FreeDelivery("ACC1", "GBP", new BigDecimal("25000.00"));
    assertThat(lines(delivery.received(1, DAY)))
        .containsExactly("SECURITIES 25000.00", "FREE_DELIVERY -25000.00");
    assertThat(lines(delivery.delivered(1, DAY)))
        .containsExactly("SECURITIES -25000.00", "FREE_DELIVERY 25000.00");
    assertThat(new FreeDelivery("ACC1", "GBP", BigDecimal.ZERO).received(1, DAY)).isNull();
  }

  @Test
  void capitalisedFeesBelongToTheCostOfThePurchase() {
    CapitalisedFees fees =
        new CapitalisedFees("ACC1", "GBP", Map.of(AccountKind.COMMISSION, new BigDecimal("12.50")));
    assertThat(lines(fees.entry(5, DAY))).containsExactly("SECURITIES 12.50", "COMMISSION -12.50");
  }

  @Test
  void gainsAreTakenOutOfSecuritiesAndValuationsStayApart() {
    SecuritiesAtCost gain = new SecuritiesAtCost("ACC1", "GBP", new BigDecimal("1000.00"));
    assertThat(lines(gain.realised(6, DAY)))
        .containsExactly("SECURITIES 1000.00", "REALISED_GAIN -1000.00");
    assertThat(lines(gain.unrealised(7, DAY)))
        .containsExactly("REVALUATION 1000.00", "UNREALISED_GAIN -1000.00");
  }

  @Test
  void interestThatComesOffIsADebitOfItsIncome() {
    EarnedInterest earned = new EarnedInterest("ACC1", "GBP", new BigDecimal("-3073.63"));
    assertThat(lines(earned.entry(8, DAY)))
        .containsExactly("ACCRUED_INTEREST -3073.63", "INTEREST_INCOME 3073.63");
  }

  @Test
  void aDividendIsOwedUntilItsCashIsReceived() {
    IssuerPayment dividend = new IssuerPayment(AccountKind.RECEIVABLE, "CUSTODIAN", "ACC1", "GBP");
    BigDecimal net = new BigDecimal("850.00");
    assertThat(
            lines(
                dividend.entitled(8, 1, DAY, new BigDecimal("1000.00"), new BigDecimal("150.00"))))
        .containsExactly("RECEIVABLE 850.00", "TAX 150.00", "INCOME -1000.00");
    assertThat(lines(dividend.paid(9, 1, DAY, net, BigDecimal.ZERO, BigDecimal.ZERO)))
        .containsExactly("CASH 850.00", "RECEIVABLE -850.00");
    assertThat(lines(dividend.accepted(9, 1, DAY, net)))
        .containsExactly("SETTLEMENT_DIFFERENCE 850.00", "RECEIVABLE -850.00");
    assertThat(lines(dividend.redeemed(9, 1, DAY, net)))
        .containsExactly("CASH 850.00", "SECURITIES -850.00");
    assertThat(lines(dividend.paid(9, 1, DAY, net, BigDecimal.TEN, BigDecimal.ONE)))
        .contains("TAX 9", "TAX_RECLAIM 1");
    assertThat(dividend.paid(9, 1, DAY, BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO))
        .isNull();
  }

  private static List<String> accounts(@Nullable JournalEntry entry) {
    assertThat(entry).isNotNull();
    return entry.postings().stream().map(p -> p.account().code() + " " + p.amount()).toList();
  }

  private static SettlementDate settlement(String paid, String setOff) {
    return new SettlementDate(
        "ACC1",
        "BARCGB22XXX",
        "GBP",
        new BigDecimal(paid),
        new BigDecimal(paid),
        new BigDecimal(setOff));
  }

  private static List<String> lines(@Nullable JournalEntry entry) {
    assertThat(entry).isNotNull();
    return entry.postings().stream().map(p -> p.account().kind() + " " + p.amount()).toList();
  }
}
