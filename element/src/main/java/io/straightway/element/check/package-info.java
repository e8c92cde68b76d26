/**
 * Proves from the database alone that nothing was lost, duplicated or made up.
 *
 * <p>{@link io.straightway.element.check.Invariants} states the conditions that hold at every
 * instant and recomputes them from the rows, so it also finds violations that constraints, triggers
 * and roll-ups should prevent. An invariant that does not hold is a {@link
 * io.straightway.element.check.Finding} with examples. Everything is read in one snapshot.
 */
@NullMarked
package io.straightway.element.check;

import org.jspecify.annotations.NullMarked;
