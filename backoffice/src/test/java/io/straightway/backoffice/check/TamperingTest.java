package io.straightway.backoffice.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.Role;
import io.straightway.element.check.Finding;
import io.straightway.element.check.Readers;
import io.straightway.settlement.SettlementInstallation;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The proof names each row that the engine's login or a superuser has changed. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class TamperingTest {
  /** Both days are proved before the next close, because they passed within an hour. */
  private static final String SINCE = "-infinity";

  /** Kinds without a row of the day, which the close leaves to {@code stp check}. */
  private static final Set<String> LEFT_TO_CHECK =
      Set.of(
          "an entry moved into a closed day",
          "a position changed",
          "a balance without a statement",
          "the trial balance of a closed day changed",
          "the stages of a closed day changed");

  private SettlementInstallation installation;

  @BeforeAll
  void twoDaysPass(@TempDir Path dir) throws Exception {
    installation = TwoDays.passed(dir);
  }

  @AfterAll
  void close() {
    installation.close();
  }

  @Test
  void everythingHoldsAsItIs() throws Exception {
    try (Connection reader =
        installation.engine().database().database().connect(Role.READER, "test")) {
      List<Finding> findings = WholeProof.findings(reader);

      assertThat(findings)
          .as(() -> findings.stream().map(Finding::examples).toList().toString())
          .allMatch(Finding::holds);
    }
  }

  static Stream<Tampering> everyKind() {
    return Stream.of(
            TamperedBooks.all(), TamperedTrades.all(), TamperedSettlement.all(), TamperedEnds.all())
        .flatMap(List::stream);
  }

  /** All kinds run in one database: each is undone, so that it does not affect the next. */
  @ParameterizedTest
  @MethodSource("everyKind")
  void everyKindIsFoundAndItsRowNamed(Tampering tampering) throws Exception {
    try (Connection connection = installation.engine().database().superuser();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("SET LOCAL search_path = straightway");
      String row = row(statement, tampering);
      statement.execute(
          tampering.login() == null
              ? "SET LOCAL session_replication_role = replica"
              : "SET LOCAL ROLE " + tampering.login().databaseRole());
      statement.execute(tampering.sql());
      statement.execute("RESET ROLE");
      boolean ofDay = isNamed(SystemCheck.dayFindings(connection, SINCE), tampering, row);
      boolean whole =
          isNamed(SystemCheck.findingsIn(Readers.of(connection), List.of()), tampering, row);
      connection.rollback();

      assertThat(whole).isTrue();
      assertThat(ofDay).isEqualTo(!LEFT_TO_CHECK.contains(tampering.name()));
    }
  }

  private static boolean isNamed(List<Finding> findings, Tampering tampering, String row) {
    return findings.stream()
        .filter(finding -> finding.id().equals(tampering.invariant()) && !finding.holds())
        .anyMatch(
            finding -> finding.examples().stream().anyMatch(example -> example.contains(row)));
  }

  static List<RefusedTampering> refused() {
    return TamperedEnds.refused();
  }

  @ParameterizedTest
  @MethodSource
  void refused(RefusedTampering tampering) throws Exception {
    try (Connection connection = installation.engine().database().superuser();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("SET LOCAL search_path = straightway");
      statement.execute("SET LOCAL ROLE " + tampering.login().databaseRole());

      assertThatThrownBy(() -> statement.execute(tampering.sql()))
          .isInstanceOf(SQLException.class)
          .extracting(refusal -> ((SQLException) refusal).getSQLState())
          .isEqualTo("42501");
      connection.rollback();
    }
  }

  private static String row(Statement statement, Tampering tampering) throws Exception {
    String query =
        tampering.row().startsWith("SELECT") ? tampering.row() : "SELECT " + tampering.row();
    try (ResultSet result = statement.executeQuery(query)) {
      assertThat(result.next()).isTrue();
      return result.getString(1);
    }
  }
}
