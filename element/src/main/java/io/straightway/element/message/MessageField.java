package io.straightway.element.message;

import io.straightway.staticdata.Side;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The children of a trade message, in their required order. */
@SuppressWarnings("ImmutableEnumChecker") // its functions are stateless
public enum MessageField {
  SOURCE("Source", true, ValueForm.NAME, trade -> trade.key().source()),
  MESSAGE_ID("MessageId", true, ValueForm.REFERENCE, trade -> trade.key().messageId()),
  SEQUENCE_NUMBER("SequenceNumber", true, ValueForm.SEQUENCE, TradeTerms::sequenceNumber),
  SENT_TIME("SentTime", true, ValueForm.INSTANT, TradeTerms::sentAt),
  ACTION(
      "Action", true, ValueForm.oneOf("NEW, AMEND or CANCEL", Action.values()), TradeTerms::action),
  TRADE_REFERENCE("TradeReference", true, ValueForm.REFERENCE, TradeTerms::tradeReference),
  VERSION("Version", true, ValueForm.VERSION, TradeTerms::version),
  SIDE("Side", true, ValueForm.oneOf("BUY or SELL", Side.values()), TradeTerms::side),
  ISIN("Isin", true, ValueForm.ISIN, TradeTerms::isin),
  /** Required except in blocks. */
  ACCOUNT(
      "Account",
      true,
      ValueForm.NAME,
      trade -> trade.allocations() == null ? trade.account() : null),
  /** In place of the account: has Allocation elements, each {@link ValueForm#POSITIVE}. */
  ALLOCATIONS("Allocations", false, ValueForm.POSITIVE, TradeTerms::allocations),
  COUNTERPARTY("Counterparty", true, ValueForm.BIC, TradeTerms::counterparty),
  QUANTITY("Quantity", true, ValueForm.POSITIVE, TradeTerms::quantity),
  PRICE("Price", true, ValueForm.DECIMAL, TradeTerms::price),
  CURRENCY("Currency", true, ValueForm.CURRENCY, TradeTerms::currency),
  TRADE_DATE("TradeDate", true, ValueForm.DAY, TradeTerms::tradeDate),
  SETTLEMENT_DATE("SettlementDate", false, ValueForm.DAY, TradeTerms::settlementDate),
  PAYMENT_TYPE(
      "PaymentType",
      false,
      ValueForm.oneOf("AGAINST or FREE", PaymentType.values()),
      trade -> trade.freeOfPayment() ? trade.paymentType() : null),
  TRANSFER_ACCOUNT("TransferAccount", false, ValueForm.NAME, TradeTerms::transferAccount),
  PLACE_OF_TRADE("PlaceOfTrade", false, ValueForm.MARKET, TradeTerms::placeOfTrade),
  CONSIDERATION("Consideration", false, ValueForm.MONEY, TradeTerms::consideration),
  /** Has Fee elements, each of which is {@link ValueForm#MONEY}. */
  FEES("Fees", false, ValueForm.MONEY, TradeTerms::fees),
  ACCRUED_INTEREST("AccruedInterest", false, ValueForm.SIGNED_MONEY, TradeTerms::accruedInterest),
  SETTLEMENT_CURRENCY("SettlementCurrency", false, ValueForm.CURRENCY, fx(FxTerms::currency)),
  FX_RATE("FxRate", false, ValueForm.POSITIVE, fx(FxTerms::rate)),
  FX_CALCULATION(
      "FxCalculation",
      false,
      ValueForm.oneOf("MULTIPLY or DIVIDE", FxTerms.Calculation.values()),
      fx(FxTerms::calculation)),
  SETTLEMENT_AMOUNT("SettlementAmount", false, ValueForm.MONEY, fx(FxTerms::amount));

  private final String element;
  private final boolean required;
  private final ValueForm form;
  private final Function<TradeTerms, @Nullable Object> ofTerms;

  MessageField(
      String element,
      boolean required,
      ValueForm form,
      Function<TradeTerms, @Nullable Object> ofTerms) {
    this.element = element;
    this.required = required;
    this.form = form;
    this.ofTerms = ofTerms;
  }

  private static Function<TradeTerms, @Nullable Object> fx(
      Function<FxTerms, @Nullable Object> ofFx) {
    return trade -> trade.fx() == null ? null : ofFx.apply(trade.fx());
  }

  /** Returns the name of the element. */
  public String element() {
    return element;
  }

  public boolean required() {
    return required;
  }

  /** Returns the required form of the value, as words that follow "must be". */
  public String form() {
    return form.words();
  }

  /** Returns all texts that the field can have; empty if they can't be listed. */
  public List<String> choices() {
    return form.choices();
  }

  /** Returns the value of a text, or null if the text does not have the required form. */
  @Nullable Object read(ValueText text) {
    return form.reader().apply(text);
  }

  /** Returns the value of the field in the terms, or null if it has none. */
  public @Nullable Object of(TradeTerms terms) {
    return ofTerms.apply(terms);
  }
}
