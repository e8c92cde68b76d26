package io.straightway.element.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.FixmlXml;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.element.message.TradeTerms;
import io.straightway.staticdata.FeeKind;
import io.straightway.staticdata.FeeRule;
import io.straightway.staticdata.FeeRules;
import io.straightway.staticdata.Security;
import io.straightway.staticdata.Ssi;
import io.straightway.staticdata.StaticData;
import io.straightway.staticdata.Timeline;
import io.straightway.staticdata.Tolerance;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnrichmentTest {
  private static final LocalDate BEGINNING = LocalDate.of(2000, 1, 1);

  private final Map<FeeRule.Key, Timeline<FeeRule>> rules = new HashMap<>();
  private final Map<Tolerance.Key, Timeline<Tolerance>> tolerances = new HashMap<>();

  @Test
  void aBondsInterestIsComputedAtTheSettlementDateWhereTheMessageLeavesItOut() {
    SecurityPurcSale trade = trade(gilt());

    // settles on 24 November: 78 days of 181 since 7 September
    assertThat(trade.settlementDate()).isEqualTo("2026-11-24");
    assertThat(trade.accruedInterest()).isEqualTo(new BigDecimal("915.75"));
    assertThat(trade.netAmount()).isEqualTo(new BigDecimal("99040.75"));
  }

  @Test
  void anInterestThatIsSuppliedIsTakenWhateverItIsWhereThereIsNoTolerance() {
    assertThat(trade(gilt().with("AccruedInterest", "1.00")).accruedInterest())
        .isEqualTo(new BigDecimal("1.00"));
    assertThat(trade(gilt().with("AccruedInterest", "0")).accruedInterest()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "915.75, true",
    "915.85, true",
    "915.65, true",
    "915.86, false",
    "915.64, false",
    "0,      false"
  })
  void anInterestThatIsSuppliedWinsWithinTheToleranceAndGoesToRepairBeyond(
      String supplied, boolean taken) {
    tolerance(Tolerance.Field.ACCRUED_INTEREST, "0.10", "0");

    TradeXml xml = gilt().with("AccruedInterest", supplied);

    if (taken) {
      assertThat(trade(xml).accruedInterest()).isEqualTo(new BigDecimal(supplied));
    } else {
      Refusal refusal = refusal(xml);
      assertThat(refusal.code()).isEqualTo(ReasonCode.ACCRUED_INTEREST_DIFFERS);
      assertThat(refusal.field()).isEqualTo("AccruedInterest");
      assertThat(refusal.reason()).isEqualTo(supplied + " is given, 915.75 computed");
    }
  }

  /** The coupon of 7 March 2027, a Sunday: ex-dividend after 25 February. */
  @Test
  void afterTheExDividendDateTheSellerOwesTheInterestThatIsLeft() {
    TradeXml traded = gilt().with("TradeDate", "2027-02-24");

    SecurityPurcSale trade = trade(traded); // settles on 26 February: 9 days of 181 to the coupon

    assertThat(trade.accruedInterest()).isEqualTo(new BigDecimal("-105.66"));
    assertThat(trade.netAmount()).isEqualTo(new BigDecimal("98019.34"));
    assertThat(trade(traded.with("AccruedInterest", "-105.66")).netAmount())
        .isEqualTo(new BigDecimal("98019.34"));
  }

  @Test
  void aNegativeInterestIsRefusedWhereTheBondIsNotExDividend() {
    Refusal refusal = refusal(gilt().with("AccruedInterest", "-105.66"));

    assertThat(refusal.code()).isEqualTo(ReasonCode.ACCRUED_INTEREST_NEGATIVE);
    assertThat(refusal.reason())
        .isEqualTo("-105.66 is given, and GB00B24FF097 is not ex-dividend on 2026-11-24");
    assertThat(refusal(purchase().with("AccruedInterest", "-0.01")).code())
        .isEqualTo(ReasonCode.ACCRUED_INTEREST_ON_EQUITY);
  }

  @Test
  void theGreaterOfTheTwoAllowancesCounts() {
    tolerance(Tolerance.Field.ACCRUED_INTEREST, "0.10", "100"); // 1 % of 915.75 is 9.1575

    assertThat(trade(gilt().with("AccruedInterest", "924.90")).accruedInterest())
        .isEqualTo(new BigDecimal("924.90"));
    assertThat(refusal(gilt().with("AccruedInterest", "924.91")).code())
        .isEqualTo(ReasonCode.ACCRUED_INTEREST_DIFFERS);
  }

  @ParameterizedTest
  @CsvSource({"2003-02-20, 2003-02-24", "2036-03-06, 2036-03-07", "2036-03-10, 2036-03-12"})
  void aBondThatIsNotIssuedYetOrIsRedeemedGoesToRepair(String traded, String settles) {
    Refusal refusal = refusal(gilt().with("TradeDate", traded).with("SettlementDate", settles));

    assertThat(refusal.code()).isEqualTo(ReasonCode.BOND_NOT_OUTSTANDING);
    assertThat(refusal.reason())
        .isEqualTo(
            "GB00B24FF097 runs from 2003-02-27 to 2036-03-07, and the trade settles on " + settles);
  }

  @ParameterizedTest
  @CsvSource({
    "1000, 18.75", // 7.5 basis points of 25,000.00
    "100,  5.00", // 1.875, so the minimum
    "1001, 18.77", // 18.76875
    "1028, 19.28", // 19.275 rounds to even
    "1020, 19.12" // 19.125 rounds to even
  })
  void aFeeThatTheMessageLeavesOutIsComputedByTheRule(String quantity, String fee) {
    rule(FeeKind.COMMISSION, "*", "BOTH", "7.5", "5");

    SecurityPurcSale trade = trade(purchase().with("Quantity", quantity).with("Fees", ""));

    assertThat(trade.fees()).isEqualTo(Map.of(FeeKind.COMMISSION, new BigDecimal(fee)));
  }

  @Test
  void theMoreExactRuleComesFirstTheMarketBeforeTheSide() {
    rule(FeeKind.TAX, "*", "BOTH", "1", "0");
    assertThat(tax("BUY")).isEqualTo("2.50");
    rule(FeeKind.TAX, "*", "BUY", "2", "0");
    assertThat(tax("BUY")).isEqualTo("5.00");
    assertThat(tax("SELL")).isEqualTo("2.50");
    rule(FeeKind.TAX, "XLON", "BOTH", "3", "0");
    assertThat(tax("BUY")).isEqualTo("7.50");
    rule(FeeKind.TAX, "XLON", "BUY", "50", "0");
    assertThat(tax("BUY")).isEqualTo("125.00");
    assertThat(tax("SELL")).isEqualTo("7.50");
  }

  private String tax(String side) {
    return trade(purchase().with("Side", side)).fee(FeeKind.TAX).toPlainString();
  }

  @Test
  void aRuleThatIsNotInForceYetLeavesTheFeeToTheLessExactOne() {
    rule(FeeKind.TAX, "*", "BOTH", "1", "0");
    rules.put(
        key(FeeKind.TAX, "XLON", "BUY"),
        Timeline.from(LocalDate.of(2026, 11, 21), new FeeRule(BigDecimal.TEN, BigDecimal.ZERO)));

    assertThat(tax("BUY")).isEqualTo("2.50");
  }

  @Test
  void rulesOfOtherKindsOfSecuritiesAndMarketsDoNotCount() {
    rule(FeeKind.TAX, "XPAR", "BUY", "30", "0");
    rules.put(
        new FeeRule.Key(FeeKind.OTHER, Security.Kind.BOND, "GBP", "*", "BOTH"),
        Timeline.from(BEGINNING, new FeeRule(BigDecimal.TEN, BigDecimal.ZERO)));

    assertThat(trade(purchase()).fees())
        .isEqualTo(Map.of(FeeKind.COMMISSION, new BigDecimal("12.50")));
  }

  @ParameterizedTest
  @CsvSource({"18.75, true", "20.62, true", "16.88, true", "20.63, false", "16.87, false"})
  void aFeeThatIsSuppliedIsHeldAgainstTheRule(String supplied, boolean taken) {
    rule(FeeKind.COMMISSION, "*", "BOTH", "7.5", "5");
    tolerance(Tolerance.Field.COMMISSION, "0", "1000"); // a tenth of 18.75 is 1.875
    tolerance(Tolerance.Field.TAX, "0", "0");

    TradeXml xml = purchase().with("Fees", "<Fee kind=\"COMMISSION\">" + supplied + "</Fee>");

    if (taken) {
      assertThat(trade(xml).fee(FeeKind.COMMISSION)).isEqualTo(new BigDecimal(supplied));
    } else {
      assertThat(refusal(xml))
          .isEqualTo(
              new Refusal(
                  ReasonCode.FEE_DIFFERS,
                  "Fee",
                  "COMMISSION of " + supplied + " is given, 18.75 computed"));
    }
  }

  @Test
  void aFeeIsTakenAsSuppliedWhereNoRuleOrNoToleranceSaysOtherwise() {
    tolerance(Tolerance.Field.COMMISSION, "0", "0");
    assertThat(trade(purchase()).fee(FeeKind.COMMISSION)).isEqualTo(new BigDecimal("12.50"));

    tolerances.clear();
    rule(FeeKind.COMMISSION, "*", "BOTH", "7.5", "5");
    assertThat(trade(purchase()).fee(FeeKind.COMMISSION)).isEqualTo(new BigDecimal("12.50"));
  }

  @ParameterizedTest
  @CsvSource({"25012.50, true", "25012.500, true", "25012.51, false", "25000, false"})
  void aNetAmountThatIsSuppliedMustBeTheComputedOneWhereThereIsNoTolerance(
      String supplied, boolean taken) {
    assertThat(isBooked(supplied)).isEqualTo(taken);
  }

  @ParameterizedTest
  @CsvSource({"25014.50, true", "25010.50, true", "25014.51, false"})
  void aNetAmountThatIsSuppliedMayDifferWithinItsTolerance(String supplied, boolean taken) {
    tolerance(Tolerance.Field.NET_AMOUNT, "2", "0");

    assertThat(isBooked(supplied)).isEqualTo(taken);
  }

  private boolean isBooked(String netAmount) {
    String report = FixmlXml.purchase("TEST", 1).with("RptSide/@NetMny", netAmount).text();
    Checked<SecurityPurcSale> made = process(TradeProcessTest.terms(report), staticData());
    if (made instanceof Checked.Refused<SecurityPurcSale> no) {
      assertThat(no.refusal())
          .isEqualTo(
              new Refusal(
                  ReasonCode.NET_AMOUNT_DIFFERS,
                  "NetAmount",
                  netAmount + " is given, 25012.50 computed"));
    }
    return made instanceof Checked.Passed;
  }

  @ParameterizedTest
  @CsvSource({
    // the cycle ends on 24 November
    "2026-11-24, true",
    "2026-11-25, true",
    "2026-11-23, true",
    "2026-11-20, false",
    "2026-11-26, false",
    "2026-12-01, false"
  })
  void aSettlementDateThatIsSuppliedIsHeldAgainstTheCycle(String supplied, boolean taken) {
    tolerance(Tolerance.Field.SETTLEMENT_DATE, "1", "0");

    TradeXml xml = purchase().with("SettlementDate", supplied);

    if (taken) {
      assertThat(trade(xml).settlementDate()).isEqualTo(supplied);
    } else {
      assertThat(refusal(xml).code()).isEqualTo(ReasonCode.SETTLEMENT_DATE_DIFFERS);
      assertThat(refusal(xml).reason()).contains("2026-11-24, where the market's cycle ends");
    }
  }

  @Test
  void aSettlementDateMustBeGoodInTheMarketsCalendarToo() {
    StaticData data = StaticDataFixture.inMemory();
    Security vodafone = data.security(StaticDataFixture.VODAFONE, BEGINNING);
    assertThat(vodafone).isNotNull();
    Security inNewYork =
        new Security(vodafone.isin(), "X", vodafone.kind(), "GBP", "XLON", "USNY", 1, null, null);
    StaticData joint = with(data, vodafone.isin(), inNewYork);
    TradeXml beforeThanksgiving = purchase().with("TradeDate", "2026-11-25");

    assertThat(
            process(beforeThanksgiving, joint) instanceof Checked.Passed<SecurityPurcSale> passed
                ? passed.value().settlementDate()
                : null)
        .isEqualTo("2026-11-27");
    assertThat(process(beforeThanksgiving.with("SettlementDate", "2026-11-26"), joint))
        .isEqualTo(
            new Checked.Refused<>(
                new Refusal(
                    ReasonCode.SETTLEMENT_DATE_HOLIDAY,
                    "SettlementDate",
                    "2026-11-26 is not a business day of GBLO+USNY")));
  }

  private static StaticData with(StaticData data, String isin, Security security) {
    Map<String, Timeline<Security>> securities = new HashMap<>(data.securities());
    securities.put(isin, Timeline.from(BEGINNING, security));
    return with(data, securities, data.ssis(), data.feeRules(), data.tolerances());
  }

  private static StaticData with(
      StaticData data,
      Map<String, Timeline<Security>> securities,
      Map<Ssi.Key, Timeline<Ssi>> ssis,
      FeeRules feeRules,
      Map<Tolerance.Key, Timeline<Tolerance>> tolerances) {
    return new StaticData(
        1,
        data.currencies(),
        securities,
        data.listings(),
        data.accounts(),
        data.ownSsis(),
        data.counterparties(),
        ssis,
        feeRules,
        tolerances,
        data.dateWindows(),
        data.fxRates(),
        data.poolFactors(),
        data.calendars());
  }

  @Test
  void aCounterpartyWithoutSettlementInstructionGoesToRepair() {
    StaticData data = StaticDataFixture.inMemory();
    StaticData without =
        with(data, data.securities(), Map.of(), data.feeRules(), data.tolerances());

    assertThat(process(purchase(), without))
        .isEqualTo(
            new Checked.Refused<>(
                new Refusal(
                    ReasonCode.SSI_MISSING,
                    "Counterparty",
                    "BARCGB22XXX has no standing settlement instruction for GBP on XLON as of"
                        + " 2026-11-24")));
  }

  private static TradeXml purchase() {
    return TradeXml.purchase("TEST", 1);
  }

  private static TradeXml gilt() {
    return purchase()
        .with("Isin", StaticDataFixture.GILT)
        .with("Quantity", "100000")
        .with("Price", "98.125")
        .with("Fees", "");
  }

  private void rule(FeeKind fee, String mic, String side, String basisPoints, String minimum) {
    rules.put(
        key(fee, mic, side),
        Timeline.from(
            BEGINNING, new FeeRule(new BigDecimal(basisPoints), new BigDecimal(minimum))));
  }

  private static FeeRule.Key key(FeeKind fee, String mic, String side) {
    return new FeeRule.Key(fee, Security.Kind.EQUITY, "GBP", mic, side);
  }

  private void tolerance(Tolerance.Field field, String absolute, String basisPoints) {
    tolerances.put(
        new Tolerance.Key(field, "GBP"),
        Timeline.from(
            BEGINNING, new Tolerance(new BigDecimal(absolute), new BigDecimal(basisPoints))));
  }

  @Test
  void everyFeeHasAToleranceOfItsName() {
    assertThat(Arrays.stream(FeeKind.values()).map(Tolerance.Field::of).map(Enum::name))
        .containsExactlyElementsOf(Arrays.stream(FeeKind.values()).map(Enum::name).toList());
  }

  private SecurityPurcSale trade(TradeXml xml) {
    Checked<SecurityPurcSale> made = process(xml, staticData());
    assertThat(made).isInstanceOf(Checked.Passed.class);
    return ((Checked.Passed<SecurityPurcSale>) made).value();
  }

  private Refusal refusal(TradeXml xml) {
    Checked<SecurityPurcSale> made = process(xml, staticData());
    assertThat(made).isInstanceOf(Checked.Refused.class);
    return ((Checked.Refused<SecurityPurcSale>) made).refusal();
  }

  private StaticData staticData() {
    StaticData data = StaticDataFixture.inMemory();
    return with(data, data.securities(), data.ssis(), new FeeRules(rules), tolerances);
  }

  private static Checked<SecurityPurcSale> process(TradeXml xml, StaticData data) {
    return process(TradeProcessTest.terms(xml), data);
  }

  private static Checked<SecurityPurcSale> process(TradeTerms terms, StaticData data) {
    Checked<CheckedTerms> checked = new MessageProcess().run(terms, data);
    @Nullable Refusal refused =
        checked instanceof Checked.Refused<CheckedTerms> no ? no.refusal() : null;
    return refused == null
        ? ((Checked.Passed<CheckedTerms>) checked).value().trade(1)
        : new Checked.Refused<>(refused);
  }
}
