package io.straightway.element.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.Database;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.element.check.Finding;
import io.straightway.element.check.Invariants;
import io.straightway.ledger.Ledger;
import io.straightway.ledger.LedgerBooks;
import io.straightway.positions.Position;
import io.straightway.positions.Positions;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The contract's reads of a database, and its damages to one. */
final class ContractDatabase {
  private ContractDatabase() {}

  static void assertSound(DatabaseAddress database) throws Exception {
    try (Connection connection = new Database(database).connect(Role.READER, "check")) {
      assertThat(Invariants.check(connection, List.of())).hasSize(5).allMatch(Finding::holds);
    }
  }

  /** Returns the invariants that do not hold. */
  static List<String> violated(DatabaseAddress database) throws Exception {
    try (Connection connection = new Database(database).connect(Role.READER, "check")) {
      return Invariants.check(connection, List.of()).stream()
          .filter(finding -> !finding.holds())
          .map(Finding::id)
          .toList();
    }
  }

  static void rollUp(DatabaseAddress database) throws SQLException {
    try (Pool pool = new Database(database).pool(Role.ENGINE, 1, "test")) {
      Positions.rollUp(pool.dataSource()).run();
      Ledger.rollUp(pool.dataSource()).run();
    }
  }

  static Map<String, BigDecimal> positions(DatabaseAddress database) throws SQLException {
    Map<String, BigDecimal> held = new TreeMap<>();
    try (Connection connection = new Database(database).connect(Role.READER, "test")) {
      for (Position position : new Positions().find(connection, null, null)) {
        held.put(
            position.key().account() + " " + position.key().instrument(),
            new BigDecimal(position.traded().stripTrailingZeros().toPlainString()));
      }
    }
    return held;
  }

  static List<String> trialBalance(DatabaseAddress database) throws SQLException {
    try (Connection connection = new Database(database).connect(Role.READER, "test")) {
      return new LedgerBooks()
          .trialBalance(connection).stream()
              .map(
                  l ->
                      l.currency()
                          + " "
                          + l.kind()
                          + " "
                          + l.debit().subtract(l.credit()).stripTrailingZeros().toPlainString())
              .toList();
    }
  }

  static List<String> query(DatabaseAddress database, String sql) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Connection connection = new Database(database).connect(Role.MIGRATOR, "test");
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      while (row.next()) {
        List<String> values = new ArrayList<>();
        for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
          values.add(row.getString(i));
        }
        rows.add(String.join(" ", values));
      }
    }
    return rows;
  }

  static void execute(DatabaseAddress database, String sql) throws SQLException {
    try (Connection connection = new Database(database).connect(Role.MIGRATOR, "test");
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
