/**
 * Proves from the database alone that nothing was lost, doubled or made up.
 *
 * <p>{@link io.straightway.element.check.Invariants} states what must hold at every instant and
 * recomputes it from the rows, so it also finds what constraints, triggers and roll-ups are there
 * to prevent. An invariant that does not hold is a {@link io.straightway.element.check.Finding}
 * with examples. All of it is read in one snapshot.
 */
@NullMarked
package io.straightway.element.check;

import org.jspecify.annotations.NullMarked;
