package io.straightway.element.lifecycle;

import io.straightway.element.TradeXml;

/** Something that happens to a trade. Each is one message, which may be sent several times. */
public sealed interface Event {
  String trade();

  int version();

  /** The message, with the sender's number of it. */
  TradeXml message(String source, long number);

  /** The trade is reported. */
  record Report(String trade, int version, Terms terms) implements Event {
    @Override
    public TradeXml message(String source, long number) {
      return terms.into(xml(this, source, number, "NEW"));
    }
  }

  /** It gets other terms. */
  record Amend(String trade, int version, Terms terms) implements Event {
    @Override
    public TradeXml message(String source, long number) {
      return terms.into(xml(this, source, number, "AMEND"));
    }
  }

  /** It is taken back. */
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
