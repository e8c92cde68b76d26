package io.straightway.benchmark.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.message.Reading;
import io.straightway.element.message.TradeTerms;
import io.straightway.element.message.parse.TradeMessageReader;
import io.straightway.element.process.Checked;
import io.straightway.element.process.CheckedTerms;
import io.straightway.element.process.MessageProcess;
import io.straightway.element.process.SecurityPurcSale;
import io.straightway.feeder.generator.GeneratorSettings;
import io.straightway.feeder.generator.TradeStream;
import io.straightway.markup.HardenedXml;
import io.straightway.staticdata.StaticData;
import io.straightway.staticdata.StaticDataStore;
import io.straightway.staticdata.calendar.BusinessCalendar;
import io.straightway.staticdata.calendar.BusinessCalendars;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.LocalDate;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares the generator with the element, since the generator depends on neither the element nor
 * its libraries.
 */
final class SampleStaticDataTest {
  private static final GeneratorSettings SETTINGS = GeneratorSettings.defaults();
  private static final Map<String, String> CALENDARS =
      Map.of("GBP", "GBLO", "USD", "USNY", "EUR", "EUTA", "JPY", "JPTO", "CHF", "CHZU");

  private final TradeMessageReader reader = new TradeMessageReader(new HardenedXml());

  @TempDir Path dir;

  @Test
  void everyGeneratedTradeIsEnrichedAsGenerated() throws Exception {
    StaticData data = loaded();
    TradeStream trades = new TradeStream(SETTINGS);
    int bonds = 0;
    for (int i = 0; i < 5_000; i++) {
      String message = new String(trades.next(), StandardCharsets.UTF_8);
      SecurityPurcSale sent = enriched(message, data);
      if (message.contains("<AccruedInterest>")) {
        bonds++;
        String without = message.replaceFirst("<AccruedInterest>.*</AccruedInterest>", "");
        assertThat(enriched(without, data).accruedInterest())
            .as(message)
            .isEqualByComparingTo(sent.accruedInterest());
      }
      if (message.contains("<SettlementDate>")) {
        String without = message.replaceFirst("<SettlementDate>.*</SettlementDate>", "");
        assertThat(enriched(without, data).settlementDate()).isEqualTo(sent.settlementDate());
      }
    }
    assertThat(bonds).isGreaterThan(300);
  }

  private StaticData loaded() throws Exception {
    try (TestDatabase database = TestDatabase.fresh()) {
      SampleStaticData.load(database.database(), SETTINGS, dir);
      try (Connection connection = database.database().connect(Role.READER, "test")) {
        return new StaticDataStore().read(connection);
      }
    }
  }

  private SecurityPurcSale enriched(String message, StaticData data) {
    Checked<CheckedTerms> valid = new MessageProcess().run(instruction(message), data);
    assertThat(valid).as(message).isInstanceOf(Checked.Passed.class);
    Checked<SecurityPurcSale> made = ((Checked.Passed<CheckedTerms>) valid).value().trade(1);
    assertThat(made).as(message).isInstanceOf(Checked.Passed.class);
    return ((Checked.Passed<SecurityPurcSale>) made).value();
  }

  private TradeTerms instruction(String message) {
    Reading reading = reader.read(message.getBytes(StandardCharsets.UTF_8));
    assertThat(reading).as(message).isInstanceOf(TradeTerms.class);
    return (TradeTerms) reading;
  }

  @Test
  void itsBusinessDaysAreThoseOfTheLibraryIn2026And2027() {
    BusinessCalendars calendars = new BusinessCalendars(Map.of(), Map.of());
    int compared = 0;
    LocalDate day = LocalDate.of(2026, 1, 1);
    while (day.isBefore(LocalDate.of(2027, 12, 20))) {
      TradeStream trades = new TradeStream(SETTINGS.withTradeDate(day));
      LocalDate traded = firstGoodInAll(day, calendars);
      for (int i = 0; i < 30; i++) {
        TradeTerms trade = instruction(new String(trades.next(), StandardCharsets.UTF_8));
        assertThat(trade.tradeDate()).isEqualTo(traded);
        if (trade.settlementDate() != null) {
          BusinessCalendar calendar = calendar(trade.currency(), calendars);
          int cycle = trade.currency().equals("USD") ? 1 : 2;
          assertThat(trade.settlementDate())
              .as("%s after %s in %s", cycle, traded, trade.currency())
              .isEqualTo(calendar.plus(traded, cycle));
          compared++;
        }
      }
      day = traded.plusDays(1);
    }
    assertThat(compared).isGreaterThan(5_000);
  }

  private static LocalDate firstGoodInAll(LocalDate day, BusinessCalendars calendars) {
    LocalDate good = day;
    while (!isGoodInAll(good, calendars)) {
      good = good.plusDays(1);
    }
    return good;
  }

  private static boolean isGoodInAll(LocalDate day, BusinessCalendars calendars) {
    return CALENDARS.values().stream().allMatch(name -> calendars.named(name).isBusinessDay(day));
  }

  private static BusinessCalendar calendar(String currency, BusinessCalendars calendars) {
    return calendars.named(Objects.requireNonNull(CALENDARS.get(currency)));
  }
}
