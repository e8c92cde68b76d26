package io.straightway.settlement.confirm;

import org.jspecify.annotations.Nullable;

/**
 * A message that is matched in a transaction.
 *
 * @param accepted whether two people have accepted its amount
 * @param keptAs the id under which it is there already, in repair; null if it has come now
 */
record Candidate(CustodianMessage message, boolean accepted, @Nullable Long keptAs) {}
