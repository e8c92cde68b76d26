package io.straightway.feeder.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.straightway.feeder.generator.GeneratedTradeFile.Message;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import javax.xml.stream.XMLStreamException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TradeGeneratorTest {
  private static final GeneratorSettings SETTINGS = GeneratorSettings.defaults().withTrades(5_000);

  /** The shape of each value in the wire format, by element. */
  private static final Map<String, String> SHAPES =
      Map.ofEntries(
          Map.entry("Source", "GEN1"),
          Map.entry("MessageId", "GEN1-[0-9]{9}"),
          Map.entry("SequenceNumber", "[1-9][0-9]*"),
          Map.entry("SentTime", "20[0-9-]{8}T[0-9:]{8}\\.[0-9]{3}Z"),
          Map.entry("Action", "NEW|AMEND|CANCEL"),
          Map.entry("TradeReference", "GEN1-T[0-9]{9}"),
          Map.entry("Version", "[12]"),
          Map.entry("Side", "BUY|SELL"),
          Map.entry("Isin", "(GB|US|DE|FR|JP|CH)ZZ[0-9]{8}"),
          Map.entry("Account", "ACC[0-9]{4}"),
          Map.entry("Counterparty", "[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?"),
          Map.entry("Quantity", "[1-9][0-9]*"),
          Map.entry("Price", "[0-9]{1,18}(\\.[0-9]{1,8})?"),
          Map.entry("Currency", "GBP|USD|EUR|JPY|CHF"),
          Map.entry("TradeDate", "20[0-9]{2}-[0-9]{2}-[0-9]{2}"),
          Map.entry("SettlementDate", "20[0-9]{2}-[0-9]{2}-[0-9]{2}"),
          Map.entry("COMMISSION", "[0-9]{1,18}(\\.[0-9]{2})?"),
          Map.entry("TAX", "[0-9]{1,18}(\\.[0-9]{2})?"),
          Map.entry("EXCHANGE", "[0-9]{1,18}(\\.[0-9]{2})?"),
          Map.entry("AccruedInterest", "[0-9]{1,18}(\\.[0-9]{2})?"));

  private static final List<String> ORDER =
      List.of(
          "Source",
          "MessageId",
          "SequenceNumber",
          "SentTime",
          "Action",
          "TradeReference",
          "Version",
          "Side",
          "Isin",
          "Account",
          "Counterparty",
          "Quantity",
          "Price",
          "Currency",
          "TradeDate",
          "SettlementDate",
          "COMMISSION",
          "TAX",
          "EXCHANGE",
          "AccruedInterest");

  @TempDir Path directory;

  @Test
  void theSameSettingsGiveTheSameBytesForEver() {
    GeneratorSettings mixed =
        SETTINGS.withHotShare(0.2).withChanges(0.05, 0.05).withInvalidShare(0.02);
    assertThat(GeneratedTradeFile.of(SETTINGS).hash())
        .isEqualTo("6110e715a295ebf3f209de7c642756587c04cee2486484360b6073a6ccfa9cc1");
    assertThat(GeneratedTradeFile.of(mixed).hash())
        .isEqualTo("cb5f2662cfa326882e4f5ff3b7e9c3a2346793a92a8a2e3af07a22093921539e");
    assertThat(GeneratedTradeFile.of(SETTINGS.withSeed(43)).hash())
        .isNotEqualTo(GeneratedTradeFile.of(SETTINGS).hash());
  }

  @Test
  void sourcesOfOneSeedTradeTheSameSecuritiesButNotTheSameTrades() throws XMLStreamException {
    List<Message> messages = GeneratedTradeFile.of(SETTINGS.withSource("ONE")).messages();
    List<Message> other = GeneratedTradeFile.of(SETTINGS.withSource("OTHER")).messages();

    assertThat(isins(messages)).isNotEqualTo(isins(other));
    assertThat(Set.copyOf(isins(messages))).isEqualTo(Set.copyOf(isins(other)));
  }

  private static List<String> isins(List<Message> messages) {
    return messages.stream().map(message -> message.fields().get("Isin")).toList();
  }

  @Test
  void aShorterFileIsTheBeginningOfALongerOne() {
    List<String> longer = GeneratedTradeFile.of(SETTINGS).lines();
    assertThat(GeneratedTradeFile.of(SETTINGS.withTrades(100)).lines())
        .isEqualTo(longer.subList(0, 100));
    assertThat(longer).hasSize(5_000);
  }

  @Test
  void everyMessageHasTheShapeOfTheWireFormat() throws XMLStreamException {
    for (Message message : GeneratedTradeFile.of(SETTINGS.withChanges(0.1, 0.1)).messages()) {
      assertThat(ORDER.stream().filter(message::has))
          .isEqualTo(List.copyOf(message.fields().keySet()));
      message
          .fields()
          .forEach((name, value) -> assertThat(value).as(name).matches(SHAPES.get(name)));
      assertThat(message.fields().keySet())
          .containsAll(ORDER.subList(0, 15))
          .containsAnyOf("COMMISSION", "AccruedInterest");
    }
  }

  @Test
  void theStreamIsWithoutGapsAndInOrderOfTime() throws XMLStreamException {
    long number = 0;
    Instant last = Instant.MIN;
    for (Message message : GeneratedTradeFile.of(SETTINGS).messages()) {
      assertThat(message.fields()).containsEntry("SequenceNumber", Long.toString(++number));
      Instant sent = Instant.parse(message.get("SentTime"));
      assertThat(sent).isAfter(last);
      last = sent;
    }
  }

  @Test
  void messagesAreSentOnBusinessDaysOfAllMarketsFromEightToFive() {
    TradingClock clock = new TradingClock(LocalDate.of(2026, 12, 25), new BusinessDays());
    Randomness random = new Randomness(1, 1);
    Map<LocalDate, Integer> messages = new TreeMap<>();
    IntSummaryStatistics millis = new IntSummaryStatistics();
    for (int i = 0; i < 700_000; i++) {
      clock.advance(random);
      millis.accept(clock.millis());
      messages.merge(clock.day().date(), 1, Integer::sum);
    }
    assertThat(millis.getMin()).isGreaterThanOrEqualTo(8 * 3_600_000);
    assertThat(millis.getMax()).isLessThan(17 * 3_600_000);
    assertThat(messages.keySet())
        .containsExactly(
            LocalDate.of(2026, 12, 29),
            LocalDate.of(2026, 12, 30),
            LocalDate.of(2027, 1, 4),
            LocalDate.of(2027, 1, 5));
    assertThat(messages.get(LocalDate.of(2026, 12, 30))).isBetween(195_000, 205_000);
  }

  @Test
  void tradesSettleAsTheirMarketDoesAcrossItsHolidays() {
    TradingDay day = TradingDay.of(LocalDate.of(2026, 12, 24), new BusinessDays());
    assertThat(day.settlement(Market.LONDON)).isEqualTo("2026-12-30");
    assertThat(day.settlement(Market.NASDAQ)).isEqualTo("2026-12-28");
    assertThat(day.settlement(Market.PARIS)).isEqualTo("2026-12-29");
    assertThat(day.settlement(Market.TOKYO)).isEqualTo("2026-12-28");
    assertThat(day.settlement(Market.ZURICH)).isEqualTo("2026-12-29");
  }

  @Test
  void everySecondMessageOrSoGivesItsSettlementDate() throws XMLStreamException {
    Map<String, Set<String>> dates = new TreeMap<>();
    int without = 0;
    for (Message message : GeneratedTradeFile.of(SETTINGS).messages()) {
      assertThat(message.get("TradeDate")).isEqualTo("2026-11-20");
      if (message.has("SettlementDate")) {
        dates
            .computeIfAbsent(message.get("Currency"), currency -> new HashSet<>())
            .add(message.get("SettlementDate"));
      } else {
        without++;
      }
    }
    assertThat(without).isBetween(2_300, 2_700);
    assertThat(dates)
        .isEqualTo(
            Map.of(
                "GBP", Set.of("2026-11-24"),
                "USD", Set.of("2026-11-23"),
                "EUR", Set.of("2026-11-24"),
                "JPY", Set.of("2026-11-25"),
                "CHF", Set.of("2026-11-24")));
  }

  @Test
  void amountsAreWhatTheyShouldBe() throws XMLStreamException {
    int taxed = 0;
    for (Message message : GeneratedTradeFile.of(SETTINGS).messages()) {
      BigDecimal consideration =
          new BigDecimal(message.get("Quantity")).multiply(new BigDecimal(message.get("Price")));
      boolean british = message.get("Currency").equals("GBP") && message.get("Side").equals("BUY");
      boolean bond = message.has("AccruedInterest");
      assertThat(message.has("TAX")).isEqualTo(british && !bond);
      if (message.has("TAX")) {
        taxed++;
        assertThat(new BigDecimal(message.get("TAX")))
            .isEqualTo(consideration.divide(new BigDecimal(200), 2, RoundingMode.HALF_EVEN));
      }
    }
    assertThat(taxed).isGreaterThan(500);
  }

  @Test
  void theHotShareFallsOnTheFirstSecurityAndAccount() throws IOException, XMLStreamException {
    GeneratorSettings hot = SETTINGS.withHotShare(0.3);
    new StaticDataFiles(hot).writeTo(directory);
    String isin = Files.readAllLines(directory.resolve("securities.csv")).get(1).substring(0, 12);
    long pairs =
        GeneratedTradeFile.of(hot).messages().stream()
            .filter(message -> message.get("Isin").equals(isin))
            .filter(message -> message.get("Account").equals("ACC0001"))
            .count();
    assertThat(pairs / 5_000.0).isCloseTo(0.3, within(0.02));
  }

  @Test
  void changesReferToAnEarlierTradeAndEachTradeIsChangedOnce() throws XMLStreamException {
    Map<String, Message> trades = new HashMap<>();
    Map<String, Integer> actions = new HashMap<>();
    for (Message message : GeneratedTradeFile.of(SETTINGS.withChanges(0.2, 0.1)).messages()) {
      actions.merge(message.get("Action"), 1, Integer::sum);
      if (message.get("Action").equals("NEW")) {
        assertThat(message.fields()).containsEntry("Version", "1");
        trades.put(message.get("TradeReference"), message);
      } else {
        assertThat(message.fields()).containsEntry("Version", "2");
        Message changed = trades.remove(message.get("TradeReference"));
        assertThat(changed).isNotNull();
        for (String same : List.of("Isin", "Account", "Side", "TradeDate", "Price")) {
          assertThat(message.get(same)).isEqualTo(changed.get(same));
        }
      }
    }
    assertThat(actions.getOrDefault("AMEND", 0) / 5_000.0).isCloseTo(0.2, within(0.02));
    assertThat(actions.getOrDefault("CANCEL", 0) / 5_000.0).isCloseTo(0.1, within(0.02));
  }

  @Test
  void aFileHasItsNameOnlyWhenItIsWhole() throws IOException {
    Path file = directory.resolve("trades.xml");
    new TradeGenerator(SETTINGS).writeTo(file);
    assertThat(Files.readAllBytes(file)).isEqualTo(GeneratedTradeFile.of(SETTINGS).bytes());
    assertThat(directory.resolve("trades.xml.part")).doesNotExist();
  }
}
