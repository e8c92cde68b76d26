package io.straightway.settlement.instruct;

import org.jspecify.annotations.Nullable;

/**
 * A range of accounts, which one thread works through.
 *
 * @param after the account before the first; null if there is none before
 * @param last the last account; null if it is open
 */
record AccountRange(@Nullable String after, @Nullable String last) {
  static final AccountRange ALL = new AccountRange(null, null);
}
