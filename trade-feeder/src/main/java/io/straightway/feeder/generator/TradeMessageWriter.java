package io.straightway.feeder.generator;

import java.time.LocalDate;

/** Writes trades as messages, on purpose with a flaw if asked. */
final class TradeMessageWriter {
  private static final byte[] START = MessageBytes.ascii("<TradeMessage><Source>");
  private static final byte[] START_ALONE =
      MessageBytes.ascii("<TradeMessage xmlns=\"urn:straightway:trade:1\"><Source>");
  private static final byte[] MESSAGE_ID = MessageBytes.ascii("</Source><MessageId>");
  private static final byte[] SEQUENCE = MessageBytes.ascii("</MessageId><SequenceNumber>");
  private static final byte[] SENT = MessageBytes.ascii("</SequenceNumber><SentTime>");
  private static final byte[] ACTION = MessageBytes.ascii("Z</SentTime><Action>");
  private static final byte[] REFERENCE = MessageBytes.ascii("</Action><TradeReference>");
  private static final byte[] VERSION = MessageBytes.ascii("</TradeReference><Version>");
  private static final byte[] SIDE = MessageBytes.ascii("</Version><Side>");
  private static final byte[] ISIN = MessageBytes.ascii("</Side><Isin>");
  private static final byte[] ISIN_END = MessageBytes.ascii("</Isin>");
  private static final byte[] ACCOUNT = MessageBytes.ascii("<Account>");
  private static final byte[] ACCOUNT_END = MessageBytes.ascii("</Account>");
  private static final byte[] COUNTERPARTY = MessageBytes.ascii("<Counterparty>");
  private static final byte[] QUANTITY = MessageBytes.ascii("</Counterparty><Quantity>");
  private static final byte[] PRICE = MessageBytes.ascii("</Quantity><Price>");
  private static final byte[] CURRENCY = MessageBytes.ascii("<Currency>");
  private static final byte[] TRADE_DATE = MessageBytes.ascii("</Currency><TradeDate>");
  private static final byte[] TRADE_DATE_END = MessageBytes.ascii("</TradeDate>");
  private static final byte[] SETTLEMENT = MessageBytes.ascii("<SettlementDate>");
  private static final byte[] SETTLEMENT_END = MessageBytes.ascii("</SettlementDate>");
  private static final byte[] FEES = MessageBytes.ascii("<Fees><Fee kind=\"COMMISSION\">");
  private static final byte[] TAX = MessageBytes.ascii("</Fee><Fee kind=\"TAX\">");
  private static final byte[] EXCHANGE = MessageBytes.ascii("</Fee><Fee kind=\"EXCHANGE\">");
  private static final byte[] FEES_END = MessageBytes.ascii("</Fee></Fees>");
  private static final byte[] ACCRUED = MessageBytes.ascii("<AccruedInterest>");
  private static final byte[] ACCRUED_END = MessageBytes.ascii("</AccruedInterest>");
  static final byte[] END = MessageBytes.ascii("</TradeMessage>\n");

  private final byte[] start;
  private final String source;
  private final MessageBytes out;

  private TradeMessageWriter(byte[] start, String source, MessageBytes out) {
    this.start = start;
    this.source = source;
    this.out = out;
  }

  /** Writes messages that stand in a batch, whose namespace is theirs. */
  static TradeMessageWriter inBatch(String source, MessageBytes out) {
    return new TradeMessageWriter(START, source, out);
  }

  /** Writes messages each of which is a document. */
  static TradeMessageWriter alone(String source, MessageBytes out) {
    return new TradeMessageWriter(START_ALONE, source, out);
  }

  /**
   * Writes one message.
   *
   * @param number its sequence number
   * @param sent when it is sent
   * @param action NEW, AMEND or CANCEL
   */
  void write(long number, TradingClock sent, String action, GeneratedTrade trade, Flaw flaw) {
    out.put(start).put(source).put(MESSAGE_ID).put(source).put("-").number(number, 9);
    out.put(SEQUENCE).number(number, 1);
    out.put(SENT).date(sent.day().date()).put("T").time(sent.millis());
    out.put(ACTION).put(action);
    out.put(REFERENCE).put(source).put("-T").number(trade.reference(), 9);
    out.put(VERSION).put(action.equals("NEW") ? "1" : "2");
    out.put(SIDE).put(trade.buy() ? "BUY" : "SELL");
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
    out.put(ISIN).put(isin(trade.security(), flaw)).put(ISIN_END);
    if (flaw != Flaw.MISSING_ELEMENT) {
      String code = trade.account().code();
      out.put(ACCOUNT).put(flaw == Flaw.UNKNOWN_ACCOUNT ? "NO-SUCH-ACCOUNT" : code);
      out.put(ACCOUNT_END);
    }
    out.put(COUNTERPARTY).put(trade.bic());
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
    out.put(QUANTITY).number(flaw == Flaw.ZERO_QUANTITY ? 0 : trade.quantity(), 1);
    if (flaw == Flaw.NINE_DECIMALS) {
      out.put(".000000001");
    }
    out.put(PRICE).decimal(trade.price(), trade.security().priceDecimals());
    if (flaw == Flaw.EXPONENT) {
      out.put("E1");
    }
    out.put(flaw == Flaw.MALFORMED ? "</Cost>" : "</Price>");
    SampleCurrency currency = trade.security().market().currency();
    out.put(CURRENCY).put(flaw == Flaw.UNKNOWN_CURRENCY ? "XQZ" : currency.name());
  }

  private void dates(GeneratedTrade trade, Flaw flaw) {
    LocalDate date = trade.day().date();
    out.put(TRADE_DATE);
    if (flaw == Flaw.IMPOSSIBLE_DATE) {
      out.number(date.getYear(), 4).put("-02-30");
    } else {
      out.date(date);
    }
    out.put(TRADE_DATE_END);
    if (flaw == Flaw.SETTLEMENT_BEFORE_TRADE) {
      settlement(date.minusDays(1));
    } else if (trade.settlementGiven()) {
      settlement(trade.day().settlement(trade.security().market()));
    }
  }

  private void settlement(LocalDate date) {
    out.put(SETTLEMENT).date(date).put(SETTLEMENT_END);
  }

  private void fees(GeneratedTrade trade) {
    int decimals = trade.security().market().currency().minorUnit();
    if (trade.hasFees()) {
      out.put(FEES).decimal(trade.commission(), decimals);
      if (trade.isTaxed()) {
        out.put(TAX).decimal(trade.stampTax(), decimals);
      }
      out.put(EXCHANGE).decimal(trade.exchangeFee(), decimals).put(FEES_END);
    }
    if (trade.security().isBond()) {
      out.put(ACCRUED).decimal(trade.accruedInterest(), decimals).put(ACCRUED_END);
    }
  }
}
