package io.straightway.element.message;

/** The kind of delivery: against payment or free of payment. */
public enum PaymentType {
  /** Delivery against payment: a purchase or a sale. */
  AGAINST,
  /** Free of payment: only securities move. */
  FREE
}
