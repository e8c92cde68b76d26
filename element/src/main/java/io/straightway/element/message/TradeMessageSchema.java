package io.straightway.element.message;

/** The published schema of the trade messages. */
public final class TradeMessageSchema {

  /** The namespace of all elements of a trade document. */
  public static final String NAMESPACE = "urn:straightway:trade:1";

  /** The element of a single message. */
  public static final String MESSAGE = "TradeMessage";

  /** The element of a batch of messages. */
  public static final String BATCH = "TradeMessages";

  private TradeMessageSchema() {}
}
