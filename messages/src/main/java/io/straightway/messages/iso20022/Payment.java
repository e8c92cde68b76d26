package io.straightway.messages.iso20022;

/** The payment type of a settlement: against payment or free of payment (ISO 20022 {@code Pmt}). */
public enum Payment {
  /** Securities and cash change hands together: {@code APMT}. */
  AGAINST("APMT"),
  /** No cash moves with the securities: {@code FREE}. */
  FREE("FREE");

  private final String code;

  Payment(String code) {
    this.code = code;
  }

  /** Returns the code in a message. */
  public String code() {
    return code;
  }
}
