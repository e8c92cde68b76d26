package io.straightway.positions;

import io.straightway.db.write.WriteBatch;
import java.util.List;

/** Applies movements to positions. Stateless; safe for use by many threads. */
public sealed interface PositionKeeper permits ContendedPositions, LowContentionPositions {

  /**
   * Adds the rows that apply {@code movements} to {@code batch}. Their booking ids must belong to
   * the caller's transaction alone.
   */
  void apply(List<PositionMovement> movements, WriteBatch batch);
}
