package io.straightway.element.message;

/** Whether securities change hands for cash. */
public enum PaymentType {
  /** Delivery against payment: a purchase or a sale. */
  AGAINST,
  /** Free of payment: securities alone move. */
  FREE
}
