/**
 * The double-entry ledger.
 *
 * <p>A {@link io.straightway.ledger.JournalEntry} is a set of {@link io.straightway.ledger.Posting
 * postings} that sum to zero in every currency. Debits are positive, credits negative. A {@link
 * io.straightway.ledger.LedgerAccount} has one currency. Entries are only ever inserted; a
 * correction is another entry. A balance is a snapshot plus the postings since, and a background
 * {@link io.straightway.db.write.RollUp} moves the snapshot on, so no posting ever waits for an
 * account's row.
 *
 * <p>The ledger knows nothing of trades: an entry carries the caller's reference.
 */
@NullMarked
package io.straightway.ledger;

import org.jspecify.annotations.NullMarked;
