package io.straightway.settlement.instruct;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.Role;
import io.straightway.element.TradeXml;
import io.straightway.element.check.Finding;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.SettlementInstallation;
import io.straightway.settlement.check.SettlementInvariant;
import io.straightway.staticdata.CurrentStaticData;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Cut-offs of custodians, for a purchase that settles on Tuesday, 24 November. */
final class CutOffTest {
  private static final String USUAL = "'CUSTGB2LXXX','*','BOTH','*','2000-01-01'";
  private static final String DATES =
      "SELECT status, settlement_date, coalesce(contractual_date::text, '-')"
          + " FROM settlement_instruction ORDER BY instruction_id";

  @TempDir private Path dir;
  @AutoClose private SettlementInstallation installation;

  @BeforeEach
  void aTradeIsBooked() throws Exception {
    installation = SettlementInstallation.open(dir);
    installation.book(TradeXml.purchase("A", 1).text());
  }

  private void cutOff(String key, String rest) throws Exception {
    installation.tamper("INSERT INTO cut_off VALUES (%s,%s)".formatted(key, rest));
  }

  private InstructCounts instructAt(String now) throws Exception {
    InstructCounts done =
        new InstructionWriter(
                installation.database(),
                CurrentStaticData.read(installation.database()),
                Clock.fixed(Instant.parse(now), ZoneOffset.UTC))
            .all(InstructOptions.USUAL);
    try (Connection connection =
        installation.engine().database().database().connect(Role.READER, "t")) {
      Finding finding = SettlementInvariant.check(connection);
      assertThat(finding.holds()).as(finding.toString()).isTrue();
    }
    return done;
  }

  @ParameterizedTest
  @CsvSource({
    "2026-11-24T15:59:59Z, 2026-11-24, -, 0",
    "2026-11-24T16:00:00Z, 2026-11-25, 2026-11-24, 1",
    "2026-11-27T16:00:00Z, 2026-11-30, 2026-11-24, 1",
    "2026-07-01T00:00:00Z, 2026-11-24, -, 0"
  })
  void anInstructionAfterTheCutOffTakesTheNextDay(
      String now, String date, String contractual, long late) throws Exception {
    cutOff(USUAL, "'Europe/London','16:00',0,'NEXT_DAY'");

    InstructCounts done = instructAt(now);

    assertThat(done.afterCutOff()).isEqualTo(late);
    assertThat(installation.value(DATES)).isEqualTo("READY " + date + " " + contractual);
    installation.deliver();
    assertThat(CustodianAnswers.read(installation.out()).get(0).settlementDate()).isEqualTo(date);
  }

  @Test
  void theRuleMayKeepTheDate() throws Exception {
    cutOff(USUAL, "'Europe/London','16:00',0,'SAME_DAY'");

    assertThat(instructAt("2026-11-24T16:00:00Z").afterCutOff()).isEqualTo(1);
    assertThat(installation.value(DATES)).isEqualTo("READY 2026-11-24 -");
  }

  @ParameterizedTest
  @CsvSource({
    "2, 2026-11-20T16:59:00Z, 2026-11-24",
    "2, 2026-11-20T17:00:00Z, 2026-11-25",
    "1, 2026-11-23T16:59:00Z, 2026-11-24",
    "1, 2026-11-23T17:00:00Z, 2026-11-25"
  })
  void aCutOffMayLieBusinessDaysBefore(int days, String now, String date) throws Exception {
    cutOff(USUAL, "'Europe/London','17:00'," + days + ",'NEXT_DAY'");

    instructAt(now);

    assertThat(installation.value("SELECT settlement_date FROM settlement_instruction"))
        .isEqualTo(date);
  }

  @Test
  void theZoneOfTheCustodianCounts() throws Exception {
    cutOff(USUAL, "'America/New_York','11:30',0,'NEXT_DAY'");

    assertThat(instructAt("2026-11-24T16:29:00Z").afterCutOff()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'CUSTGB2LXXX','*','BOTH','2026-11-24','2000-01-01'",
        "'CUSTGB2LXXX','CRSTGB22XXX','BOTH','*','2000-01-01'",
        "'CUSTGB2LXXX','*','AGAINST','*','2000-01-01'",
        "'CUSTGB2LXXX','*','BOTH','*','2026-11-01'"
      })
  void theHalfDayTheMarketThePaymentAndTheLaterRowPrecede(String key) throws Exception {
    cutOff(USUAL, "'Europe/London','16:00',0,'NEXT_DAY'");
    cutOff(key, "'Europe/London','12:00',0,'NEXT_DAY'");
    cutOff("'CUSTGB2LXXX','SICVFRPPXXX','BOTH','*','2000-01-01'", "'UTC','01:00',0,'NEXT_DAY'");
    cutOff("'CUSTGB2LXXX','*','FREE','*','2000-01-01'", "'UTC','01:00',0,'NEXT_DAY'");
    cutOff("'AGNTDEFFXXX','*','BOTH','*','2000-01-01'", "'UTC','01:00',0,'NEXT_DAY'");

    assertThat(instructAt("2026-11-24T11:59:00Z").afterCutOff()).isZero();
    assertThat(instructAt("2026-11-24T12:00:00Z").afterCutOff()).isEqualTo(1);
  }

  @Test
  void anInstructionThatMissesItsCutOffUnsentIsWrittenAgain() throws Exception {
    cutOff(USUAL, "'Europe/London','16:00',0,'NEXT_DAY'");
    instructAt("2026-11-24T15:00:00Z");
    assertThat(open("2026-11-24T15:00:00Z"))
        .containsExactly(
            new CutOffs.OpenCutOff(
                "CUSTGB2LXXX",
                "CRSTGB22XXX",
                "AGAINST",
                LocalDate.of(2026, 11, 24),
                Instant.parse("2026-11-24T16:00:00Z"),
                60,
                1));

    assertThat(instructAt("2026-11-24T16:30:00Z").instructions()).isEqualTo(1);

    assertThat(installation.query(DATES))
        .containsExactly("CANCELLED 2026-11-24 -", "READY 2026-11-25 2026-11-24");
    assertThat(open("2026-11-24T16:30:00Z"))
        .extracting(CutOffs.OpenCutOff::minutesLeft)
        .containsExactly(23 * 60L + 30);
    installation.deliver();
    assertThat(open("2026-11-24T16:30:00Z")).isEmpty();
  }

  private List<CutOffs.OpenCutOff> open(String now) throws Exception {
    try (Connection connection = installation.database().getConnection()) {
      return CutOffs.open(
          connection,
          () -> CurrentStaticData.read(installation.database()).get(),
          Instant.parse(now));
    }
  }
}
