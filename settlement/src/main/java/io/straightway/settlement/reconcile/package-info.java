/**
 * Holds our settled positions and cash against what a custodian says it keeps for us.
 *
 * <p>A difference is a break. It keeps the day it was first seen on through all later statements,
 * until one is without it.
 */
@NullMarked
package io.straightway.settlement.reconcile;

import org.jspecify.annotations.NullMarked;
