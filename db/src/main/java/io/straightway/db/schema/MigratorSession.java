package io.straightway.db.schema;

import io.straightway.db.DatabaseAddress;
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

/** A migration means the same wherever it is run from, and what it leaves can be run. */
final class MigratorSession implements Callback {
  private final DatabaseAddress address;
  private final Dialect dialect;

  MigratorSession(DatabaseAddress address) {
    this.address = address;
    this.dialect = Dialect.of(address.jdbcUrl());
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
    String beginning = dialect.beginning(address, Role.MIGRATOR);
    if (beginning != null) {
      try (Statement statement = connection.createStatement()) {
        statement.execute(beginning);
      }
    }
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
