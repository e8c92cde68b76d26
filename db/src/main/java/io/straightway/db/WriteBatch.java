package io.straightway.db;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
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
    send(parts, connection);
  }

  /**
   * Runs {@code first}, whose rows {@code answer} judges, and everything added. What follows may
   * have run when the answer is read: only a rollback undoes it.
   *
   * @return what {@code answer} says; false means that the transaction must be rolled back
   */
  public boolean execute(Connection connection, Rows first, Answer answer) throws SQLException {
    int together = (int) parts.stream().takeWhile(part -> !part.areCopied()).count();
    List<Rows> atOnce = new ArrayList<>(List.of(first));
    atOnce.addAll(parts.subList(0, together));
    try (PreparedStatement prepared = prepare(atOnce, connection)) {
      prepared.execute();
      try (ResultSet rows = prepared.getResultSet()) {
        if (!answer.accepts(rows)) {
          return false;
        }
      }
    }
    send(parts.subList(together, parts.size()), connection);
    return true;
  }

  private static void send(List<Rows> parts, Connection connection) throws SQLException {
    List<Rows> together = new ArrayList<>();
    for (Rows part : parts) {
      if (part.areCopied()) {
        sendTogether(together, connection);
        part.copy(connection);
      } else {
        together.add(part);
      }
    }
    sendTogether(together, connection);
  }

  private static void sendTogether(List<Rows> together, Connection connection) throws SQLException {
    if (!together.isEmpty()) {
      try (PreparedStatement prepared = prepare(together, connection)) {
        prepared.execute();
      }
      together.clear();
    }
  }

  private static PreparedStatement prepare(List<Rows> together, Connection connection)
      throws SQLException {
    String text = together.stream().map(Rows::statement).collect(Collectors.joining(";\n"));
    PreparedStatement prepared = connection.prepareStatement(text);
    try {
      int parameter = 1;
      for (Rows part : together) {
        parameter = part.bind(prepared, parameter);
      }
      return prepared;
    } catch (SQLException | RuntimeException e) {
      prepared.close();
      throw e;
    }
  }

  /** Judges what a statement has answered. */
  @FunctionalInterface
  public interface Answer {
    /** Whether the transaction may go on. */
    boolean accepts(ResultSet rows) throws SQLException;
  }
}
