package io.straightway.settlement.remainder;

import io.straightway.iso20022.Movement;
import io.straightway.ledger.AccountKind;
import io.straightway.ledger.JournalEntry;
import io.straightway.ledger.rules.CancelledRemainder;
import io.straightway.positions.PositionKey;
import io.straightway.positions.PositionMovement;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What was cancelled of an instruction after a part had settled. Its share in what the trades have
 * booked is rounded half to even, once.
 *
 * @param day the business date, or the trade date if none is open
 * @param way 1 if we were to pay the amount, -1 if we were to receive it
 * @param amount what was still to be paid, in {@code currency}
 * @param owedIn the currency of the trades, as of all that follows
 * @param debt what of the payable or receivable is still open
 * @param setOff what of netted trades stands against the account of the other side
 * @param isFree whether the trades are free of payment
 * @param worth the share of what the securities were entered at, negative of what was sold
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

  @Nullable JournalEntry entry(long id) {
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

  /** What was traded is taken back; nothing of it has settled. */
  List<PositionMovement> movements(long id) {
    BigDecimal securities = movement == Movement.RECEIVE ? quantity.negate() : quantity;
    return Stream.of(moved(id, isin, securities), moved(id, currency, signed(amount)))
        .filter(one -> one.traded().signum() != 0)
        .toList();
  }

  private BigDecimal signed(BigDecimal number) {
    return way > 0 ? number : number.negate();
  }

  private PositionMovement moved(long id, String instrument, BigDecimal traded) {
    return new PositionMovement(id, new PositionKey(account, instrument), traded, BigDecimal.ZERO);
  }
}
