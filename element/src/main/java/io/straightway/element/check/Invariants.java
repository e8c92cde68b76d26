package io.straightway.element.check;

import io.straightway.ledger.LedgerSetting;
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
  private static final String RECEIVED =
      "SELECT message_id FROM message WHERE stored_at >= 'SINCE'";

  /** Blocks of received messages and of trades, by the id of their message. */
  private static final String BLOCKS =
      """
      WITH RECEIVED
      SELECT block_id FROM booked_block WHERE message_id = ANY (ARRAY(SELECT id FROM received))
      UNION SELECT block_id FROM allocation
       WHERE trade_id = ANY (ARRAY(SELECT trade_id FROM trade WHERE created_at >= 'SINCE'))
      """;

  /** Bookings since a time, and all versions of their trades. */
  private static final String BOOKINGS =
      """
      WITH BLOCK,
           made AS MATERIALIZED (
             SELECT entry_id AS id FROM booked_entry WHERE posted_at >= 'SINCE'
             UNION SELECT trade_id FROM trade WHERE created_at >= 'SINCE'
             UNION SELECT trade_id FROM allocation WHERE block_id IN (SELECT id FROM block) OTHERS)
      SELECT id FROM made
      UNION SELECT unnest(ARRAY(SELECT unnest(ARRAY[v.trade_id, v.reversed_by]) FROM trade v
                                 WHERE v.source = t.source AND v.trade_reference = t.trade_reference))
        FROM trade t WHERE t.trade_id = ANY (ARRAY(SELECT id FROM made)) AND t.version > 1
      """;

  /**
   * Rows of a day under the names of their views: messages and bookings since a time, all versions
   * of their trades, and all trades of their blocks.
   */
  private static final String DAY =
      """
      , message AS (
        SELECT * FROM message WHERE message_id = ANY (ARRAY(
                 SELECT id FROM booking UNION SELECT id FROM received
                 UNION SELECT message_id FROM waiting_message
                 UNION SELECT unnest(ARRAY[block_id, message_id]) FROM booked_block
                        WHERE block_id IN (SELECT id FROM block)))),
      trade AS (SELECT * FROM trade WHERE trade_id = ANY (ARRAY(SELECT id FROM booking))),
      booked_entry AS (SELECT * FROM booked_entry WHERE entry_id = ANY (ARRAY(SELECT id FROM booking))),
      booked_posting AS (SELECT * FROM booked_posting WHERE entry_id = ANY (ARRAY(SELECT id FROM booking))),
      booked_movement AS (SELECT * FROM booked_movement WHERE booking_id = ANY (ARRAY(SELECT id FROM booking))),
      booked_block AS (SELECT * FROM booked_block WHERE block_id IN (SELECT id FROM block)),
      allocation AS (SELECT * FROM allocation WHERE block_id IN (SELECT id FROM block)),
      conflicting_message AS (SELECT * FROM conflicting_message WHERE received_at >= 'SINCE'),
      unreadable_message AS (SELECT * FROM unreadable_message WHERE stored_at >= 'SINCE')
      """;

  private static final String REFUSALS = "Refused messages of the day are kept, with their reason.";

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
    return Snapshot.read(
        connection,
        snapshot -> Conclusion.findings(checkIn(Readers.of(snapshot), acknowledgements, settled)));
  }

  /** Asks all that proves the invariants, in the transactions of the readers. */
  public static List<Conclusion> checkIn(
      Readers readers, List<Path> acknowledgements, SettledLegs settled)
      throws SQLException, IOException {
    Connection connection = readers.own();
    String liveRuns = NothingUnaccounted.liveRuns(connection);
    Acknowledgements acknowledged = Acknowledgements.held(connection, acknowledgements);
    return List.of(
        MessagesOnce.check(readers, acknowledged),
        LedgerBalances.check(readers, settled),
        PositionSums.check(readers, settled),
        SequenceGaps.check(readers),
        NothingUnaccounted.check(readers, acknowledged, liveRuns));
  }

  /**
   * Checks the rows of a day, and gaps and refusals as far as the trade path knows them.
   *
   * @param connection in a snapshot
   * @param settled the queries for settlements, of any day
   * @return findings of I1 to I5, without totals, balances and positions, which have no day
   */
  public static List<Finding> checkDay(Connection connection, DayRows day, SettledLegs settled)
      throws SQLException {
    String scope = scope(connection, day);
    Evidence messages = MessagesOnce.messages(connection, Evidence.of(connection, scope));
    Evidence entries = Evidence.of(connection, scope);
    if (LedgerBalances.inUse(connection) || LedgerSetting.read(connection).orElse(false)) {
      LedgerBalances.entries(entries, settled.ofBookings());
    }
    Evidence movements =
        PositionSums.movements(
            PositionSums.missing(Evidence.of(connection, scope)), settled.ofBookings());
    return List.of(
        messages.finding("I1", "Messages of the day are stored once, with their trades."),
        entries.finding("I2", "Entries of the day follow the accounting rules."),
        movements.finding("I3", "Movements of the day are those of its bookings."),
        NothingUnaccounted.refusals(Evidence.of(connection, scope)).finding("I5", REFUSALS),
        NothingUnaccounted.records(Evidence.whole(connection)).finding("I5", REFUSALS),
        SequenceGaps.checkSince(Evidence.whole(connection), day.since()));
  }

  /** Gathers what belongs to a day, and returns the WITH queries that select it. */
  private static String scope(Connection connection, DayRows day) throws SQLException {
    IdSet received = IdSet.gather(connection, "received", RECEIVED.replace("SINCE", day.since()));
    IdSet block =
        IdSet.gather(
            connection,
            "block",
            BLOCKS.replace("RECEIVED", received.query()).replace("SINCE", day.since()));
    IdSet booking =
        IdSet.gather(
            connection,
            "booking",
            BOOKINGS
                .replace("BLOCK", block.query())
                .replace("OTHERS", day.bookings())
                .replace("SINCE", day.since()));
    String ids = String.join(", ", received.query(), block.query(), booking.query());
    return "WITH " + ids + DAY.replace("SINCE", day.since()) + day.views();
  }
}
