package io.straightway.messages.iso20022;

/**
 * The direction of the securities, seen from the account owner (ISO 20022 {@code SctiesMvmntTp}).
 */
public enum Movement {
  /** Into the account: {@code RECE}. */
  RECEIVE("RECE"),
  /** Out of the account: {@code DELI}. */
  DELIVER("DELI");

  private final String code;

  Movement(String code) {
    this.code = code;
  }

  /** Returns the code in a message. */
  public String code() {
    return code;
  }
}
