package io.straightway.iso20022;

/** Which way the securities go, seen from the account owner (ISO 20022 {@code SctiesMvmntTp}). */
public enum Movement {
  /** They come into the account: {@code RECE}. */
  RECEIVE("RECE"),
  /** They leave the account: {@code DELI}. */
  DELIVER("DELI");

  private final String code;

  Movement(String code) {
    this.code = code;
  }

  /** The code in a message. */
  public String code() {
    return code;
  }
}
