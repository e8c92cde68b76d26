package io.straightway.element.check;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * The invariants that hold at every instant, however many elements work, have ended or were
 * resumed.
 */
public final class Invariants {
  private Invariants() {}

  /** Checks all invariants of a database in which nothing settles. */
  public static List<Finding> check(Connection connection, List<Path> acknowledgements)
      throws SQLException, IOException {
    return check(connection, acknowledgements, SettledLegs.NONE);
  }

  /**
   * Checks all invariants in one snapshot. It locks nothing, so elements may keep working.
   *
   * @param connection of a role that may read all tables, in autocommit mode
   * @param acknowledgements files of acknowledgements (CSV {@code
   *     offset,source,message_id,outcome,code} with that header) that were received before the
   *     call; every one is compared with the database
   * @param settled the queries for settlements
   * @return one finding for every invariant, in their order
   * @throws SQLException if the database can't answer
   * @throws IOException if an acknowledgement file can't be read
   */
  public static List<Finding> check(
      Connection connection, List<Path> acknowledgements, SettledLegs settled)
      throws SQLException, IOException {
    return Snapshot.read(connection, snapshot -> checkIn(snapshot, acknowledgements, settled));
  }

  /** Checks all invariants in the transaction of the connection, whatever it sees. */
  public static List<Finding> checkIn(
      Connection connection, List<Path> acknowledgements, SettledLegs settled)
      throws SQLException, IOException {
    String liveRuns = NothingUnaccounted.liveRuns(connection);
    Acknowledgements acknowledged = Acknowledgements.held(connection, acknowledgements);
    return List.of(
        MessagesOnce.check(connection, acknowledged),
        LedgerBalances.check(connection, settled),
        PositionSums.check(connection, settled),
        SequenceGaps.check(connection),
        NothingUnaccounted.check(connection, acknowledged, liveRuns));
  }

  /**
   * Checks that trades and settlements have entries, and trades movements; faster than the proof of
   * all lines and sums.
   */
  public static Finding checkBookings(Connection connection, SettledLegs settled)
      throws SQLException {
    return PositionSums.missing(LedgerBalances.missing(new Evidence(connection), settled))
        .finding("BOOKINGS", "Trades and settlements have their entries, and trades movements.");
  }
}
