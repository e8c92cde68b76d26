package io.straightway.messages.iso20022;

import java.math.BigDecimal;

/**
 * The direction of a settlement amount: paid or received by the account owner (ISO 20022 {@code
 * CdtDbtInd}).
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

  /** Returns the code in a message. */
  public String code() {
    return code;
  }

  /** Returns the direction in an exchange against payment: the receiver of the securities pays. */
  public static AmountDirection against(Movement movement) {
    return movement == Movement.RECEIVE ? PAY : RECEIVE;
  }

  /** Returns the direction of a signed amount; incoming cash is positive. */
  public static AmountDirection of(BigDecimal signed) {
    return signed.signum() < 0 ? PAY : RECEIVE;
  }

  /** Returns the amount with its sign; incoming cash is positive. */
  public BigDecimal signed(BigDecimal amount) {
    return this == PAY ? amount.negate() : amount;
  }
}
