/**
 * What people did: who, what, when, before and after. Events form a chain, each with the hash of
 * itself and of the one before, so that one that was changed, removed or slipped in shows.
 */
@NullMarked
package io.straightway.db.audit;

import org.jspecify.annotations.NullMarked;
