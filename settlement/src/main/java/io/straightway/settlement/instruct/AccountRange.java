package io.straightway.settlement.instruct;

import org.jspecify.annotations.Nullable;

/**
 * A range of accounts, processed by one thread.
 *
 * @param after the account before the first of the range; null if the range has no lower bound
 * @param last the last account; null if the range has no upper bound
 */
record AccountRange(@Nullable String after, @Nullable String last) {
  static final AccountRange ALL = new AccountRange(null, null);
}
