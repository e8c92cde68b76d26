package io.straightway.positions;

import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import io.straightway.db.write.WriteBatch;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One row per position, updated in place. Two transactions that move one position wait for each
 * other until commit. Rows are locked in key order, so they wait but never deadlock.
 */
public final class ContendedPositions implements PositionKeeper {
  private static final RowForm POSITION =
      RowForm.upsert(
          "position",
          List.of("account", "instrument"),
          List.of("traded = old.traded + new.traded", "settled = old.settled + new.settled"),
          "account text, instrument text, traded numeric, settled numeric");

  @Override
  public void apply(List<PositionMovement> movements, WriteBatch batch) {
    Map<PositionKey, Position> sums = new TreeMap<>();
    for (PositionMovement movement : movements) {
      sums.merge(
          movement.key(),
          new Position(movement.key(), movement.traded(), movement.settled()),
          ContendedPositions::add);
    }
    Rows rows = POSITION.rows();
    sums.forEach(
        (key, sum) -> rows.add(key.account(), key.instrument(), sum.traded(), sum.settled()));
    batch.add(rows);
  }

  private static Position add(Position a, Position b) {
    BigDecimal traded = a.traded().add(b.traded());
    return new Position(a.key(), traded, a.settled().add(b.settled()));
  }
}
