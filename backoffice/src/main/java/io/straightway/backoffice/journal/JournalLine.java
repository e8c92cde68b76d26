package io.straightway.backoffice.journal;

import io.straightway.ledger.AccountKind;
import io.straightway.ledger.LedgerAccount;
import io.straightway.ledger.Posting;
import io.straightway.positions.PositionKey;
import java.math.BigDecimal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A line of a journal.
 *
 * @param owner an account of ours, or a counterparty
 * @param amount debit positive, credit negative; zero only if securities move without money
 * @param isin the securities that move with it, on an account of SECURITIES; null if none do
 * @param quantity the units received; negative if delivered; null without {@code isin}
 */
public record JournalLine(
    AccountKind account,
    String owner,
    String currency,
    BigDecimal amount,
    @Nullable String isin,
    @Nullable BigDecimal quantity) {

  /** Returns the opposite line. */
  JournalLine reversed() {
    return new JournalLine(
        account,
        owner,
        currency,
        amount.negate(),
        isin,
        quantity == null ? null : quantity.negate());
  }

  JournalLine ownedBy(String other) {
    return new JournalLine(account, other, currency, amount, isin, quantity);
  }

  /** Returns the posting of the line; empty if only securities move. */
  Optional<Posting> posting() {
    return amount.signum() == 0
        ? Optional.empty()
        : Optional.of(new Posting(new LedgerAccount(account, owner, currency), amount));
  }

  /** Returns the position that the line moves; empty if it moves neither securities nor cash. */
  Optional<PositionKey> position() {
    if (isin != null) {
      return Optional.of(new PositionKey(owner, isin));
    }
    return account == AccountKind.CASH
        ? Optional.of(new PositionKey(owner, currency))
        : Optional.empty();
  }

  /** Returns the movement of that position: units of the security or the amount of cash. */
  BigDecimal moved() {
    return quantity == null ? amount : quantity;
  }
}
