package io.straightway.element.lifecycle;

import io.straightway.element.TradeXml;

/** An event in the life of a trade. Each is one message, which may be sent several times. */
public sealed interface Event {
  String trade();

  int version();

  /** Returns the message, with the sender's number for it. */
  TradeXml message(String source, long number);

  /** The trade is reported. */
  record Report(String trade, int version, Terms terms) implements Event {
    @Override
    public TradeXml message(String source, long number) {
      return terms.into(xml(this, source, number, "NEW"));
    }
  }

  /** The trade gets other terms. */
  record Amend(String trade, int version, Terms terms) implements Event {
    @Override
    public TradeXml message(String source, long number) {
      return terms.into(xml(this, source, number, "AMEND"));
    }
  }

  /** The trade is cancelled. */
  record Cancel(String trade, int version) implements Event {
    @Override
    public TradeXml message(String source, long number) {
      return xml(this, source, number, "CANCEL");
    }
  }

  private static TradeXml xml(Event event, String source, long number, String action) {
    return TradeXml.purchase(source, number)
        .with("Action", action)
        .with("TradeReference", event.trade())
        .with("Version", Integer.toString(event.version()));
  }
}
