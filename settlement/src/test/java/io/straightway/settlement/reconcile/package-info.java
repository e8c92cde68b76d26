/** Tests of reconciliation. */
@NullMarked
package io.straightway.settlement.reconcile;

import org.jspecify.annotations.NullMarked;
