package io.straightway.positions;

import io.straightway.db.Queries;
import io.straightway.db.dialect.Fold;
import io.straightway.db.write.RollUp;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Reads positions, under either model. Every answer is exact at the instant of its statement. */
public final class Positions {
  static final Fold FOLD =
      new Fold(
          "roll_up_positions",
          "position_pending",
          "position_movement",
          "booking_id",
          "position",
          List.of("account", "instrument"),
          List.of("traded", "settled"),
          List.of("traded", "settled"));

  private static final int RANGES_PER_STEP = 5_000;
  private static final String FIND =
      """
      SELECT account, instrument, traded, settled FROM current_position
       WHERE account = coalesce(?, account) AND instrument = coalesce(?, instrument)
       ORDER BY account, instrument
      """;
  private static final String MOVEMENTS =
      """
      SELECT booking_id, account, instrument, traded, settled FROM position_movement
       WHERE booking_id = ? ORDER BY instrument
      """;

  /**
   * Returns the roll-up that folds movements into positions, a few thousand transactions per step.
   */
  public static RollUp rollUp(DataSource database) {
    return new RollUp(database, FOLD, RANGES_PER_STEP);
  }

  /** Returns the positions of an account and of an instrument; null means all. */
  public List<Position> find(
      Connection connection, @Nullable String account, @Nullable String instrument)
      throws SQLException {
    return Queries.list(connection, Position.class, FIND, account, instrument);
  }

  /** Returns the movements kept for one booking; none under the contended model. */
  public List<PositionMovement> movements(Connection connection, long bookingId)
      throws SQLException {
    return Queries.list(connection, PositionMovement.class, MOVEMENTS, bookingId);
  }
}
