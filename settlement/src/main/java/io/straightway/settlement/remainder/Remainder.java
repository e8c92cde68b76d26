package io.straightway.settlement.remainder;

import io.straightway.books.Booking;
import io.straightway.ledger.AccountKind;
import io.straightway.ledger.JournalEntry;
import io.straightway.ledger.rules.CancelledRemainder;
import io.straightway.messages.iso20022.Movement;
import io.straightway.positions.PositionKey;
import io.straightway.positions.PositionMovement;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The remainder of an instruction that was cancelled after a part had settled. Its share of the
 * amounts booked for the trades is rounded once, half to even.
 *
 * @param day the business date, or the trade date if none is open
 * @param way 1 if we were to pay the amount, -1 if we were to receive it
 * @param amount the unpaid amount, in {@code currency}
 * @param owedIn the currency of the trades, in which all of the following amounts are
 * @param debt the part of the payable or receivable that is still open
 * @param setOff the part of netted trades that was booked against the opposite side's account
 * @param isFree true if the trades are free of payment
 * @param worth the share of the value at which the securities were entered, negative for a sale
 */
public record Remainder(
    long instructionId,
    LocalDate day,
    String account,
    String counterparty,
    String isin,
    Movement movement,
    int way,
    BigDecimal quantity,
    String currency,
    BigDecimal amount,
    String owedIn,
    BigDecimal debt,
    BigDecimal setOff,
    boolean isFree,
    BigDecimal worth,
    BigDecimal interest,
    BigDecimal commission,
    BigDecimal tax,
    BigDecimal exchangeFee,
    BigDecimal otherFee) {

  /**
   * Returns the booking that takes the remainder out of the books. Its movements reverse the traded
   * quantities; nothing of the remainder has settled.
   */
  Booking booking(long id) {
    BigDecimal securities = movement == Movement.RECEIVE ? quantity.negate() : quantity;
    return new Booking(
        entry(id),
        Stream.of(moved(id, isin, securities), moved(id, currency, signed(amount)))
            .filter(moved -> moved.traded().signum() != 0)
            .toList());
  }

  private @Nullable JournalEntry entry(long id) {
    BigDecimal owed = isFree ? worth : signed(debt);
    CancelledRemainder rule =
        new CancelledRemainder(
            account,
            counterparty,
            owedIn,
            owed,
            setOff,
            interest,
            Map.of(
                AccountKind.COMMISSION,
                commission,
                AccountKind.TAX,
                tax,
                AccountKind.EXCHANGE_FEE,
                exchangeFee,
                AccountKind.OTHER_FEE,
                otherFee));
    if (isFree) {
      return rule.free(id, instructionId, day);
    }
    return movement == Movement.RECEIVE
        ? rule.received(id, instructionId, day)
        : rule.delivered(id, instructionId, day);
  }

  private BigDecimal signed(BigDecimal number) {
    return way > 0 ? number : number.negate();
  }

  private PositionMovement moved(long id, String instrument, BigDecimal traded) {
    return PositionMovement.traded(id, new PositionKey(account, instrument), traded);
  }
}
