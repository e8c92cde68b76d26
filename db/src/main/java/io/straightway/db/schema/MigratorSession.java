package io.straightway.db.schema;

import io.straightway.db.Database;
import io.straightway.db.Role;
import io.straightway.db.dialect.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.callback.Callback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;
import org.jspecify.annotations.Nullable;

/**
 * Prepares the migrator's session, so that a migration means the same wherever it is run from, and
 * refuses code of the schema that can't be run.
 */
final class MigratorSession implements Callback {
  private final Database database;
  private final Dialect dialect;

  MigratorSession(Database database) {
    this.database = database;
    this.dialect = Dialect.of(database.address().jdbcUrl());
  }

  @Override
  public boolean supports(Event event, Context context) {
    return event == Event.AFTER_CONNECT || event == Event.AFTER_MIGRATE;
  }

  @Override
  public boolean canHandleInTransaction(Event event, Context context) {
    return true;
  }

  @Override
  public void handle(Event event, Context context) {
    try {
      if (event == Event.AFTER_CONNECT) {
        begin(context.getConnection());
      } else {
        refuseBrokenCode(context.getConnection());
      }
    } catch (SQLException e) {
      throw new FlywayException("can't prepare or check the migrator's session", e);
    }
  }

  private void begin(Connection connection) throws SQLException {
    String beginning = database.beginning(Role.MIGRATOR);
    if (beginning != null) {
      try (Statement statement = connection.createStatement()) {
        statement.execute(beginning);
      }
    }
    dialect.limitWaits(connection);
  }

  private void refuseBrokenCode(Connection connection) throws SQLException {
    @Nullable String broken = dialect.brokenCode(connection);
    if (broken != null) {
      throw new FlywayException("code of the schema can't be run: " + broken);
    }
  }

  @Override
  public String getCallbackName() {
    return "migrator's session";
  }
}
