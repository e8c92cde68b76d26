package io.straightway.element;

import io.straightway.db.dialect.Dialect;
import io.straightway.db.schema.SchemaModule;
import java.sql.Connection;
import java.sql.SQLException;

/** Messages, trades and the exceptions of the trade path. */
public final class ElementSchema extends SchemaModule {

  /** Returns whether a database has this schema. */
  public static boolean isIn(Connection connection) throws SQLException {
    return Dialect.of(connection).hasTable("element_run", connection);
  }

  public ElementSchema() {
    super("element", "db", "operators", "staticdata", "ledger", "positions");
  }
}
