package io.straightway.db;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Several modules' rows for one transaction. A few rows go out in one round trip: the driver sends
 * the statements of one prepared text together and waits once. Many go by COPY, table by table.
 */
public final class WriteBatch {
  private final List<Rows> parts = new ArrayList<>();

  /** Adds rows; an empty part is left out. */
  public WriteBatch add(Rows rows) {
    if (rows.size() > 0) {
      parts.add(rows);
    }
    return this;
  }

  /** Runs everything added, in that order, inside the connection's transaction. */
  public void execute(Connection connection) throws SQLException {
    List<Rows> together = new ArrayList<>();
    for (Rows part : parts) {
      if (part.areCopied()) {
        send(together, connection);
        part.copy(connection);
      } else {
        together.add(part);
      }
    }
    send(together, connection);
  }

  private static void send(List<Rows> together, Connection connection) throws SQLException {
    if (together.isEmpty()) {
      return;
    }
    String text = together.stream().map(Rows::statement).collect(Collectors.joining(";\n"));
    try (PreparedStatement prepared = connection.prepareStatement(text)) {
      int parameter = 1;
      for (Rows part : together) {
        parameter = part.bind(prepared, parameter);
      }
      prepared.execute();
    }
    together.clear();
  }
}
