/**
 * The audit trail: who did what, when, and the state before and after. Events form a chain, each
 * with its own hash and that of the event before, so that a changed, removed or inserted event is
 * detected.
 */
@NullMarked
package io.straightway.operators.audit;

import org.jspecify.annotations.NullMarked;
