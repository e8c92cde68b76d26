package io.straightway.element.staticdata.load;

import io.straightway.db.dialect.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * Writes checked rows into their tables. Every row that is changed or deleted by that leaves an
 * event in the audit trail, with what it was and what it is; new rows are only counted.
 */
sealed interface StaticDataWriter permits StaticDataWrites, PlainStaticDataWrites {
  /** One that writes within the connection's transaction, in the name of {@code actor}. */
  static StaticDataWriter on(Connection connection, String actor) throws SQLException {
    return Dialect.of(connection).readsArrays()
        ? new StaticDataWrites(connection, actor)
        : new PlainStaticDataWrites(connection, actor);
  }

  /**
   * Writes the rows of one kind; those of a known key replace what was there.
   *
   * @param rows at least one
   */
  StaticDataChanges write(StaticDataKind kind, List<StaticDataRow> rows) throws SQLException;
}
