package io.straightway.settlement.confirm;

import io.straightway.settlement.iso20022.Movement;
import io.straightway.settlement.iso20022.Payment;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What an instruction says and its progress.
 *
 * @param paysThem whether the amount goes to the counterparty
 * @param setOff what of netted trades stands against the account of the other side
 * @param custodianReason what the custodian said last
 * @param inHouse whether nobody has tried to send it yet, so that nobody can know of it
 */
record InstructionState(
    long id,
    String account,
    String isin,
    String counterparty,
    Movement movement,
    Payment payment,
    BigDecimal quantity,
    String currency,
    BigDecimal amount,
    boolean paysThem,
    BigDecimal setOff,
    String safekeepingAccount,
    Status status,
    @Nullable String custodianReason,
    BigDecimal settledQuantity,
    BigDecimal settledAmount,
    boolean inHouse) {

  /** Its status. */
  enum Status {
    HELD,
    READY,
    SENT,
    MATCHED,
    PARTLY_SETTLED,
    SETTLED,
    REFUSED,
    CANCELLED
  }

  BigDecimal openQuantity() {
    return quantity.subtract(settledQuantity);
  }

  InstructionState with(Status newStatus, @Nullable String reason) {
    return new InstructionState(
        id,
        account,
        isin,
        counterparty,
        movement,
        payment,
        quantity,
        currency,
        amount,
        paysThem,
        setOff,
        safekeepingAccount,
        newStatus,
        reason,
        settledQuantity,
        settledAmount,
        inHouse);
  }

  /** After a further part has settled; what the custodian said before it is past. */
  InstructionState settled(BigDecimal partQuantity, BigDecimal partAmount) {
    BigDecimal newQuantity = settledQuantity.add(partQuantity);
    boolean whole = newQuantity.compareTo(quantity) == 0;
    return new InstructionState(
        id,
        account,
        isin,
        counterparty,
        movement,
        payment,
        quantity,
        currency,
        amount,
        paysThem,
        setOff,
        safekeepingAccount,
        whole ? Status.SETTLED : Status.PARTLY_SETTLED,
        null,
        newQuantity,
        settledAmount.add(partAmount),
        inHouse);
  }
}
