package io.straightway.positions;

import io.straightway.db.write.PendingRanges;
import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import io.straightway.db.write.WriteBatch;
import java.util.List;

/**
 * Inserts movements and updates nothing on the trade path. The booking ids of every transaction are
 * noted as pending; {@code roll_up_positions} takes pending ranges away and adds their movements to
 * the position rows in one statement, and a read adds the movements still pending, so it is exact
 * before, during and after a roll-up.
 */
public final class LowContentionPositions implements PositionKeeper {
  private static final RowForm MOVEMENT =
      RowForm.into(
          "position_movement",
          """
          booking_id bigint, line smallint, instrument text, account text, traded numeric,
          settled numeric
          """);

  private static final PendingRanges PENDING = new PendingRanges("position_pending");

  @Override
  public void apply(List<PositionMovement> movements, WriteBatch batch) {
    Rows rows = MOVEMENT.rows();
    long booking = 0;
    short line = 0;
    for (PositionMovement movement : movements) {
      line = movement.bookingId() == booking ? (short) (line + 1) : 1;
      booking = movement.bookingId();
      rows.add(
          booking,
          line,
          movement.key().instrument(),
          movement.key().account(),
          movement.traded(),
          movement.settled());
    }
    batch.add(rows);
    batch.addPending(
        PENDING.of(movements.stream().mapToLong(PositionMovement::bookingId).toArray()));
  }
}
