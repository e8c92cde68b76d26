package io.straightway.ledger;

import io.straightway.db.Transactions;
import io.straightway.db.dialect.Statements;
import io.straightway.db.write.RowForm;
import io.straightway.db.write.WriteBatch;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;

/** The database's decision whether trades are booked to the ledger, the same for all elements. */
public final class LedgerSetting {
  private static final RowForm SETTING =
      RowForm.into("ledger_setting", "only_row boolean, in_use boolean");

  private static final String STORED = "SELECT in_use FROM ledger_setting";

  private LedgerSetting() {}

  /** Returns whether trades are booked to the ledger; empty while no element has decided. */
  public static Optional<Boolean> read(Connection connection) throws SQLException {
    return Statements.first(connection, STORED, row -> row.getBoolean(1));
  }

  /** Returns whether trades are booked to the ledger; the first caller decides. */
  public static boolean decide(DataSource database, boolean used) throws SQLException {
    Optional<Boolean> stored = read(database);
    if (stored.isPresent()) {
      return stored.get();
    }
    try {
      new Transactions(database).write(new WriteBatch().add(SETTING.rows().add(true, used)));
      return used;
    } catch (SQLException e) { // another element may have stored it at the same time
      return read(database).orElseThrow(() -> e);
    }
  }

  private static Optional<Boolean> read(DataSource database) throws SQLException {
    try (Connection connection = database.getConnection()) {
      return read(connection);
    }
  }
}
