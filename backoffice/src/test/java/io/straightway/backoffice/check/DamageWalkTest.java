package io.straightway.backoffice.check;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.check.Finding;
import io.straightway.element.check.Readers;
import io.straightway.settlement.SettlementInstallation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Damages every table and column, one at a time, as a superuser with triggers off: the proof names
 * each damage, a constraint refuses it, or it is in the list of those that are deliberately free.
 */
final class DamageWalkTest {
  private static final String FREE = "free-of-proof.txt";

  /** Tables that have no rows after the two days. */
  private static final Set<String> EMPTY =
      Set.of(
          """
          adopted_penalty allegement api_answer archive archived_balance archived_holding
          archived_stage archived_trade block_allocation block_message cash_item cash_statement
          change_in_repair corrected_copy cost_due cost_fee eod_income exception_owner fee_rule_of_cost
          income income_entry income_event income_notice income_tax ledger_pending notification
          notification_rule operator_network operator_password operator_subject position_pending
          reconciled_up_to reconciliation reconciliation_break released_message security_value
          sender sender_source settlement_remainder token_issuer token_issuer_key
          trade_not_instructed uploaded_file uploaded_trade
          """
              .strip()
              .split("\\s+"));

  private enum Outcome {
    NAMED,
    REFUSED,
    UNNAMED,
    WITHOUT_ROW
  }

  @Test
  void everyDamageIsNamedRefusedOrFree(@TempDir Path dir) throws Exception {
    Map<Outcome, Set<String>> places = new EnumMap<>(Outcome.class);
    try (SettlementInstallation installation = TwoDays.passed(dir);
        Connection connection = installation.engine().database().superuser();
        Statement statement = connection.createStatement()) {
      statement.execute("SET search_path = straightway; SET session_replication_role = replica");
      connection.setAutoCommit(false);
      for (Damages.Damage damage : Damages.of(connection)) {
        places
            .computeIfAbsent(outcome(connection, damage), outcome -> new TreeSet<>())
            .add(damage.place());
      }
    }
    assertThat(of(places, Outcome.NAMED)).hasSizeGreaterThan(400);
    assertThat(tablesWithoutRows(of(places, Outcome.WITHOUT_ROW))).isEqualTo(new TreeSet<>(EMPTY));
    assertThat(of(places, Outcome.UNNAMED)).isEqualTo(free(of(places, Outcome.UNNAMED)));
  }

  private static Set<String> of(Map<Outcome, Set<String>> places, Outcome outcome) {
    return places.getOrDefault(outcome, Set.of());
  }

  private static Set<String> tablesWithoutRows(Set<String> places) {
    return places.stream()
        .filter(place -> !place.endsWith(" emptied"))
        .map(place -> place.replaceFirst("[. ].*", ""))
        .collect(toCollection(TreeSet::new));
  }

  /** Returns the places that the list names, each line at least one. */
  private static Set<String> free(Set<String> places) throws IOException {
    Set<String> free = new TreeSet<>();
    for (String line : lines()) {
      Pattern pattern = Pattern.compile(line.split(" = ", 2)[0]);
      List<String> matching =
          places.stream().filter(place -> pattern.matcher(place).matches()).toList();
      assertThat(matching).as(line).isNotEmpty();
      free.addAll(matching);
    }
    return free;
  }

  private static List<String> lines() throws IOException {
    try (InputStream file =
        Objects.requireNonNull(DamageWalkTest.class.getResourceAsStream(FREE))) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }

  private static Outcome outcome(Connection connection, Damages.Damage damage) throws Exception {
    Outcome outcome = Outcome.WITHOUT_ROW;
    for (String sql : damage.statements()) {
      Savepoint before = connection.setSavepoint();
      try {
        int rows = rows(connection, sql);
        if (rows > 0) {
          return isNamed(connection) ? Outcome.NAMED : Outcome.UNNAMED;
        }
        outcome = rows < 0 ? Outcome.REFUSED : outcome;
      } finally {
        connection.rollback(before);
      }
    }
    return outcome;
  }

  /** Returns the number of damaged rows, -1 if a constraint refuses the damage. */
  private static int rows(Connection connection, String sql) {
    try (Statement statement = connection.createStatement()) {
      return statement.executeUpdate(sql);
    } catch (SQLException refused) {
      assertThat(refused.getSQLState()).as(refused.getMessage()).matches("2[23].*|428C9");
      return -1;
    }
  }

  private static boolean isNamed(Connection connection) throws Exception {
    return !SystemCheck.findingsIn(Readers.of(connection), List.of()).stream()
        .allMatch(Finding::holds);
  }
}
