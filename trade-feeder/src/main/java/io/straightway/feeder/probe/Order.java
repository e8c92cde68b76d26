package io.straightway.feeder.probe;

/** One order. */
final class Order {
  private final long number;
  private final long created;
  private final byte[] message;

  /**
   * @param number different for each order of a probe
   * @param created when, in the probe's nanoseconds; may lie ahead
   * @param message the document to send
   */
  Order(long number, long created, byte[] message) {
    this.number = number;
    this.created = created;
    this.message = message;
  }

  long number() {
    return number;
  }

  long created() {
    return created;
  }

  /** Not to be changed. */
  byte[] message() {
    return message;
  }
}
