package io.straightway.element.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.element.message.TradeTerms;
import io.straightway.staticdata.Currency;
import io.straightway.staticdata.DateWindow;
import io.straightway.staticdata.FeeKind;
import io.straightway.staticdata.FeeRule;
import io.straightway.staticdata.FeeRules;
import io.straightway.staticdata.Listing;
import io.straightway.staticdata.Listings;
import io.straightway.staticdata.Security;
import io.straightway.staticdata.Ssi;
import io.straightway.staticdata.StaticData;
import io.straightway.staticdata.Timeline;
import io.straightway.staticdata.calendar.BusinessCalendars;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A share that trades in London in pounds and dollars, and in Paris and Frankfurt in euro. */
class MarketChoiceTest {
  private static final LocalDate BEGINNING = LocalDate.of(2000, 1, 1);
  private static final LocalDate TODAY = LocalDate.of(2026, 11, 20);

  /** Traded on Friday 20 November; New York is closed on Thursday the 26th. */
  @ParameterizedTest
  @CsvSource({
    "GBP, '',   ,     2026-11-24, 12.50",
    "GBP, XLON, ,     2026-11-24, 12.50",
    "USD, '',   ,     2026-11-23, 12.50",
    "EUR, XPAR, XPAR, 2026-11-25, 75.00",
    "EUR, XETR, XETR, 2026-11-27, 50.00"
  })
  void theMarketDecidesCycleCalendarAndFees(
      String currency, String place, String mic, LocalDate settles, BigDecimal fee) {
    TradeXml xml = trade(currency, place);

    SecurityPurcSale trade = ((Checked.Passed<SecurityPurcSale>) process(xml)).value();

    assertThat(trade.mic()).isEqualTo(mic);
    assertThat(trade.settlementDate()).isEqualTo(settles);
    assertThat(trade.fee(FeeKind.COMMISSION)).isEqualByComparingTo(fee);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "EUR | ''   | MARKET_AMBIGUOUS  | PlaceOfTrade | trades in EUR at XETR, XPAR, and the message does not name one",
        "EUR | XLON | MARKET_UNKNOWN    | PlaceOfTrade | trades in EUR at XETR, XPAR, not at XLON",
        "GBP | XPAR | MARKET_UNKNOWN    | PlaceOfTrade | trades in GBP at XLON, not at XPAR",
        "JPY | ''   | CURRENCY_MISMATCH | Currency     | trades in GBP, EUR, USD, not in JPY"
      })
  void aMarketThatIsNotClearIsNotGuessed(
      String currency, String place, ReasonCode code, String field, String reason) {
    assertThat(process(trade(currency, place)))
        .isEqualTo(
            new Checked.Refused<>(
                new Refusal(code, field, StaticDataFixture.VODAFONE + " " + reason)));
  }

  @Test
  void theWindowOfTheDatesIsThatOfTheMarket() {
    TradeTerms early = terms(trade("EUR", "XPAR").with("TradeDate", "2026-11-18"));
    TradeTerms inFrankfurt = terms(trade("EUR", "XETR").with("TradeDate", "2026-11-18"));

    assertThat(Plausibility.refusal(inFrankfurt, TODAY, staticData())).isNull();
    assertThat(Objects.requireNonNull(Plausibility.refusal(early, TODAY, staticData())).code())
        .isEqualTo(ReasonCode.TRADE_DATE_IMPLAUSIBLE);
  }

  private static TradeXml trade(String currency, String place) {
    return TradeXml.purchase("A", 1)
        .with("Currency", currency)
        .with("PlaceOfTrade", place)
        .with("Fees", "");
  }

  private static TradeTerms terms(TradeXml xml) {
    return TradeProcessTest.terms(xml);
  }

  private static Checked<SecurityPurcSale> process(TradeXml xml) {
    Checked<CheckedTerms> checked = new MessageProcess().run(terms(xml), staticData());
    return checked instanceof Checked.Passed<CheckedTerms> passed
        ? passed.value().trade(1)
        : new Checked.Refused<>(((Checked.Refused<CheckedTerms>) checked).refusal());
  }

  private static StaticData staticData() {
    StaticData data = StaticDataFixture.inMemory();
    Map<String, Currency> currencies = new HashMap<>(data.currencies());
    currencies.put("EUR", new Currency("EUR", 2, "EUTA"));
    Map<Ssi.Key, Timeline<Ssi>> ssis = new HashMap<>(data.ssis());
    Ssi anywhere = new Ssi("CRSTGB22XXX", "BARCGB22XXX", "B1", null, null);
    ssis.put(new Ssi.Key("BARCGB22XXX", "USD", "*"), from(anywhere));
    ssis.put(new Ssi.Key("BARCGB22XXX", "EUR", "XPAR"), from(anywhere));
    ssis.put(new Ssi.Key("BARCGB22XXX", "EUR", "XETR"), from(anywhere));
    return new StaticData(
        1,
        currencies,
        data.securities(),
        new Listings(
            Map.of(
                listing("XLON", "USD"), from(new Listing("USNY", 1)),
                listing("XPAR", "EUR"), from(new Listing("EUTA", 3)),
                listing("XETR", "EUR"), from(new Listing("USNY", 4)))),
        data.accounts(),
        data.ownSsis(),
        data.counterparties(),
        ssis,
        new FeeRules(
            Map.of(
                fee("GBP", "*"), from(new FeeRule(new BigDecimal("5"), BigDecimal.ZERO)),
                fee("USD", "*"), from(new FeeRule(new BigDecimal("5"), BigDecimal.ZERO)),
                fee("EUR", "XPAR"), from(new FeeRule(new BigDecimal("30"), BigDecimal.ZERO)),
                fee("EUR", "*"), from(new FeeRule(new BigDecimal("20"), BigDecimal.ZERO)))),
        Map.of(),
        Map.of("XPAR", from(new DateWindow(1, 1, 30))),
        Map.of(),
        Map.of(),
        new BusinessCalendars(Map.of(), Map.of()));
  }

  private static Listing.Key listing(String mic, String currency) {
    return new Listing.Key(StaticDataFixture.VODAFONE, mic, currency);
  }

  private static FeeRule.Key fee(String currency, String mic) {
    return new FeeRule.Key(
        FeeKind.COMMISSION, Security.Kind.EQUITY, currency, mic, FeeRule.BOTH_SIDES);
  }

  private static <T> Timeline<T> from(T value) {
    return Timeline.from(BEGINNING, value);
  }
}
