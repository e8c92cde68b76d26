package io.straightway.feeder.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.xml.stream.XMLStreamException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class StaticDataFilesTest {
  private static final GeneratorSettings SETTINGS = GeneratorSettings.defaults().withTrades(20_000);

  @TempDir Path directory;

  @BeforeEach
  void write() throws IOException {
    new StaticDataFiles(SETTINGS).writeTo(directory);
  }

  private List<List<String>> rows(String name) throws IOException {
    return Files.readAllLines(directory.resolve(name)).stream()
        .skip(1)
        .map(line -> List.of(line.split(",", -1)))
        .toList();
  }

  private Set<String> column(String name, int column) throws IOException {
    return rows(name).stream().map(row -> row.get(column)).collect(Collectors.toSet());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "US0378331005",
        "GB0002634946",
        "DE000BAY0017",
        "CH0038863350",
        "JP3633400001",
        "FR0000120271",
        "AU0000XVGZA3",
        "US0004026250"
      })
  void checkDigitsMatchRealIsins(String isin) {
    assertThat(SampleIsin.complete(isin.substring(0, 11))).isEqualTo(isin);
  }

  @Test
  void aBodyThatIsNoIsinHasNoCheckDigit() {
    assertThatThrownBy(() -> SampleIsin.complete("GB000263494" + "!"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void securitiesAreOfAllMarketsWithRightCheckDigits() throws IOException {
    List<List<String>> securities = rows("securities.csv");
    assertThat(securities).hasSize(200);
    assertThat(column("securities.csv", 0))
        .hasSize(200)
        .allMatch(isin -> SampleIsin.complete(isin.substring(0, 11)).equals(isin));
    assertThat(column("securities.csv", 2)).hasSize(200);
    assertThat(column("securities.csv", 3)).containsExactlyInAnyOrder("EQUITY", "BOND");
    assertThat(column("securities.csv", 5)).hasSize(Market.values().length);
    Map<String, Set<String>> days =
        securities.stream()
            .collect(
                Collectors.groupingBy(
                    row -> row.get(4), Collectors.mapping(row -> row.get(7), Collectors.toSet())));
    assertThat(days)
        .containsEntry("USD", Set.of("1"))
        .containsEntry("GBP", Set.of("2"))
        .containsEntry("JPY", Set.of("2"));
    assertThat(securities.get(0)).contains("EQUITY", "XLON");
  }

  @Test
  void everythingATradeRefersToExists() throws IOException, XMLStreamException {
    Set<String> securities = new HashSet<>();
    rows("securities.csv").forEach(row -> securities.add(row.get(0) + row.get(4)));
    Set<String> accounts = column("accounts.csv", 0);
    Set<String> bics = column("counterparties.csv", 0);
    Set<String> seenAccounts = new HashSet<>();
    Set<String> seenBics = new HashSet<>();
    for (GeneratedTradeFile.Message trade : GeneratedTradeFile.of(SETTINGS).messages()) {
      assertThat(securities).contains(trade.get("Isin") + trade.get("Currency"));
      seenAccounts.add(trade.get("Account"));
      seenBics.add(trade.get("Counterparty"));
    }
    assertThat(seenAccounts).isEqualTo(accounts).hasSize(100);
    assertThat(seenBics).isEqualTo(bics).hasSize(20);
  }

  @Test
  void theUniverseDependsOnTheSeedAndNotOnTheNumberOfTrades() throws IOException {
    String securities = Files.readString(directory.resolve("securities.csv"));
    new StaticDataFiles(SETTINGS.withTrades(1).withUniverse(100, 7)).writeTo(directory);
    assertThat(securities).startsWith(Files.readString(directory.resolve("securities.csv")));
    new StaticDataFiles(SETTINGS.withSeed(1)).writeTo(directory);
    assertThat(Files.readString(directory.resolve("securities.csv"))).isNotEqualTo(securities);
  }

  @Test
  void bondsAreOutstandingWithAllTheirTermsAndEquitiesHaveNone() throws IOException {
    for (List<String> security : rows("securities.csv")) {
      List<String> terms = security.subList(8, 13);
      if (security.get(3).equals("BOND")) {
        assertThat(new BigDecimal(terms.get(0))).isBetween(new BigDecimal("0.5"), BigDecimal.TEN);
        assertThat(terms.get(1)).isIn("1", "2");
        assertThat(terms.get(3)).isBetween("2016-01-01", "2025-12-31");
        assertThat(terms.get(4)).isBetween("2029-01-01", "2056-12-31");
        assertThat(security.get(2)).endsWith(" " + terms.get(4).substring(0, 4));
      } else {
        assertThat(terms).containsOnly("");
      }
    }
    assertThat(column("securities.csv", 10))
        .contains("ACT_ACT_ICMA", "THIRTY_360", "THIRTY_E_360", "ACT_365F", "");
  }

  @Test
  void everyTenthAccountHasAnotherCustodianForEuro() throws IOException {
    assertThat(column("own-ssis.csv", 0))
        .hasSize(10)
        .contains("ACC0010", "ACC0100")
        .isSubsetOf(column("accounts.csv", 0));
    assertThat(column("own-ssis.csv", 1)).containsExactly("EUR");
    assertThat(column("own-ssis.csv", 4)).doesNotContainAnyElementsOf(column("accounts.csv", 3));
  }

  @Test
  void everyCounterpartySettlesInEveryCurrency() throws IOException {
    Set<String> pairs = new HashSet<>();
    rows("ssis.csv").stream()
        .filter(row -> row.get(2).equals("*"))
        .forEach(row -> pairs.add(row.get(0) + row.get(1)));
    Set<String> expected = new HashSet<>();
    for (String bic : column("counterparties.csv", 0)) {
      column("currencies.csv", 0).forEach(currency -> expected.add(bic + currency));
    }

    assertThat(pairs).isEqualTo(expected).hasSize(100);
  }

  @Test
  void closedDaysAreOnWeekdaysOfTheCalendarsOfCurrencies() throws IOException {
    List<List<String>> closed = new SampleData("closed-days.csv").rows();
    assertThat(closed.stream().map(row -> row.get(0)).collect(Collectors.toSet()))
        .isEqualTo(column("currencies.csv", 3));
    assertThat(closed)
        .allSatisfy(
            row -> {
              assertThat(row).hasSize(3);
              assertThat(LocalDate.parse(row.get(1)).getDayOfWeek()).isLessThan(DayOfWeek.SATURDAY);
            });
    assertThat(Files.readAllLines(directory.resolve("currencies.csv")))
        .containsExactly(
            "currency,minor_unit,name,calendar",
            "GBP,2,Pound sterling,GBLO",
            "USD,2,US dollar,USNY",
            "EUR,2,Euro,EUTA",
            "JPY,0,Yen,JPTO",
            "CHF,2,Swiss franc,CHZU");
  }

  @Test
  void settingsThatCannotBeAreRefusedByName() {
    assertThatThrownBy(() -> SETTINGS.withHotShare(1.5))
        .hasMessage("--hot-share is 1.5; allowed is 0 to 1");
    assertThatThrownBy(() -> SETTINGS.withChanges(0.6, 0.6))
        .hasMessageStartingWith("--amend-share + --cancel-share is 1.2");
    assertThatThrownBy(() -> SETTINGS.withSource("a b")).hasMessageStartingWith("--source is a b");
  }
}
