package io.straightway.backoffice.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.straightway.backoffice.repair.RepairDesk;
import io.straightway.markup.HardenedXml;
import io.straightway.settlement.SettlementInstallation;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A day is not closed while one of its rows is damaged, whichever invariant that breaks. */
final class DamagedDayTest {
  private static final LocalDate MONDAY = LocalDate.of(2026, 11, 23);
  private static final String TRADE =
      "(SELECT trade_id FROM trade WHERE trade_reference = 'A-T5' AND version = 1)";
  private static final String INSTRUCTION =
      "(SELECT instruction_id FROM instructed_trade WHERE trade_id = " + TRADE + ")";
  private static final String SETTLEMENT = "(SELECT max(settlement_id) FROM settlement)";

  private static final List<Damage> DAMAGES =
      List.of(
          damage(
              "I1", "security_purc_sale", "DELETE FROM security_purc_sale WHERE trade_id = TRADE"),
          damage(
              "I1",
              "incoming_trade_message",
              "UPDATE incoming_trade_message SET body = 'x' WHERE message_id = TRADE"),
          damage("I2", "journal_entry", "DELETE FROM journal_entry WHERE entry_id = SETTLEMENT"),
          damage(
              "I2",
              "journal_entry",
              """
              INSERT INTO journal_entry (entry_id, reference, kind, value_date, accounts, amounts)
              VALUES (7, 7, 'JOURNAL', '2026-11-23', '{CASH:ACC1:GBP, OPENING_BALANCE:ACC1:GBP}', '{7, -7}')
              """),
          damage(
              "I3",
              "position_movement",
              "DELETE FROM position_movement WHERE booking_id = SETTLEMENT AND line = 1"),
          damage("I4", "sequence_gap", "UPDATE sequence_gap SET closed_at = now()"),
          damage("I4", "sequence_checked", "INSERT INTO sequence_checked VALUES ('C', 900, now())"),
          damage("I5", "refused_message", "DELETE FROM refused_message"),
          damage(
              "I7",
              "settlement_instruction",
              "UPDATE settlement_instruction SET agent_account = 'EVIL' WHERE instruction_id = INSTRUCTION"),
          damage(
              "I7",
              "settlement_instruction",
              "UPDATE settlement_instruction SET status = 'REFUSED' WHERE instruction_id = INSTRUCTION"),
          damage(
              "I7",
              "custodian_message",
              "UPDATE custodian_message SET body = 'x' WHERE kind = 'CONFIRMATION'"),
          damage(
              "I7", "cash_tolerance", "UPDATE cash_tolerance SET tolerance = 20 WHERE above = 0"),
          damage("I7", "single_limit", "UPDATE single_limit SET amount = 7000000"),
          damage("I7", "held_trade", "DELETE FROM held_trade"),
          damage(
              "I7",
              "settlement_penalty",
              "UPDATE settlement_penalty SET basis_points = 50 WHERE amount > 0"),
          damage("I8", "ssi", "UPDATE ssi SET safekeeping_account = 'EVIL'"),
          damage(
              "I8", "static_data_version", "INSERT INTO static_data_version (version) VALUES (7)"),
          damage(
              "I8",
              "operator_proposal",
              "UPDATE operator_proposal SET checker = 'eve' WHERE kind = 'JOURNAL' AND state = 'APPROVED'"),
          damage("I8", "exception_closed", "UPDATE exception_closed SET reason = 'yes'"),
          damage(
              "I8", "operator_role", "INSERT INTO operator_role VALUES ('bob', 'ADMINISTRATOR')"),
          damage(
              "I8",
              "audit_event",
              "DELETE FROM audit_event WHERE event_number = (SELECT max(event_number) - 1 FROM audit_event)"));

  @TempDir private Path dir;

  private record Damage(String invariant, String table, String sql) {}

  private static Damage damage(String invariant, String table, String sql) {
    return new Damage(
        invariant,
        table,
        sql.replace("INSTRUCTION", INSTRUCTION)
            .replace("SETTLEMENT", SETTLEMENT)
            .replace("TRADE", TRADE));
  }

  @Test
  void aDayWithADamageIsNotClosedAndWithoutItIs() throws Exception {
    try (SettlementInstallation installation = TwoDays.passed(dir)) {
      new RepairDesk(installation.database(), new HardenedXml())
          .reject(installation.anna(), "gap:A:12", "never sent");
      Map<String, String> closed = new TreeMap<>();
      for (Damage damage : DAMAGES) {
        installation.tamper(
            "SET session_replication_role = replica; CREATE TABLE undamaged AS TABLE %s; %s"
                .formatted(damage.table(), damage.sql()));
        Throwable refusal =
            catchThrowable(() -> installation.end(MONDAY, "NONE", dir.resolve("reports")));
        if (refusal == null || !isNamed(damage, String.valueOf(refusal.getMessage()))) {
          closed.put(damage.toString(), String.valueOf(refusal));
        }
        installation.tamper(
            """
            SET session_replication_role = replica; DELETE FROM %1$s;
            INSERT INTO %1$s OVERRIDING SYSTEM VALUE TABLE undamaged; DROP TABLE undamaged
            """
                .formatted(damage.table()));
      }

      assertThat(closed).isEmpty();
      assertThat(
              installation.value("SELECT count(*) FROM eod_run WHERE business_date = '2026-11-23'"))
          .isEqualTo("0");
      installation.end(MONDAY, "NONE", dir.resolve("reports"));
      assertThat(installation.value("SELECT closed_up_to FROM open_day")).isEqualTo("2026-11-23");
    }
  }

  private static boolean isNamed(Damage damage, String refusal) {
    return refusal.matches(
        "DAY_NOT_PROVED: [I0-9, ]*%s[I0-9, ]* fail for 2026-11-23 .*"
            .formatted(damage.invariant()));
  }
}
