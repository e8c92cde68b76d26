package io.straightway.element.message;

import java.nio.charset.StandardCharsets;

/** Trade messages to start from. */
public final class Samples {
  private Samples() {}

  /** A valid message with every element, one per line. */
  public static String message(int number) {
    return """
        <TradeMessage xmlns="urn:straightway:trade:1">
          <Source>GEN1</Source>
          <MessageId>GEN1-%09d</MessageId>
          <SequenceNumber>%d</SequenceNumber>
          <SentTime>2026-11-20T09:00:00.123Z</SentTime>
          <Action>NEW</Action>
          <TradeReference>GEN1-T%09d</TradeReference>
          <Version>1</Version>
          <Side>BUY</Side>
          <Isin>GB0002634946</Isin>
          <Account>ACC0001</Account>
          <Counterparty>BARCGB22XXX</Counterparty>
          <Quantity>1000</Quantity>
          <Price>25.00</Price>
          <Currency>GBP</Currency>
          <TradeDate>2026-11-20</TradeDate>
          <SettlementDate>2026-11-24</SettlementDate>
          <Fees>
            <Fee kind="COMMISSION">12.50</Fee>
          </Fees>
          <AccruedInterest>0.00</AccruedInterest>
        </TradeMessage>
        """
        .formatted(number, number, number);
  }

  /** Returns a batch with the given content. */
  public static String batch(String content) {
    return "<TradeMessages xmlns=\"urn:straightway:trade:1\">" + content + "</TradeMessages>";
  }

  /** Returns the sample with every occurrence of a piece replaced. */
  static String with(String piece, String replacement) {
    String message = message(1);
    if (!message.contains(piece)) {
      throw new IllegalArgumentException("the sample has no " + piece);
    }
    return message.replace(piece, replacement);
  }

  public static byte[] utf8(String document) {
    return document.getBytes(StandardCharsets.UTF_8);
  }
}
