package io.straightway.settlement.iso20022;

/** Who pays the settlement amount (ISO 20022 {@code CdtDbtInd}, seen from the account owner). */
public enum AmountDirection {
  /** The account owner pays; the cash account is debited: {@code DBIT}. */
  US("DBIT"),
  /** The counterparty pays; the cash account is credited: {@code CRDT}. */
  THEM("CRDT");

  private final String code;

  AmountDirection(String code) {
    this.code = code;
  }

  /** The code in a message. */
  public String code() {
    return code;
  }

  /** Who pays in an exchange: who receives the securities. */
  static AmountDirection ofPayer(Movement movement) {
    return movement == Movement.RECEIVE ? US : THEM;
  }
}
