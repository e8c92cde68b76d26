package io.straightway.element.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.staticdata.StaticData;
import io.straightway.staticdata.Timeline;
import io.straightway.staticdata.Tolerance;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Trades that settle in a currency other than their own. */
class FxCheckTest {
  private static final LocalDate BEGINNING = LocalDate.of(2000, 1, 1);

  private final Map<Tolerance.Key, Timeline<Tolerance>> tolerances = new HashMap<>();
  private final Map<StaticData.FxPair, Timeline<BigDecimal>> fxRates = new HashMap<>();

  /** The net amount is 25,012.50 GBP; the yen has no decimals. */
  @ParameterizedTest
  @CsvSource({
    "195.53,   ,        4890694",
    "0.2,      MULTIPLY,   5002",
    "0.6,      MULTIPLY,  15008",
    "0.005,    DIVIDE,  5002500",
    "0.003,    DIVIDE,  8337500",
    "0.007,    DIVIDE,  3573214"
  })
  void amountsSettledInAnotherCurrencyAreConvertedAndRoundedHalfToEven(
      String rate, @Nullable String calculation, String expected) {
    SecurityPurcSale trade =
        trade(inYen(rate).with("FxCalculation", calculation == null ? "" : calculation));

    assertThat(trade.netAmount()).isEqualByComparingTo("25012.50");
    assertThat(trade.cashCurrency()).isEqualTo("JPY");
    assertThat(trade.cashAmount()).isEqualTo(new BigDecimal(expected));
    assertThat(trade.settlementDate())
        .as("the 23rd is a holiday in Tokyo")
        .isEqualTo(LocalDate.of(2026, 11, 25));
  }

  @ParameterizedTest
  @CsvSource({
    "GBP, FxRate,           1.1,    FX_CONTRADICTS",
    "'',  FxRate,           195,    FX_CONTRADICTS",
    "'',  SettlementAmount, 1,      FX_CONTRADICTS",
    "JPY, Side,             SELL,   FX_RATE_MISSING",
    "XAU, FxRate,           195,    CURRENCY_UNKNOWN",
    "JPY, SettlementAmount, 1.5,    FX_RATE_MISSING",
    "USD, FxRate,           1.3,    SSI_MISSING"
  })
  void contradictoryAmountsInTwoCurrenciesGoToRepair(
      String currency, String field, String value, ReasonCode code) {
    TradeXml xml = purchase().with("SettlementCurrency", currency).with(field, value);

    assertThat(refusal(xml).code()).isEqualTo(code);
  }

  @Test
  void nothingIsExchangedFreeOfPaymentOrForTheSameCurrency() {
    assertThat(refusal(inYen("195").free()).code()).isEqualTo(ReasonCode.PAYMENT_CONTRADICTS);
    assertThat(trade(purchase().with("SettlementCurrency", "GBP").with("FxRate", "1.0")).fx())
        .isNull();
    assertThat(
            refusal(
                    purchase()
                        .with("SettlementCurrency", "GBP")
                        .with("SettlementAmount", "25012.49"))
                .code())
        .isEqualTo(ReasonCode.SETTLEMENT_AMOUNT_DIFFERS);
  }

  @Test
  void aSuppliedSettlementAmountMustBeTheComputedOneOrWithinItsTolerance() {
    TradeXml xml = inYen("195.53").with("SettlementAmount", "4890700");

    assertThat(refusal(xml).reason()).isEqualTo("4890700 JPY is given, 4890694 computed");
    assertThat(trade(inYen("195.53").with("SettlementAmount", "4890694.0")).cashAmount())
        .isEqualByComparingTo("4890694");

    tolerance(Tolerance.Field.SETTLEMENT_AMOUNT, "6", "0");
    assertThat(trade(xml).cashAmount()).isEqualByComparingTo("4890700");
    assertThat(refusal(xml.with("SettlementAmount", "4890701")).code())
        .isEqualTo(ReasonCode.SETTLEMENT_AMOUNT_DIFFERS);
    assertThat(refusal(xml.with("SettlementAmount", "4890700.5")).code())
        .isEqualTo(ReasonCode.AMOUNT_FRACTION);
  }

  /** 100 basis points of 195.50 are 1.955; of its inverse, 0.00511509, they are 0.0000511509. */
  @ParameterizedTest
  @CsvSource({
    "GBP, JPY, MULTIPLY, 197.455,    197.456",
    "JPY, GBP, MULTIPLY, 197.455,    197.456",
    "GBP, JPY, DIVIDE,   0.00516624, 0.00516625",
    "JPY, GBP, DIVIDE,   0.00516624, 0.00516625"
  })
  void aRateIsComparedWithTheReferenceRateInWhateverDirectionThatIsGiven(
      String unit, String quoted, String calculation, String near, String far) {
    BigDecimal rate = new BigDecimal("195.5");
    fxRates.put(
        new StaticData.FxPair(unit, quoted),
        Timeline.from(
            BEGINNING,
            unit.equals("GBP") ? rate : BigDecimal.ONE.divide(rate, MathContext.DECIMAL64)));
    TradeXml xml = inYen(far).with("FxCalculation", calculation);
    assertThat(trade(xml).fx()).as("no tolerance, no comparison").isNotNull();

    tolerance(Tolerance.Field.FX_RATE, "0", "100");

    assertThat(refusal(xml).code()).isEqualTo(ReasonCode.FX_RATE_DIFFERS);
    assertThat(trade(xml.with("FxRate", near)).fx()).isNotNull();
  }

  private static TradeXml inYen(String rate) {
    return purchase().with("SettlementCurrency", "JPY").with("FxRate", rate);
  }

  private static TradeXml purchase() {
    return TradeXml.purchase("TEST", 1);
  }

  private void tolerance(Tolerance.Field field, String absolute, String basisPoints) {
    tolerances.put(
        new Tolerance.Key(field, "JPY"),
        Timeline.from(
            BEGINNING, new Tolerance(new BigDecimal(absolute), new BigDecimal(basisPoints))));
  }

  private SecurityPurcSale trade(TradeXml xml) {
    Checked<SecurityPurcSale> made = process(xml);
    assertThat(made).isInstanceOf(Checked.Passed.class);
    return ((Checked.Passed<SecurityPurcSale>) made).value();
  }

  private Refusal refusal(TradeXml xml) {
    Checked<SecurityPurcSale> made = process(xml);
    assertThat(made).isInstanceOf(Checked.Refused.class);
    return ((Checked.Refused<SecurityPurcSale>) made).refusal();
  }

  private Checked<SecurityPurcSale> process(TradeXml xml) {
    Checked<CheckedTerms> checked =
        new MessageProcess().run(TradeProcessTest.terms(xml), staticData());
    return checked instanceof Checked.Refused<CheckedTerms> no
        ? new Checked.Refused<>(no.refusal())
        : ((Checked.Passed<CheckedTerms>) checked).value().trade(1);
  }

  private StaticData staticData() {
    StaticData data = StaticDataFixture.inMemory();
    return new StaticData(
        1,
        data.currencies(),
        data.securities(),
        data.listings(),
        data.accounts(),
        data.ownSsis(),
        data.counterparties(),
        data.ssis(),
        data.feeRules(),
        tolerances,
        data.dateWindows(),
        fxRates,
        data.poolFactors(),
        data.calendars());
  }
}
