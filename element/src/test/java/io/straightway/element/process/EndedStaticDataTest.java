package io.straightway.element.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.staticdata.Account;
import io.straightway.staticdata.Security;
import io.straightway.staticdata.Ssi;
import io.straightway.staticdata.StaticData;
import io.straightway.staticdata.Timeline;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Trades of 20 November 2026 that settle on the 24th, after some static data have ended. */
class EndedStaticDataTest {
  private static final LocalDate BEGINNING = LocalDate.of(2000, 1, 1);
  private static final LocalDate DAY_BEFORE = LocalDate.of(2026, 11, 19);
  private static final LocalDate TRADE_DATE = LocalDate.of(2026, 11, 20);
  private static final LocalDate SETTLEMENT_DATE = LocalDate.of(2026, 11, 24);
  private static final StaticData OPEN = StaticDataFixture.inMemory();

  @Test
  void anAccountMustLastUntilTheTradeSettles() {
    assertThat(refusal(account("ACC1", DAY_BEFORE)))
        .isEqualTo(new Refusal(ReasonCode.ACCOUNT_UNKNOWN, "Account", "ACC1 ended on 2026-11-19"));
    assertThat(refusal(account("ACC1", TRADE_DATE)))
        .isEqualTo(
            new Refusal(
                ReasonCode.ACCOUNT_UNKNOWN,
                "Account",
                "ACC1 ended on 2026-11-20, and the trade settles on 2026-11-24"));
    assertThat(refusal(account("ACC1", SETTLEMENT_DATE))).isNull();
  }

  @Test
  void soMustTheOtherAccountOfATransfer() {
    TradeXml transfer =
        purchase().with("Fees", "").with("PaymentType", "FREE").with("TransferAccount", "ACC2");

    assertThat(refusal(transfer, OPEN)).isNull();
    assertThat(refusal(transfer, account("ACC2", TRADE_DATE)))
        .isEqualTo(
            new Refusal(
                ReasonCode.ACCOUNT_UNKNOWN,
                "TransferAccount",
                "ACC2 ended on 2026-11-20, and the trade settles on 2026-11-24"));
  }

  @Test
  void aSecurityMustLastUntilTheTradeDateAndItsTradesStillSettle() {
    assertThat(refusal(security(DAY_BEFORE)))
        .isEqualTo(
            new Refusal(ReasonCode.SECURITY_UNKNOWN, "Isin", "GB00BH4HKS39 ended on 2026-11-19"));
    assertThat(refusal(security(TRADE_DATE))).isNull();
  }

  @Test
  void aCounterpartyMustLastUntilTheTradeDateAndItsTradesStillSettle() {
    assertThat(refusal(counterparty(DAY_BEFORE)))
        .isEqualTo(
            new Refusal(
                ReasonCode.COUNTERPARTY_UNKNOWN,
                "Counterparty",
                "BARCGB22XXX ended on 2026-11-19"));
    assertThat(refusal(counterparty(TRADE_DATE))).isNull();
  }

  @Test
  void aSettlementInstructionMustLastUntilTheSettlementDate() {
    assertThat(refusal(ssis("*", LocalDate.of(2026, 11, 23))))
        .isEqualTo(
            new Refusal(
                ReasonCode.SSI_MISSING,
                "Counterparty",
                "BARCGB22XXX has no standing settlement instruction for GBP on XLON as of"
                    + " 2026-11-24: it ended on 2026-11-23"));
    assertThat(refusal(ssis("*", SETTLEMENT_DATE))).isNull();
  }

  @Test
  void theInstructionOfAnyMarketAppliesWhenThatOfTheMarketHasEnded() {
    StaticData data = ssis("XLON", TRADE_DATE);

    Ssi on = data.ssi("BARCGB22XXX", "GBP", "XLON", TRADE_DATE);
    Ssi after = data.ssi("BARCGB22XXX", "GBP", "XLON", SETTLEMENT_DATE);

    assertThat(on).isNotNull().extracting(Ssi::safekeepingAccount).isEqualTo("OWN");
    assertThat(after).isNotNull().extracting(Ssi::safekeepingAccount).isEqualTo("B1");
  }

  private static @Nullable Refusal refusal(StaticData data) {
    return refusal(purchase(), data);
  }

  private static @Nullable Refusal refusal(TradeXml xml, StaticData data) {
    Checked<CheckedTerms> checked = new MessageProcess().run(TradeProcessTest.terms(xml), data);
    if (checked instanceof Checked.Refused<CheckedTerms> refused) {
      return refused.refusal();
    }
    CheckedTerms terms = ((Checked.Passed<CheckedTerms>) checked).value();
    return terms.trade(1) instanceof Checked.Refused<SecurityPurcSale> refused
        ? refused.refusal()
        : null;
  }

  private static TradeXml purchase() {
    return TradeXml.purchase("TEST", 1);
  }

  private static StaticData account(String code, LocalDate lastDay) {
    return with(
        OPEN.securities(),
        ending(OPEN.accounts(), code, lastDay),
        OPEN.counterparties(),
        OPEN.ssis());
  }

  private static StaticData security(LocalDate lastDay) {
    return with(
        ending(OPEN.securities(), StaticDataFixture.VODAFONE, lastDay),
        OPEN.accounts(),
        OPEN.counterparties(),
        OPEN.ssis());
  }

  private static StaticData counterparty(LocalDate lastDay) {
    return with(
        OPEN.securities(),
        OPEN.accounts(),
        ending(OPEN.counterparties(), "BARCGB22XXX", lastDay),
        OPEN.ssis());
  }

  private static StaticData ssis(String mic, LocalDate lastDay) {
    Map<Ssi.Key, Timeline<Ssi>> ssis = new HashMap<>(OPEN.ssis());
    ssis.putIfAbsent(
        new Ssi.Key("BARCGB22XXX", "GBP", "XLON"),
        Timeline.of(
            Map.of(
                BEGINNING,
                new Timeline.Period<>(
                    new Ssi("CRSTGB22XXX", "BARCGB22XXX", "OWN", null, null),
                    LocalDate.of(2001, 1, 1)))));
    return with(
        OPEN.securities(),
        OPEN.accounts(),
        OPEN.counterparties(),
        ending(ssis, new Ssi.Key("BARCGB22XXX", "GBP", mic), lastDay));
  }

  /** Returns the values with an end for one of them. */
  private static <K, T> Map<K, Timeline<T>> ending(
      Map<K, Timeline<T>> all, K key, LocalDate lastDay) {
    Map<K, Timeline<T>> ending = new HashMap<>(all);
    ending.computeIfPresent(
        key,
        (k, timeline) -> {
          T value = timeline.on(BEGINNING);
          assertThat(value).isNotNull();
          return Timeline.of(Map.of(BEGINNING, new Timeline.Period<>(value, lastDay)));
        });
    return ending;
  }

  private static StaticData with(
      Map<String, Timeline<Security>> securities,
      Map<String, Timeline<Account>> accounts,
      Map<String, Timeline<String>> counterparties,
      Map<Ssi.Key, Timeline<Ssi>> ssis) {
    return new StaticData(
        1,
        OPEN.currencies(),
        securities,
        OPEN.listings(),
        accounts,
        OPEN.ownSsis(),
        counterparties,
        ssis,
        OPEN.feeRules(),
        OPEN.tolerances(),
        OPEN.dateWindows(),
        OPEN.fxRates(),
        OPEN.poolFactors(),
        OPEN.calendars());
  }
}
