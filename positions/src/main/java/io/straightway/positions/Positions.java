package io.straightway.positions;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads positions, under either model. Every answer is exact at the instant of its statement. */
public final class Positions {
  private static final String FIND =
      """
      SELECT account, instrument, traded, settled FROM current_position
       WHERE account = coalesce(?, account) AND instrument = coalesce(?, instrument)
       ORDER BY account, instrument
      """;
  private static final String MOVEMENTS =
      """
      SELECT account, instrument, traded, settled FROM position_movement
       WHERE booking_id = ? ORDER BY instrument
      """;

  /** Positions of an account and of an instrument; null means all. */
  public List<Position> find(
      Connection connection, @Nullable String account, @Nullable String instrument)
      throws SQLException {
    List<Position> found = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(FIND)) {
      statement.setString(1, account);
      statement.setString(2, instrument);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          found.add(new Position(key(row), traded(row), row.getBigDecimal("settled")));
        }
      }
    }
    return found;
  }

  /** The movements kept for one booking; none under the contended model. */
  public List<PositionMovement> movements(Connection connection, long bookingId)
      throws SQLException {
    List<PositionMovement> found = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(MOVEMENTS)) {
      statement.setLong(1, bookingId);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          found.add(
              new PositionMovement(bookingId, key(row), traded(row), row.getBigDecimal("settled")));
        }
      }
    }
    return found;
  }

  private static PositionKey key(ResultSet row) throws SQLException {
    return new PositionKey(row.getString("account"), row.getString("instrument"));
  }

  private static BigDecimal traded(ResultSet row) throws SQLException {
    return row.getBigDecimal("traded");
  }
}
