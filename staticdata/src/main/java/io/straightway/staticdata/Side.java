package io.straightway.staticdata;

/** The direction of the securities, seen from our account. */
public enum Side {
  /** Securities come in and cash goes out. */
  BUY,
  /** Securities go out and cash comes in. */
  SELL
}
