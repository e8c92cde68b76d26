/** Cash statements of an account as a chain, in which each continues the one before it. */
@NullMarked
package io.straightway.settlement.reconcile.chain;

import org.jspecify.annotations.NullMarked;
