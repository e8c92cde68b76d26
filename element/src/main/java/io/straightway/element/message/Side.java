package io.straightway.element.message;

/** Which way the securities go, seen from our account. */
public enum Side {
  /** Securities come in and cash goes out. */
  BUY,
  /** Securities go out and cash comes in. */
  SELL
}
