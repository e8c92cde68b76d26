package io.straightway.element.message;

import static io.straightway.element.message.ReasonCode.Outcome.CONFLICT;
import static io.straightway.element.message.ReasonCode.Outcome.REJECTED;

/**
 * The stable codes for everything the element does not book at once. A code never changes its
 * meaning; senders and reports rely on the names.
 */
public enum ReasonCode {
  /** Whole request: longer than the element takes. */
  BODY_TOO_LARGE(REJECTED, "The request is longer than the element takes."),
  /** Whole request: more messages than the element takes at once. */
  BATCH_TOO_LARGE(REJECTED, "The batch holds more messages than the element takes."),
  /** Whole request: the Content-Type is not XML. */
  CONTENT_TYPE(REJECTED, "The Content-Type of the request is not XML."),
  /** Whole request: the body is compressed or otherwise encoded. */
  CONTENT_ENCODING(REJECTED, "The body of the request is compressed."),
  /** The message is of a source that its sender may not send. */
  SOURCE_NOT_ALLOWED(REJECTED, "The message is of a source that its sender may not send."),
  /** One message is longer than 64 KiB. */
  MESSAGE_TOO_LARGE(REJECTED, "The message is longer than 64 KiB."),

  /** The bytes are, or say they are, something else than UTF-8. */
  XML_ENCODING(REJECTED, "The document is not in UTF-8."),
  /** The XML declaration names another version. */
  XML_VERSION(REJECTED, "The document is not XML 1.0."),
  /** There is a document type definition, or a declaration that belongs into one. */
  XML_DTD(REJECTED, "The document has a document type definition."),
  /** Too deep, too many elements or attributes, or a name too long. */
  XML_LIMIT(REJECTED, "The document exceeds a limit on depth, count or length of names."),
  /** Not well-formed XML. */
  XML_MALFORMED(REJECTED, "The document is not well-formed XML."),
  /** A comment or processing instruction stands inside a value. */
  XML_MARKUP_IN_VALUE(REJECTED, "A comment or processing instruction stands inside a value."),
  /** An element is not in the namespace of the trade messages, or of the FIXML it stands in. */
  XML_NAMESPACE(
      REJECTED,
      "An element is not in the namespace urn:straightway:trade:1, or not in that of its FIXML."),
  /** An element or attribute is unknown, missing, repeated or misplaced. */
  XML_STRUCTURE(REJECTED, "An element or attribute is unknown, missing, repeated or misplaced."),
  /** A value has not the form that the schema demands. */
  FIELD_FORMAT(REJECTED, "A value has not the form that the schema demands."),

  /** FIXML: an acknowledgement, which reports no trade. */
  FIXML_ACKNOWLEDGEMENT(REJECTED, "The FIXML message acknowledges something and reports no trade."),
  /** FIXML: another message than TrdCaptRpt. */
  FIXML_NOT_A_TRADE(REJECTED, "The FIXML message is another than TrdCaptRpt."),
  /** FIXML: TransTyp, RptTyp, ExecTyp or TrdRptStat is none of a trade that is submitted. */
  FIXML_REPORT_TYPE("The FIXML report is none of a new, replaced or cancelled trade."),
  /** FIXML: a trade of several legs. */
  FIXML_MULTI_LEG("The FIXML report is of a trade with several legs."),
  /** FIXML: TrdTyp, TrdTyp2, TrdSubTyp or TrnsfrRsn say that it is no regular trade. */
  FIXML_TRADE_TYPE("The FIXML report is of another than a regular trade."),
  /** FIXML: MtchStat is another than matched. */
  FIXML_NOT_MATCHED("The FIXML report is of a trade that is not matched."),
  /** FIXML: CopyMsgInd says that it is for information only. */
  FIXML_COPY("The FIXML report is a copy for information."),
  /** FIXML: financing details, or the cash amounts of a repo. */
  FIXML_FINANCING("The FIXML report is of a repo or another loan."),
  /** FIXML: an underlying, or the attributes of a derivative. */
  FIXML_INSTRUMENT("The FIXML report is of something else than an equity or a bond."),
  /** FIXML: a factor or multiplier other than one. */
  FIXML_FACTOR("The FIXML report has a pool factor or a contract multiplier."),
  /** FIXML: SettlTyp is not regular, and there is no date. */
  FIXML_SETTLEMENT_TYPE(
      "The FIXML report is of a trade that does not settle regularly, and gives no date."),
  /** FIXML: two sides, and it is not plain which one is ours. */
  FIXML_TWO_SIDED("The FIXML report has two sides, and not just one names an account."),
  /** FIXML: a side other than buy or sell. */
  FIXML_SIDE("The side of the FIXML report is neither buy nor sell."),
  /** FIXML: the trade is given up, or allocated with more than accounts and quantities. */
  FIXML_ALLOCATED("The FIXML report allocates its trade in a way that is not taken."),
  /** Our side says where it settles. */
  FIXML_SETTLEMENT_DETAILS("The FIXML report says itself where the trade settles."),
  /** FIXML: the security is not named by its ISIN. */
  FIXML_SECURITY_ID("The FIXML report does not name its security by ISIN."),
  /** FIXML: no counterparty, several, or one without a BIC. */
  FIXML_COUNTERPARTY("The FIXML report does not name one counterparty by its BIC."),
  /** FIXML: price, quantity, commission or fee are on another basis than ours. */
  FIXML_BASIS("The FIXML report gives a price, quantity, commission or fee on a basis not taken."),
  /** FIXML: more than one currency. */
  FIXML_CURRENCY("The FIXML report names more than one currency."),
  /** FIXML: a replacement or cancellation that does not say its version. */
  FIXML_VERSION("The FIXML report replaces or cancels, and does not say its version."),

  /** The last digit of the ISIN does not follow from the others. */
  SECURITY_CHECK_DIGIT(REJECTED, "The check digit of the ISIN is wrong."),

  /** The trade date lies outside of the window around the business date. */
  TRADE_DATE_IMPLAUSIBLE("The trade date is too far from the business date."),
  /** The settlement date lies outside of the window behind the trade date. */
  SETTLEMENT_DATE_IMPLAUSIBLE("The settlement date is too far from the trade date."),
  /** The settlement date lies before the trade date. */
  SETTLES_BEFORE_TRADE("The settlement date lies before the trade date."),
  /** No such security in the static data. */
  SECURITY_UNKNOWN("The security is not in the static data."),
  /** No such account in the static data. */
  ACCOUNT_UNKNOWN("The account is not in the static data."),
  /** No such counterparty in the static data. */
  COUNTERPARTY_UNKNOWN("The counterparty is not in the static data."),
  /** No such currency in the static data. */
  CURRENCY_UNKNOWN("The currency is not in the static data."),
  /** The security trades in other currencies. */
  CURRENCY_MISMATCH("The security does not trade in this currency."),
  /** The place of trade is none of the markets where the security trades in this currency. */
  MARKET_UNKNOWN("The security does not trade in this currency at the place of trade."),
  /** The security trades in this currency on several markets, and the message names none. */
  MARKET_AMBIGUOUS(
      "The security trades in this currency on several markets, and the message names none."),
  /** Cash in a delivery free of payment, or a transfer between our accounts that is not one. */
  PAYMENT_CONTRADICTS(
      "Fees, interest or the transfer account contradict whether it is free of payment."),
  /** The settlement date is a holiday or weekend. */
  SETTLEMENT_DATE_HOLIDAY("The settlement date is not a business day."),
  /** A computed amount has more digits than the ledger holds. */
  AMOUNT_TOO_LARGE("A computed amount is larger than the ledger can hold."),
  /** The consideration is less than half of the currency's smallest amount. */
  AMOUNT_ZERO("The consideration rounds to zero."),
  /** An amount given is finer than the currency's smallest amount. */
  AMOUNT_FRACTION("An amount is finer than the currency's minor unit."),
  /** Interest was given for a security that bears none. */
  ACCRUED_INTEREST_ON_EQUITY("Accrued interest was given for an equity."),
  /** Negative interest was given for a day on which the bond is not ex-dividend. */
  ACCRUED_INTEREST_NEGATIVE("The accrued interest is negative, and the bond is not ex-dividend."),
  /** The bond is not issued yet on the settlement date, or is redeemed. */
  BOND_NOT_OUTSTANDING("The bond is not issued yet, or redeemed, on the settlement date."),
  /** The settlement date given is not near enough to the market's cycle. */
  SETTLEMENT_DATE_DIFFERS("The settlement date is further from the market's cycle than allowed."),
  /** The interest given is not near enough to the computed one. */
  ACCRUED_INTEREST_DIFFERS("The accrued interest is further from the computed one than allowed."),
  /** A fee given is not near enough to the one that the rules give. */
  FEE_DIFFERS("A fee is further from the computed one than allowed."),
  /** The net amount given is not near enough to the computed one. */
  NET_AMOUNT_DIFFERS("The net amount is further from the computed one than allowed."),
  /** It settles in another currency, and there is no rate. */
  FX_RATE_MISSING("The trade settles in another currency, and gives no exchange rate."),
  /** A rate or settlement amount without a currency, or with that of the trade. */
  FX_CONTRADICTS("The exchange rate or settlement amount contradicts the currencies."),
  /** The rate given is not near enough to the reference rate. */
  FX_RATE_DIFFERS("The exchange rate is further from the reference rate than allowed."),
  /** The settlement amount given is not near enough to the computed one. */
  SETTLEMENT_AMOUNT_DIFFERS("The settlement amount is further from the computed one than allowed."),
  /** No standing settlement instruction of the counterparty fits. */
  SSI_MISSING("The counterparty has no standing settlement instruction for the trade."),
  /** A new trade begins with version 1. */
  NEW_WITH_VERSION("A new trade has another version than 1."),
  /** It waited for the version before it until an operator rejected it. */
  VERSION_AHEAD("The version before it never came, so it waited until it was rejected."),
  /** The trade has this version, or a later one. */
  VERSION_STALE("The trade has come to this version or further already."),
  /** The trade was cancelled before. */
  TRADE_CANCELLED("The trade to be changed was cancelled before."),
  /** The trade's settlement instruction is with the custodian. */
  TRADE_INSTRUCTED("The trade to be changed has been instructed to the custodian."),
  /** The trade has settled, if only in part. */
  TRADE_SETTLED("The trade to be changed has settled, in whole or in part."),
  /** A block of which not all is allocated yet. */
  ALLOCATION_OPEN("The block waited for its allocation until it was rejected."),
  /** More is allocated than there is, or the allocations can't be named. */
  ALLOCATION_INVALID("The allocations of the block are more than it, or their names are too long."),
  /** A block is changed by changing what was made of it. */
  BLOCK_CHANGE("A block can't be amended or cancelled as a whole."),
  /** The consideration given is not that of quantity and price. */
  CONSIDERATION_DIFFERS("The consideration is further from quantity times price than allowed."),
  /** The trade reference and version belong to a trade of another message. */
  TRADE_REFERENCE_TAKEN("Another message has booked this trade reference and version."),
  /** The account sells more than it has, and may not be short. */
  WOULD_BE_SHORT("The account would have less than nothing, and may not be short."),
  /** A plug-in refused the trade. */
  PLUGIN_REFUSED("A plug-in refused the trade."),
  /** A plug-in failed while it checked the trade, or gave an answer that can't be applied. */
  PLUGIN_FAILED("A plug-in failed to check the trade."),
  /** A plug-in took longer over the trade than it may. */
  PLUGIN_SLOW("A plug-in took too long to check the trade."),
  /** A plug-in has been switched off until the element starts again. */
  PLUGIN_UNAVAILABLE("A plug-in that was slow too often is switched off."),
  /**
   * The entry would be dated on a day whose books are closed; resubmitted, on the business date.
   */
  DAY_CLOSED("The books of the trade date are closed."),
  /** The database refused the rows of this message. */
  DATABASE_REFUSED("The database refused what the message would have written."),
  /** Processing failed for a reason that is not the message's. */
  PROCESSING_FAILED("Processing failed unexpectedly."),

  /** The key of an earlier message with another content. */
  MESSAGE_CONFLICT(CONFLICT, "An earlier message with this source and id has another content.");

  /** Where a message with a fault ends up. */
  public enum Outcome {
    /** Kept and refused permanently: the sender has to send something else. */
    REJECTED,
    /** Kept and laid before a person. */
    IN_REPAIR,
    /** Kept beside the earlier message of the same key, and refused. */
    CONFLICT
  }

  private final Outcome outcome;
  private final String meaning;

  /** Of what a person can repair. */
  ReasonCode(String meaning) {
    this(Outcome.IN_REPAIR, meaning);
  }

  ReasonCode(Outcome outcome, String meaning) {
    this.outcome = outcome;
    this.meaning = meaning;
  }

  /** Where a message with this fault ends up. */
  public Outcome outcome() {
    return outcome;
  }

  /** What the code means, in one sentence. */
  public String meaning() {
    return meaning;
  }
}
