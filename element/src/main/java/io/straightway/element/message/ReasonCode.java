package io.straightway.element.message;

import static io.straightway.element.message.ReasonCode.Outcome.CONFLICT;
import static io.straightway.element.message.ReasonCode.Outcome.REJECTED;

/**
 * The stable codes for everything that the element does not book at once. A code never changes its
 * meaning; senders and reports rely on the names.
 */
public enum ReasonCode {
  /** Whole request: longer than the element takes. */
  BODY_TOO_LARGE(REJECTED, "The request exceeds the element's maximum size."),
  /** Whole request: more messages than the element takes at once. */
  BATCH_TOO_LARGE(REJECTED, "The batch exceeds the element's maximum number of messages."),
  /** Whole request: the Content-Type is not XML. */
  CONTENT_TYPE(REJECTED, "The Content-Type of the request is not XML."),
  /** Whole request: the body is compressed or otherwise encoded. */
  CONTENT_ENCODING(REJECTED, "The body of the request is compressed."),
  /** The message is of a source that its sender may not send. */
  SOURCE_NOT_ALLOWED(REJECTED, "The sender may not send messages of this source."),
  /** One message is longer than 64 KiB. */
  MESSAGE_TOO_LARGE(REJECTED, "The message is longer than 64 KiB."),

  /** The bytes are not UTF-8, or declare another encoding. */
  XML_ENCODING(REJECTED, "The document is not in UTF-8."),
  /** The XML declaration names another version. */
  XML_VERSION(REJECTED, "The document is not XML 1.0."),
  /** There is a document type definition, or a declaration that belongs in one. */
  XML_DTD(REJECTED, "The document has a document type definition."),
  /** Too deep, too many elements or attributes, or a name too long. */
  XML_LIMIT(REJECTED, "The document exceeds a limit on depth, count or length of names."),
  /** Not well-formed XML. */
  XML_MALFORMED(REJECTED, "The document is not well-formed XML."),
  /** A comment or processing instruction is inside a value. */
  XML_MARKUP_IN_VALUE(REJECTED, "A comment or processing instruction is inside a value."),
  /** An element is not in the namespace of the trade messages, or not in that of its FIXML root. */
  XML_NAMESPACE(
      REJECTED,
      "An element is not in the namespace urn:straightway:trade:1, or not in that of its FIXML."),
  /** An element or attribute is unknown, missing, repeated or misplaced. */
  XML_STRUCTURE(REJECTED, "An element or attribute is unknown, missing, repeated or misplaced."),
  /** A value does not have the form that the schema requires. */
  FIELD_FORMAT(REJECTED, "A value does not have the form that the schema requires."),

  /** FIXML: an acknowledgement, which reports no trade. */
  FIXML_ACKNOWLEDGEMENT(REJECTED, "The FIXML message acknowledges something and reports no trade."),
  /** FIXML: a message other than TrdCaptRpt. */
  FIXML_NOT_A_TRADE(REJECTED, "The FIXML message is not a TrdCaptRpt."),
  /** FIXML: Batch/@TotMsg differs from the number of messages, each of which is processed. */
  FIXML_BATCH_COUNT(REJECTED, "The FIXML Batch states another number of messages than it has."),
  /** FIXML: TransTyp, RptTyp, ExecTyp or TrdRptStat is not that of a submitted trade. */
  FIXML_REPORT_TYPE("The FIXML report is not of a new, replaced or cancelled trade."),
  /** FIXML: a trade with several legs. */
  FIXML_MULTI_LEG("The FIXML report is of a trade with several legs."),
  /** FIXML: TrdTyp, TrdTyp2, TrdSubTyp or TrnsfrRsn show that the trade is not a regular one. */
  FIXML_TRADE_TYPE("The FIXML report is not of a regular trade."),
  /** FIXML: MtchStat is not "matched". */
  FIXML_NOT_MATCHED("The FIXML report is of a trade that is not matched."),
  /** FIXML: CopyMsgInd marks a copy for information. */
  FIXML_COPY("The FIXML report is a copy for information."),
  /** FIXML: financing details, or the cash amounts of a repo. */
  FIXML_FINANCING("The FIXML report is of a repo or another loan."),
  /** FIXML: an underlying, or the attributes of a derivative. */
  FIXML_INSTRUMENT("The FIXML report is not of an equity or a bond."),
  /** FIXML: a factor or multiplier other than one. */
  FIXML_FACTOR("The FIXML report has a pool factor or a contract multiplier."),
  /** FIXML: SettlTyp is not regular, and there is no date. */
  FIXML_SETTLEMENT_TYPE(
      "The FIXML report is of a trade that does not settle regularly, and gives no date."),
  /** FIXML: two sides, and it is not clear which one is ours. */
  FIXML_TWO_SIDED("The FIXML report has two sides, and not exactly one names an account."),
  /** FIXML: a side other than buy or sell. */
  FIXML_SIDE("The side of the FIXML report is neither buy nor sell."),
  /** FIXML: the trade is given up, or allocated with more than accounts and quantities. */
  FIXML_ALLOCATED("The FIXML report allocates its trade in an unsupported way."),
  /** FIXML: our side states where it settles. */
  FIXML_SETTLEMENT_DETAILS("The FIXML report specifies the place of settlement itself."),
  /** FIXML: the security is not named by its ISIN. */
  FIXML_SECURITY_ID("The FIXML report does not name its security by ISIN."),
  /** FIXML: no counterparty, several, or one without a BIC. */
  FIXML_COUNTERPARTY("The FIXML report does not name one counterparty by its BIC."),
  /** FIXML: price, quantity, commission or fee are on a basis that is not supported. */
  FIXML_BASIS("The FIXML report gives a price, quantity, commission or fee on another basis."),
  /** FIXML: more than one currency. */
  FIXML_CURRENCY("The FIXML report names more than one currency."),
  /** FIXML: a replacement or cancellation without its version. */
  FIXML_VERSION("The FIXML report replaces or cancels a trade without its version."),

  /** The check digit of the ISIN is wrong. */
  SECURITY_CHECK_DIGIT(REJECTED, "The check digit of the ISIN is wrong."),

  /** The trade date is outside the window around the business date. */
  TRADE_DATE_IMPLAUSIBLE("The trade date is too far from the business date."),
  /** The settlement date is outside the window after the trade date. */
  SETTLEMENT_DATE_IMPLAUSIBLE("The settlement date is too far from the trade date."),
  /** The settlement date is before the trade date. */
  SETTLES_BEFORE_TRADE("The settlement date lies before the trade date."),
  /** The security is not in the static data. */
  SECURITY_UNKNOWN("The security is not in the static data."),
  /** The account is not in the static data. */
  ACCOUNT_UNKNOWN("The account is not in the static data."),
  /** The counterparty is not in the static data. */
  COUNTERPARTY_UNKNOWN("The counterparty is not in the static data."),
  /** The currency is not in the static data. */
  CURRENCY_UNKNOWN("The currency is not in the static data."),
  /** The security does not trade in this currency. */
  CURRENCY_MISMATCH("The security does not trade in this currency."),
  /** The place of trade is not a market where the security trades in this currency. */
  MARKET_UNKNOWN("The security does not trade in this currency at the place of trade."),
  /** The security trades in this currency on several markets, and the message names none. */
  MARKET_AMBIGUOUS(
      "The security trades in this currency on several markets, and the message names none."),
  /**
   * Cash in a delivery free of payment; or a transfer against payment or within one securities
   * account.
   */
  PAYMENT_CONTRADICTS("Fees, interest or the transfer account contradict the payment type."),
  /** The settlement date is a holiday or weekend. */
  SETTLEMENT_DATE_HOLIDAY("The settlement date is not a business day."),
  /** A computed amount has more digits than the ledger holds. */
  AMOUNT_TOO_LARGE("A computed amount is larger than the ledger can hold."),
  /** The consideration is less than half of the currency's smallest unit. */
  AMOUNT_ZERO("The consideration rounds to zero."),
  /** A stated amount is finer than the currency's smallest unit. */
  AMOUNT_FRACTION("An amount is finer than the currency's minor unit."),
  /** Interest is stated for a security that bears none. */
  ACCRUED_INTEREST_ON_EQUITY("Accrued interest was given for an equity."),
  /** Negative interest is stated for a date on which the bond is not ex-dividend. */
  ACCRUED_INTEREST_NEGATIVE("The accrued interest is negative, and the bond is not ex-dividend."),
  /** On the settlement date the bond is not yet issued, or is redeemed. */
  BOND_NOT_OUTSTANDING("The bond is not issued yet, or redeemed, on the settlement date."),
  /** The stated settlement date is not close enough to the market's cycle. */
  SETTLEMENT_DATE_DIFFERS("The settlement date is further from the market's cycle than allowed."),
  /** The stated interest is not close enough to the computed interest. */
  ACCRUED_INTEREST_DIFFERS("The accrued interest is further from the computed one than allowed."),
  /** A stated fee is not close enough to the fee of the rules. */
  FEE_DIFFERS("A fee is further from the computed one than allowed."),
  /** The stated net amount is not close enough to the computed one. */
  NET_AMOUNT_DIFFERS("The net amount is further from the computed one than allowed."),
  /** The trade settles in another currency, and there is no rate. */
  FX_RATE_MISSING("The trade settles in another currency, and gives no exchange rate."),
  /** A rate or settlement amount without a settlement currency, or with the trade's own. */
  FX_CONTRADICTS("The exchange rate or settlement amount contradicts the currencies."),
  /** The stated rate is not close enough to the reference rate. */
  FX_RATE_DIFFERS("The exchange rate is further from the reference rate than allowed."),
  /** The stated settlement amount is not close enough to the computed one. */
  SETTLEMENT_AMOUNT_DIFFERS("The settlement amount is further from the computed one than allowed."),
  /** The counterparty has no matching standing settlement instruction. */
  SSI_MISSING("The counterparty has no standing settlement instruction for the trade."),
  /** A new trade whose version is not 1. */
  NEW_WITH_VERSION("The version of a new trade is not 1."),
  /** The message waited for its preceding version until an operator rejected it. */
  VERSION_AHEAD("The preceding version never arrived, so this one waited until it was rejected."),
  /** The trade already has this version, or a later one. */
  VERSION_STALE("The trade already has this version or a later one."),
  /** The trade is cancelled. */
  TRADE_CANCELLED("The trade to be changed was cancelled before."),
  /** The trade's settlement instruction was sent to the custodian. */
  TRADE_INSTRUCTED("The trade to be changed has been instructed to the custodian."),
  /** The trade has settled, in whole or in part. */
  TRADE_SETTLED("The trade to be changed has settled, in whole or in part."),
  /** A block that is not fully allocated yet. */
  ALLOCATION_OPEN("The block waited for its allocation until it was rejected."),
  /** More is allocated than the block has, or the allocations can't be named. */
  ALLOCATION_INVALID("The allocations exceed the block, or their names are too long."),
  /** A block can't be changed as a whole, only through its trades. */
  BLOCK_CHANGE("A block can't be amended or cancelled as a whole."),
  /** The stated consideration is not that of quantity and price. */
  CONSIDERATION_DIFFERS("The consideration is further from quantity times price than allowed."),
  /** The trade reference and version belong to another message's trade. */
  TRADE_REFERENCE_TAKEN("Another message has booked this trade reference and version."),
  /** The account sells more than it holds, and may not be short. */
  WOULD_BE_SHORT("The account would be short, which it must not be."),
  /** A plug-in refused the trade. */
  PLUGIN_REFUSED("A plug-in refused the trade."),
  /** A plug-in failed while it checked the trade, or its answer can't be applied. */
  PLUGIN_FAILED("A plug-in failed to check the trade."),
  /** A plug-in took longer over the trade than allowed. */
  PLUGIN_SLOW("A plug-in took too long to check the trade."),
  /** A plug-in is switched off until the element is restarted. */
  PLUGIN_UNAVAILABLE("A plug-in is switched off because it was slow too often."),
  /** The entry date is closed; a resubmitted message is entered on the business date. */
  DAY_CLOSED("The books of the trade date are closed."),
  /** The database refused the rows of this message. */
  DATABASE_REFUSED("The database refused the rows of the message."),
  /** Processing failed for a reason other than the message. */
  PROCESSING_FAILED("Processing failed unexpectedly."),

  /** The key of an earlier message with different content. */
  MESSAGE_CONFLICT(CONFLICT, "An earlier message with this source and id has different content.");

  /** The outcome of a message with a fault. */
  public enum Outcome {
    /** Kept and permanently refused: the sender has to send a different message. */
    REJECTED,
    /** Kept for a person to repair. */
    IN_REPAIR,
    /** Kept beside the earlier message of the same key, and refused. */
    CONFLICT
  }

  private final Outcome outcome;
  private final String meaning;

  /** A fault that a person can repair. */
  ReasonCode(String meaning) {
    this(Outcome.IN_REPAIR, meaning);
  }

  ReasonCode(Outcome outcome, String meaning) {
    this.outcome = outcome;
    this.meaning = meaning;
  }

  /** Returns the outcome of a message with this fault. */
  public Outcome outcome() {
    return outcome;
  }

  /** Returns the meaning of the code, in one sentence. */
  public String meaning() {
    return meaning;
  }
}
