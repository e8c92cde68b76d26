package io.straightway.iso20022;

/** Whether securities are exchanged for cash (ISO 20022 {@code Pmt}). */
public enum Payment {
  /** Securities and cash change hands together: {@code APMT}. */
  AGAINST("APMT"),
  /** No cash moves with the securities: {@code FREE}. */
  FREE("FREE");

  private final String code;

  Payment(String code) {
    this.code = code;
  }

  /** The code in a message. */
  public String code() {
    return code;
  }
}
