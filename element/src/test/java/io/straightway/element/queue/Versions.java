package io.straightway.element.queue;

import io.straightway.element.TradeXml;

/** Messages about the versions of one trade of source A, each with its own number. */
final class Versions {
  private final String reference;
  private long number;

  /** Creates the trade {@code reference}, whose messages are numbered from {@code first} on. */
  Versions(String reference, long first) {
    this.reference = reference;
    this.number = first;
  }

  /** 1,000 at 25.00 with 12.50 commission, in GBP. */
  TradeXml reported() {
    return message("NEW", 1);
  }

  TradeXml amended(int version) {
    return message("AMEND", version);
  }

  TradeXml cancelled(int version) {
    return message("CANCEL", version);
  }

  private TradeXml message(String action, int version) {
    return TradeXml.purchase("A", number++)
        .with("Action", action)
        .with("TradeReference", reference)
        .with("Version", Integer.toString(version));
  }
}
