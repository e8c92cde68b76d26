package io.straightway.element.check;

import io.straightway.db.Queries;
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
  /** Selects trades of which a version was created since a time, with their reversals. */
  private static final String BOOKINGS =
      """
      SELECT unnest(ARRAY[trade_id, reversed_by]) AS id FROM trade
       WHERE (source, trade_reference) IN (SELECT source, trade_reference FROM trade WHERE created_at >= '%s')
      """;

  private static final String FIRST =
      "SELECT coalesce(min(id), 0) FROM (BOOKINGS) AS booking".replace("BOOKINGS", BOOKINGS);

  /** The same views with the rows of these bookings, which have no smaller ids than the first. */
  private static final String DAY =
      """
      WITH booking AS MATERIALIZED (BOOKINGS),
           trade AS (SELECT * FROM trade WHERE trade_id >= FIRST AND trade_id IN (SELECT id FROM booking)),
           message AS (SELECT * FROM message WHERE message_id >= FIRST AND message_id IN (SELECT id FROM booking)),
           booked_entry AS (SELECT * FROM booked_entry WHERE entry_id >= FIRST AND entry_id IN (SELECT id FROM booking)),
           booked_posting AS (
             SELECT * FROM booked_posting WHERE entry_id >= FIRST AND entry_id IN (SELECT id FROM booking)),
           booked_movement AS (
             SELECT * FROM booked_movement WHERE booking_id >= FIRST AND booking_id IN (SELECT id FROM booking))
      """
          .replace("BOOKINGS", BOOKINGS);

  /** The planner can't know how many rows these are, and would join 20,000 by loops. */
  private static final String WITHOUT_LOOPS = "SET LOCAL enable_nestloop = off";

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
   * Checks the trades of a day: they agree with their messages, and their entries and movements
   * with them, as I1 to I3 say of all trades.
   *
   * @param since the first creation of a version of the trades, as the database writes times
   */
  public static Finding checkDay(Connection connection, String since) throws SQLException {
    Queries.execute(connection, WITHOUT_LOOPS);
    long first = Queries.one(connection, Long.class, FIRST.formatted(since));
    Evidence evidence =
        new Evidence(connection, DAY.formatted(since).replace("FIRST", String.valueOf(first)));
    MessagesOnce.trades(connection, evidence);
    if (LedgerBalances.inUse(connection)) {
      LedgerBalances.entries(evidence, SettledLegs.NONE);
    }
    return PositionSums.movements(evidence, SettledLegs.NONE).finding("DAY", "Trades of a day.");
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
