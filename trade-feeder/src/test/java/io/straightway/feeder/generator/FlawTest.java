package io.straightway.feeder.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class FlawTest {
  private static final GeneratorSettings SETTINGS =
      GeneratorSettings.defaults().withTrades(1_200).withInvalidShare(0.01);

  /** The visible sign of each flaw in a message. */
  private static final Map<Flaw, String> SIGNS =
      new EnumMap<>(
          Map.ofEntries(
              Map.entry(Flaw.UNKNOWN_SECURITY, ".*<Isin>[A-Z]{2}YY[0-9]{8}</Isin>.*"),
              Map.entry(Flaw.UNKNOWN_ACCOUNT, ".*<Account>NO-SUCH-ACCOUNT</Account>.*"),
              Map.entry(Flaw.WRONG_CHECK_DIGIT, ".*<Isin>[A-Z]{2}ZZ[0-9]{8}</Isin>.*"),
              Map.entry(Flaw.ZERO_QUANTITY, ".*<Quantity>0</Quantity>.*"),
              Map.entry(Flaw.NINE_DECIMALS, ".*<Quantity>[0-9]+\\.[0-9]{9}</Quantity>.*"),
              Map.entry(Flaw.IMPOSSIBLE_DATE, ".*<TradeDate>2026-02-30</TradeDate>.*"),
              Map.entry(
                  Flaw.SETTLEMENT_BEFORE_TRADE, ".*<SettlementDate>2026-11-19</SettlementDate>.*"),
              Map.entry(Flaw.MISSING_ELEMENT, ".*</Isin><Counterparty>.*"),
              Map.entry(Flaw.MALFORMED, ".*<Price>[0-9.]+</Cost>.*"),
              Map.entry(Flaw.DOCTYPE, ".*<!DOCTYPE .*"),
              Map.entry(Flaw.UNKNOWN_CURRENCY, ".*<Currency>XQZ</Currency>.*"),
              Map.entry(Flaw.EXPONENT, ".*<Price>[0-9.]+E1</Price>.*")));

  @Test
  void flawsAreSpreadEvenlyAndEachHasItsTurn() {
    List<String> lines = GeneratedTradeFile.of(SETTINGS).lines();
    List<String> sound = GeneratedTradeFile.of(SETTINGS.withInvalidShare(0)).lines();
    for (int i = 0; i < lines.size(); i++) {
      Flaw expected = (i + 1) % 100 == 0 ? flaw((i + 1) / 100) : Flaw.NONE;
      if (expected == Flaw.NONE) {
        assertThat(lines.get(i)).isEqualTo(sound.get(i));
      } else {
        assertThat(lines.get(i)).matches(SIGNS.get(expected)).isNotEqualTo(sound.get(i));
      }
    }
  }

  @Test
  void anUnknownSecurityHasARightCheckDigitAndAWrongOneDoesNot() {
    List<String> lines = GeneratedTradeFile.of(SETTINGS).lines();
    assertThat(isRight(lines.get(99))).isTrue();
    assertThat(isRight(lines.get(299))).isFalse();
  }

  private static boolean isRight(String line) {
    int start = line.indexOf("<Isin>") + 6;
    String isin = line.substring(start, start + 12);
    return SampleIsin.complete(isin.substring(0, 11)).equals(isin);
  }

  private static Flaw flaw(int turn) {
    return List.of(Flaw.values()).get(turn);
  }

  @Test
  void allMessagesMayBeFlawed() {
    List<String> lines = GeneratedTradeFile.of(SETTINGS.withInvalidShare(1).withTrades(24)).lines();
    for (int i = 0; i < 24; i++) {
      assertThat(lines.get(i)).matches(SIGNS.get(flaw(1 + i % 12)));
    }
  }
}
