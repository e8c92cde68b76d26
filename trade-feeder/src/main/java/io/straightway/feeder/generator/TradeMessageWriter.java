package io.straightway.feeder.generator;

import java.time.LocalDate;

/** A writer of trades as messages, with a deliberate flaw on request. */
record TradeMessageWriter(String start, String source, MessageBytes out) {
  static final String END = "</TradeMessage>\n";

  /** Creates a writer of messages within a batch, which inherit its namespace. */
  static TradeMessageWriter inBatch(String source, MessageBytes out) {
    return new TradeMessageWriter("<TradeMessage><Source>", source, out);
  }

  /** Creates a writer of messages that are documents of their own. */
  static TradeMessageWriter alone(String source, MessageBytes out) {
    return new TradeMessageWriter(
        "<TradeMessage xmlns=\"urn:straightway:trade:1\"><Source>", source, out);
  }

  /**
   * Writes one message.
   *
   * @param number the sequence number
   * @param sent the time of sending
   * @param action NEW, AMEND or CANCEL
   */
  void write(long number, TradingClock sent, String action, GeneratedTrade trade, Flaw flaw) {
    out.put(start).put(source).put("</Source><MessageId>").put(source).put("-").number(number, 9);
    out.put("</MessageId><SequenceNumber>").number(number, 1);
    out.put("</SequenceNumber><SentTime>").date(sent.day().date()).put("T").time(sent.millis());
    out.put("Z</SentTime><Action>").put(action);
    out.put("</Action><TradeReference>").put(source).put("-T").number(trade.reference(), 9);
    out.put("</TradeReference><Version>").put(action.equals("NEW") ? "1" : "2");
    out.put("</Version><Side>").put(trade.buy() ? "BUY" : "SELL");
    parties(trade, flaw);
    amounts(trade, flaw);
    dates(trade, flaw);
    fees(trade);
    out.put(END);
  }

  private void parties(GeneratedTrade trade, Flaw flaw) {
    if (flaw == Flaw.DOCTYPE) {
      out.put("<!DOCTYPE TradeMessage SYSTEM \"http://127.0.0.1/trade.dtd\">");
    }
    out.put("</Side><Isin>").put(isin(trade.security(), flaw)).put("</Isin>");
    if (flaw != Flaw.MISSING_ELEMENT) {
      String code = trade.account().code();
      out.put("<Account>").put(flaw == Flaw.UNKNOWN_ACCOUNT ? "NO-SUCH-ACCOUNT" : code);
      out.put("</Account>");
    }
    out.put("<Counterparty>").put(trade.bic());
  }

  private static String isin(SampleSecurity security, Flaw flaw) {
    String isin = security.isin();
    if (flaw == Flaw.UNKNOWN_SECURITY) {
      return SampleIsin.complete(isin.substring(0, 2) + "YY" + isin.substring(4, 11));
    }
    if (flaw == Flaw.WRONG_CHECK_DIGIT) {
      int wrong = (Character.digit(isin.charAt(11), 10) + 1) % 10;
      return isin.substring(0, 11) + wrong;
    }
    return isin;
  }

  private void amounts(GeneratedTrade trade, Flaw flaw) {
    out.put("</Counterparty><Quantity>")
        .number(flaw == Flaw.ZERO_QUANTITY ? 0 : trade.quantity(), 1);
    if (flaw == Flaw.NINE_DECIMALS) {
      out.put(".000000001");
    }
    out.put("</Quantity><Price>").decimal(trade.price(), trade.security().priceDecimals());
    if (flaw == Flaw.EXPONENT) {
      out.put("E1");
    }
    out.put(flaw == Flaw.MALFORMED ? "</Cost>" : "</Price>");
    SampleCurrency currency = trade.security().market().currency;
    out.put("<Currency>").put(flaw == Flaw.UNKNOWN_CURRENCY ? "XQZ" : currency.name());
  }

  private void dates(GeneratedTrade trade, Flaw flaw) {
    LocalDate date = trade.day().date();
    out.put("</Currency><TradeDate>");
    if (flaw == Flaw.IMPOSSIBLE_DATE) {
      out.number(date.getYear(), 4).put("-02-30");
    } else {
      out.date(date);
    }
    out.put("</TradeDate>");
    if (flaw == Flaw.SETTLEMENT_BEFORE_TRADE) {
      settlement(date.minusDays(1));
    } else if (trade.settlementGiven()) {
      settlement(trade.day().settlement(trade.security().market()));
    }
  }

  private void settlement(LocalDate date) {
    out.put("<SettlementDate>").date(date).put("</SettlementDate>");
  }

  private void fees(GeneratedTrade trade) {
    int decimals = trade.security().market().currency.minorUnit;
    if (trade.hasFees()) {
      out.put("<Fees><Fee kind=\"COMMISSION\">").decimal(trade.commission(), decimals);
      if (trade.isTaxed()) {
        out.put("</Fee><Fee kind=\"TAX\">").decimal(trade.stampTax(), decimals);
      }
      out.put("</Fee><Fee kind=\"EXCHANGE\">")
          .decimal(trade.exchangeFee(), decimals)
          .put("</Fee></Fees>");
    }
    if (trade.security().isBond()) {
      out.put("<AccruedInterest>")
          .decimal(trade.accruedInterest(), decimals)
          .put("</AccruedInterest>");
    }
  }
}
