package io.straightway.settlement.day;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.straightway.element.TradeXml;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.SettlementInstallation;
import io.straightway.staticdata.StaticDataStore;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trades whose settlement date becomes a holiday. */
final class ClosedSettlementDayTest {
  private static final LocalDate TUESDAY = LocalDate.of(2026, 11, 24);

  @TempDir private Path dir;
  @AutoClose private SettlementInstallation installation;

  @BeforeEach
  void threeTradesForTuesday() throws Exception {
    installation = SettlementInstallation.open(dir);
    try (Connection connection = installation.database().getConnection()) {
      DayDesk.open(connection, LocalDate.of(2026, 11, 20), "test");
    }
    installation.book(
        TradeXml.purchase("A", 1).text(),
        TradeXml.purchase("A", 2).with("SettlementDate", "2026-11-26").text(),
        TradeXml.purchase("A", 3).text());
  }

  private List<ClosedSettlementDay> closed() throws Exception {
    try (Connection connection = installation.database().getConnection()) {
      return ClosedSettlementDay.all(connection, new StaticDataStore().read(connection));
    }
  }

  private void holidays(String rows) throws Exception {
    installation.tamper("DELETE FROM holiday; INSERT INTO holiday VALUES " + rows);
  }

  @Test
  void openTradesOfTheDayAreListedWithTheNextBusinessDay() throws Exception {
    assertThat(closed()).isEmpty();

    holidays("('GBLO', '2026-11-24', 'Mourning'), ('GBLO', '2026-11-25', 'Mourning')");
    assertThat(closed())
        .extracting(
            ClosedSettlementDay::tradeReference,
            ClosedSettlementDay::settlementDate,
            ClosedSettlementDay::proposed)
        .containsExactly(
            tuple("A-T1", TUESDAY, TUESDAY.plusDays(2)),
            tuple("A-T3", TUESDAY, TUESDAY.plusDays(2)));
  }

  @Test
  void settledTradesAndHolidaysOfOtherCalendarsAreNotListed() throws Exception {
    holidays("('JPTO', '2026-11-24', 'Other', NULL), ('GBLO', '2026-11-24', 'Open', 'Y')");
    assertThat(closed()).isEmpty();

    holidays("('GBLO', '2026-11-24', 'Mourning')");
    installation.instruct();
    installation.deliver();
    CustodianAnswers.write(
        installation.in(),
        "1.bundle.xml",
        List.of(CustodianAnswers.whole(CustodianAnswers.read(installation.out()).get(0)).bytes()));
    installation.receive();
    assertThat(closed()).extracting(ClosedSettlementDay::tradeReference).containsExactly("A-T3");
  }

  @Test
  void anAmendmentToTheProposedDayEndsIt() throws Exception {
    holidays("('GBLO', '2026-11-24', 'Mourning')");
    installation
        .engine()
        .take(
            TradeXml.purchase("A", 1)
                .with("MessageId", "A-4")
                .with("SequenceNumber", "4")
                .with("Action", "AMEND")
                .with("Version", "2")
                .with("SettlementDate", closed().get(0).proposed().toString())
                .bytes());
    assertThat(closed()).extracting(ClosedSettlementDay::tradeReference).containsExactly("A-T3");
  }
}
