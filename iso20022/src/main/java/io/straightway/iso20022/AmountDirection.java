package io.straightway.iso20022;

import java.math.BigDecimal;

/**
 * Whether the account owner pays or receives the settlement amount (ISO 20022 {@code CdtDbtInd}).
 */
public enum AmountDirection {
  /** The account owner pays; the cash account is debited: {@code DBIT}. */
  PAY("DBIT"),
  /** The counterparty pays; the cash account is credited: {@code CRDT}. */
  RECEIVE("CRDT");

  private final String code;

  AmountDirection(String code) {
    this.code = code;
  }

  /** The code in a message. */
  public String code() {
    return code;
  }

  /** The direction in an exchange against payment: who receives the securities pays. */
  public static AmountDirection against(Movement movement) {
    return movement == Movement.RECEIVE ? PAY : RECEIVE;
  }

  /** The direction of a signed amount: what comes in is above zero. */
  public static AmountDirection of(BigDecimal signed) {
    return signed.signum() < 0 ? PAY : RECEIVE;
  }

  /** An amount with its sign: what comes in is above zero. */
  public BigDecimal signed(BigDecimal amount) {
    return this == PAY ? amount.negate() : amount;
  }
}
