/**
 * Reconciles our settled positions and cash with a custodian's statements.
 *
 * <p>A difference is a break. It keeps the day on which it was first seen through all later
 * statements, until one does not show it.
 */
@NullMarked
package io.straightway.settlement.reconcile;

import org.jspecify.annotations.NullMarked;
