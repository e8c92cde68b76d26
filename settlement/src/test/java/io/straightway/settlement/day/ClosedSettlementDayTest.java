package io.straightway.settlement.day;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import io.straightway.element.FixmlXml;
import io.straightway.element.TradeXml;
import io.straightway.messages.iso20022.CancellationStatus027.State;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.OperatorRole;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.SettlementInstallation;
import io.straightway.settlement.confirm.SettlementDecision;
import io.straightway.settlement.confirm.SettlementDecision.DecisionKind;
import io.straightway.staticdata.StaticDataStore;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.LocalDate;
import java.util.EnumSet;
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
  void holidaysWithinTheCycleMoveItsEndToo() throws Exception {
    holidays("('GBLO', '2026-11-23', 'Mourning'), ('GBLO', '2026-11-24', 'Mourning')");
    assertThat(closed())
        .extracting(ClosedSettlementDay::proposed)
        .as("two business days from Friday")
        .containsExactly(TUESDAY.plusDays(2), TUESDAY.plusDays(2));
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

  /**
   * A native trade that was not sent, a FIXML trade with the custodian, and one day of a holiday.
   */
  @Test
  void oneProposalOfTwoAmendsTradesAndInstructionsToTheNextBusinessDay() throws Exception {
    installation.engine().take(FixmlXml.purchase("F", 1).bytes());
    installation.instruct();
    installation.deliver();
    installation.book(TradeXml.purchase("A", 4).text());
    holidays("('GBLO', '2026-11-24', 'Mourning')");
    byte[] file;
    try (Connection connection = installation.database().getConnection()) {
      file = HolidayAmendments.file(connection);
    }
    OperatorLogin fay =
        installation.operator("fay", EnumSet.of(OperatorRole.OPERATOR, OperatorRole.FEEDER));

    SettlementDecision proposed =
        installation
            .confirmations()
            .proposeFile(fay, DecisionKind.TRADE_FILE, HolidayAmendments.NAME, file, "mourning");
    installation.approve(proposed.decisionId());
    await().until(() -> waiting().equals("0"));
    assertThat(closed())
        .extracting(ClosedSettlementDay::tradeReference)
        .as("with the custodian")
        .containsExactly("A-T1", "A-T3", "F-T1");
    installation.deliver();
    CustodianAnswers.write(
        installation.in(),
        "1.bundle.xml",
        installation
            .query("SELECT DISTINCT instruction_id FROM outbox WHERE kind = 'CANCELLATION'")
            .stream()
            .map(id -> CustodianAnswers.cancellation("SI" + id, State.CANCELLED, null))
            .toList());
    installation.receive();
    await().until(() -> waiting().equals("0"));

    assertThat(closed()).isEmpty();
    assertThat(
            installation.query(
                "SELECT trade_reference, version, settlement_date FROM trade"
                    + " WHERE status = 'BOOKED' ORDER BY 1"))
        .containsExactly(
            "A-T1 2 2026-11-25",
            "A-T2 1 2026-11-26",
            "A-T3 2 2026-11-25",
            "A-T4 2 2026-11-25",
            "F-T1 2 2026-11-25");
    installation.instruct();
    assertThat(
            installation.query(
                "SELECT settlement_date, count(*) FROM settlement_instruction"
                    + " WHERE status NOT IN ('CANCELLED') GROUP BY 1 ORDER BY 1"))
        .containsExactly("2026-11-25 4", "2026-11-26 1");
    assertThatThrownBy(
            () -> {
              try (Connection connection = installation.database().getConnection()) {
                HolidayAmendments.file(connection);
              }
            })
        .hasMessageContaining("no open trade settles on a holiday");
  }

  private String waiting() throws Exception {
    return installation.value(
        "SELECT count(*) FROM incoming_trade_message"
            + " WHERE status IN ('RECEIVED', 'VALIDATED', 'TRADE_CREATED', 'PARKED')");
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
