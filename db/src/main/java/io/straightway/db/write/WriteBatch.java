package io.straightway.db.write;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Several modules' rows for one transaction. A few rows go out in one round trip: the driver sends
 * the statements of one prepared text together and waits once. Many go by COPY, table by table.
 */
public final class WriteBatch {
  private static final String SEPARATOR = ";\n";

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
    if (!together.isEmpty()) {
      try (PreparedStatement prepared = prepare(together, "", connection)) {
        prepared.execute();
      }
      together.clear();
    }
  }

  /**
   * Whether the commit can travel with the rows: they are few, and all of them are only inserted,
   * so there is nothing to look at before it.
   */
  public boolean canCarryCommit() {
    return parts.stream().allMatch(part -> part.areOnlyInserted() && !part.areCopied());
  }

  /**
   * Runs everything added and commits, in one round trip.
   *
   * @return what the server warned of, which may be about the commit; null if it did not
   */
  public @Nullable SQLWarning executeAndCommit(Connection connection) throws SQLException {
    try (PreparedStatement prepared = prepare(parts, SEPARATOR + "COMMIT", connection)) {
      prepared.execute();
      return prepared.getWarnings();
    }
  }

  private static PreparedStatement prepare(List<Rows> together, String end, Connection connection)
      throws SQLException {
    String text = together.stream().map(Rows::statement).collect(Collectors.joining(SEPARATOR));
    PreparedStatement prepared = connection.prepareStatement(text + end);
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
}
