package io.straightway.db.dialect;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.sql.Connection;
import java.sql.SQLException;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyManager;

/** Copies rows as CSV with a line of column names, out of PostgreSQL and back. */
public final class CsvCopy {
  private CsvCopy() {}

  /**
   * Writes the rows of a query.
   *
   * @return the number of rows
   */
  public static long write(Connection connection, String query, OutputStream out)
      throws SQLException, IOException {
    return copy(connection).copyOut("COPY (" + query + ") TO STDOUT (FORMAT csv, HEADER)", out);
  }

  /**
   * Reads rows into a table that has their columns.
   *
   * @return the number of rows
   */
  public static long read(Connection connection, String table, InputStream in)
      throws SQLException, IOException {
    return copy(connection).copyIn("COPY " + table + " FROM STDIN (FORMAT csv, HEADER)", in);
  }

  private static CopyManager copy(Connection connection) throws SQLException {
    return connection.unwrap(PGConnection.class).getCopyAPI();
  }
}
