/**
 * Receives the custodian's answers: statuses and confirmations. Every message is stored, identified
 * by its content. A confirmation that fits its instruction settles it, in whole or in part, with
 * ledger entry and movements in one transaction; any other becomes an exception.
 *
 * <p>The forms of a message: bytes, {@code CustodianMessage}, {@code Candidate} (with its id),
 * {@code MatchResult}, and the rows of {@code MessageApplier}.
 */
@NullMarked
package io.straightway.settlement.confirm;

import org.jspecify.annotations.NullMarked;
