package io.straightway.settlement.confirm;

import io.straightway.ledger.AccountKind;
import io.straightway.ledger.JournalEntry;
import io.straightway.ledger.LedgerAccount;
import io.straightway.ledger.Posting;
import io.straightway.positions.PositionKey;
import io.straightway.positions.PositionMovement;
import io.straightway.settlement.iso20022.Movement;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a settlement does to the books. The settlement's id names the entry and the movements too.
 *
 * <p>A purchase that settles debits the counterparty's payable and credits our cash (the nostro); a
 * sale debits cash and credits the receivable. Trades that were netted stand against both: what
 * stands against the other account than the instruction's is set off between the two when the
 * instruction has settled whole. Where no cash moves and nothing is set off there is no entry.
 *
 * @param entry null if nothing is posted
 */
record SettlementBooking(@Nullable JournalEntry entry, List<PositionMovement> movements) {
  SettlementBooking {
    movements = List.copyOf(movements);
  }

  /**
   * The booking of one settlement.
   *
   * @param after the instruction when it is done
   * @param day of the books
   */
  static SettlementBooking of(
      long id, InstructionState after, BigDecimal quantity, BigDecimal amount, LocalDate day) {
    BigDecimal paid = after.paysThem() ? amount : amount.negate();
    return new SettlementBooking(
        entry(id, after, paid, day), movements(id, after, quantity, paid));
  }

  private static @Nullable JournalEntry entry(
      long id, InstructionState after, BigDecimal paid, LocalDate day) {
    boolean receive = after.movement() == Movement.RECEIVE;
    boolean whole = after.status() == InstructionState.Status.SETTLED;
    BigDecimal setOff = whole ? after.setOff() : BigDecimal.ZERO;
    // payable is debited and receivable credited by what is set off; the rest goes to our side's
    BigDecimal payable = receive ? paid.add(setOff) : setOff;
    BigDecimal receivable = receive ? setOff.negate() : paid.subtract(setOff);
    List<Posting> postings = new ArrayList<>();
    post(postings, AccountKind.PAYABLE, after.counterparty(), after.currency(), payable);
    post(postings, AccountKind.RECEIVABLE, after.counterparty(), after.currency(), receivable);
    post(postings, AccountKind.CASH, after.account(), after.currency(), paid.negate());
    return postings.isEmpty()
        ? null
        : new JournalEntry(id, after.id(), JournalEntry.Kind.SETTLEMENT_DATE, day, postings);
  }

  private static void post(
      List<Posting> postings, AccountKind kind, String owner, String currency, BigDecimal debit) {
    if (debit.signum() != 0) {
      postings.add(new Posting(new LedgerAccount(kind, owner, currency), debit));
    }
  }

  private static List<PositionMovement> movements(
      long id, InstructionState after, BigDecimal quantity, BigDecimal paid) {
    BigDecimal securities =
        after.movement() == Movement.RECEIVE ? quantity : quantity.negate();
    return List.of(
        settled(id, new PositionKey(after.account(), after.isin()), securities),
        settled(id, new PositionKey(after.account(), after.currency()), paid.negate()));
  }

  private static PositionMovement settled(long id, PositionKey key, BigDecimal change) {
    return new PositionMovement(id, key, BigDecimal.ZERO, change);
  }
}
