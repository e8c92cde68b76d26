/**
 * The audit trail: who, what, when, before and after. Events form a chain, each with the hash of
 * itself and of the one before, so that a changed, removed or inserted event is detected.
 */
@NullMarked
package io.straightway.db.audit;

import org.jspecify.annotations.NullMarked;
