package io.straightway.element.message;

/** The children of a trade message, in the order they must have. */
public enum MessageField {
  SOURCE("Source", true, "1 to 32 of A-Z a-z 0-9 . _ -"),
  MESSAGE_ID("MessageId", true, "1 to 64 of A-Z a-z 0-9 . _ : / -"),
  SEQUENCE_NUMBER("SequenceNumber", true, "1 to 18 digits without leading zero"),
  SENT_TIME(
      "SentTime", true, "a UTC time YYYY-MM-DDThh:mm:ss[.fraction]Z of the years 1900 to 2199"),
  ACTION("Action", true, "NEW, AMEND or CANCEL"),
  TRADE_REFERENCE("TradeReference", true, "1 to 64 of A-Z a-z 0-9 . _ : / -"),
  VERSION("Version", true, "1 to 9 digits without leading zero"),
  SIDE("Side", true, "BUY or SELL"),
  ISIN("Isin", true, "2 capitals, 9 capitals or digits and a check digit"),
  ACCOUNT("Account", true, "1 to 32 of A-Z a-z 0-9 . _ -"),
  COUNTERPARTY("Counterparty", true, "a BIC of 8 or 11 characters"),
  QUANTITY("Quantity", true, "more than zero, 1 to 18 digits and at most 8 decimals"),
  PRICE("Price", true, "1 to 18 digits and at most 8 decimals"),
  CURRENCY("Currency", true, "3 capitals"),
  TRADE_DATE("TradeDate", true, "a calendar day YYYY-MM-DD of the years 1900 to 2199"),
  SETTLEMENT_DATE("SettlementDate", false, "a calendar day YYYY-MM-DD of the years 1900 to 2199"),
  PAYMENT_TYPE("PaymentType", false, "AGAINST or FREE"),
  TRANSFER_ACCOUNT("TransferAccount", false, "1 to 32 of A-Z a-z 0-9 . _ -"),
  PLACE_OF_TRADE("PlaceOfTrade", false, "4 capitals or digits"),
  FEES("Fees", false, "one or more Fee elements"),
  ACCRUED_INTEREST(
      "AccruedInterest", false, "1 to 18 digits and at most 4 decimals, negative if ex-dividend"),
  SETTLEMENT_CURRENCY("SettlementCurrency", false, "3 capitals"),
  FX_RATE("FxRate", false, "more than zero, 1 to 18 digits and at most 8 decimals"),
  FX_CALCULATION("FxCalculation", false, "MULTIPLY or DIVIDE"),
  SETTLEMENT_AMOUNT("SettlementAmount", false, MessageField.MONEY_FORM);

  /** What an amount that is never negative has to be. */
  public static final String MONEY_FORM = "1 to 18 digits and at most 4 decimals";

  private final String element;
  private final boolean required;
  private final String form;

  MessageField(String element, boolean required, String form) {
    this.element = element;
    this.required = required;
    this.form = form;
  }

  /** The name of the element. */
  public String element() {
    return element;
  }

  public boolean required() {
    return required;
  }

  /** What its value has to be, to follow the words "must be". */
  public String form() {
    return form;
  }
}
