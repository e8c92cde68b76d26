/**
 * Reconciles our settled positions and cash with what a custodian reports it holds for us.
 *
 * <p>A difference is a break. It keeps the day it was first seen on through all later statements,
 * until one is without it.
 */
@NullMarked
package io.straightway.settlement.reconcile;

import org.jspecify.annotations.NullMarked;
