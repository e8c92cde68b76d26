/**
 * The positions of each account.
 *
 * <p>A {@link io.straightway.positions.Position} is the sum of its {@link
 * io.straightway.positions.PositionMovement movements}. A {@link
 * io.straightway.positions.PositionKeeper} applies movements, by one of two models that give the
 * same answer:
 *
 * <ul>
 *   <li>{@link io.straightway.positions.ContendedPositions contended}: one row per position,
 *       updated in place; its lock is held to commit;
 *   <li>{@link io.straightway.positions.LowContentionPositions low contention}: movements are only
 *       inserted, and folded into the row later.
 * </ul>
 *
 * <p>Signs: receipts are positive, deliveries negative. Positions know nothing of trades.
 */
@NullMarked
package io.straightway.positions;

import org.jspecify.annotations.NullMarked;
