/** Pairs of entries on both sides that no reference connects. */
@NullMarked
package io.straightway.settlement.reconcile.pairing;

import org.jspecify.annotations.NullMarked;
