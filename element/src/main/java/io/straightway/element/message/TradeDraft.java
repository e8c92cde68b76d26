package io.straightway.element.message;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The terms of a trade that is being read: the values found so far. */
public final class TradeDraft {
  private static final int DECIMALS = 8;
  private static final int MONEY_DECIMALS = 4;
  private static final Action[] ACTIONS = Action.values();
  private static final Side[] SIDES = Side.values();
  private static final PaymentType[] PAYMENT_TYPES = PaymentType.values();
  private static final FxTerms.Calculation[] FX_CALCULATIONS = FxTerms.Calculation.values();
  private static final FeeKind[] FEE_KINDS = FeeKind.values();

  private @Nullable String source;
  private @Nullable String messageId;
  private long sequenceNumber;
  private @Nullable Instant sentAt;
  private @Nullable Action action;
  private @Nullable String tradeReference;
  private int version;
  private @Nullable Side side;
  private @Nullable String isin;
  private @Nullable String account;
  private @Nullable String counterparty;
  private @Nullable BigDecimal quantity;
  private @Nullable BigDecimal price;
  private @Nullable String currency;
  private @Nullable LocalDate tradeDate;
  private @Nullable LocalDate settlementDate;
  private PaymentType paymentType = PaymentType.AGAINST;
  private @Nullable String transferAccount;
  private @Nullable String placeOfTrade;
  private List<Fee> fees = List.of();
  private @Nullable BigDecimal accruedInterest;
  private @Nullable BigDecimal netAmount;
  private @Nullable String settlementCurrency;
  private @Nullable BigDecimal fxRate;
  private FxTerms.@Nullable Calculation fxCalculation;
  private @Nullable BigDecimal settlementAmount;

  /**
   * Takes the value of a field, unless it has not the form it must have.
   *
   * @param field any but {@link MessageField#FEES}
   * @return whether it has
   */
  public boolean take(MessageField field, ValueText text) {
    return switch (field) {
      case SOURCE -> (source = text.token(AsciiSet.PLAIN_NAME, 32)) != null;
      case MESSAGE_ID -> (messageId = text.token(AsciiSet.REFERENCE, 64)) != null;
      case SEQUENCE_NUMBER -> (sequenceNumber = text.positiveWhole(18)) != 0;
      case SENT_TIME -> (sentAt = ValueDates.instant(text)) != null;
      case ACTION -> (action = oneOf(ACTIONS, text)) != null;
      case TRADE_REFERENCE -> (tradeReference = text.token(AsciiSet.REFERENCE, 64)) != null;
      case VERSION -> (version = (int) text.positiveWhole(9)) != 0;
      case SIDE -> (side = oneOf(SIDES, text)) != null;
      case ISIN -> (isin = text.isin()) != null;
      case ACCOUNT -> (account = text.token(AsciiSet.PLAIN_NAME, 32)) != null;
      case COUNTERPARTY -> (counterparty = text.bic()) != null;
      case QUANTITY -> (quantity = text.positiveDecimal(DECIMALS)) != null;
      case PRICE -> (price = text.decimal(DECIMALS)) != null;
      case CURRENCY -> (currency = text.currency()) != null;
      case TRADE_DATE -> (tradeDate = ValueDates.day(text)) != null;
      case SETTLEMENT_DATE -> (settlementDate = ValueDates.day(text)) != null;
      case PAYMENT_TYPE -> takePaymentType(oneOf(PAYMENT_TYPES, text));
      case TRANSFER_ACCOUNT -> (transferAccount = text.token(AsciiSet.PLAIN_NAME, 32)) != null;
      case PLACE_OF_TRADE -> (placeOfTrade = text.market()) != null;
      case ACCRUED_INTEREST -> (accruedInterest = text.signedDecimal(MONEY_DECIMALS)) != null;
      case SETTLEMENT_CURRENCY -> (settlementCurrency = text.currency()) != null;
      case FX_RATE -> (fxRate = text.positiveDecimal(DECIMALS)) != null;
      case FX_CALCULATION -> (fxCalculation = oneOf(FX_CALCULATIONS, text)) != null;
      case SETTLEMENT_AMOUNT -> (settlementAmount = text.decimal(MONEY_DECIMALS)) != null;
      case FEES -> throw new IllegalArgumentException("fees are taken one by one");
    };
  }

  private boolean takePaymentType(@Nullable PaymentType type) {
    if (type == null) {
      return false;
    }
    paymentType = type;
    return true;
  }

  /** The kind of fee of this name; null if there is none. */
  public static @Nullable FeeKind feeKind(String name) {
    for (FeeKind kind : FEE_KINDS) {
      if (kind.name().equals(name)) {
        return kind;
      }
    }
    return null;
  }

  /** Takes a fee unless its amount has not the form it must have, and says whether it has. */
  public boolean takeFee(FeeKind kind, ValueText text) {
    BigDecimal amount = text.decimal(MONEY_DECIMALS);
    if (amount == null) {
      return false;
    }
    addFee(new Fee(kind, amount));
    return true;
  }

  /** Takes the net amount unless it has not the form it must have, and says whether it has. */
  public boolean takeNetAmount(ValueText text) {
    return (netAmount = text.decimal(MONEY_DECIMALS)) != null;
  }

  /** Adds a fee, of a kind that there is none of yet. */
  public void addFee(Fee fee) {
    if (fees.isEmpty()) {
      fees = new ArrayList<>(FEE_KINDS.length);
    }
    fees.add(fee);
  }

  /** Takes an instant that was read already. */
  public void takeSentAt(Instant instant) {
    sentAt = instant;
  }

  /**
   * Forgets a field of the key, because it is there more than once and no one knows which counts.
   */
  public void forget(MessageField field) {
    switch (field) {
      case SOURCE -> source = null;
      case MESSAGE_ID -> messageId = null;
      case SEQUENCE_NUMBER -> sequenceNumber = 0;
      default -> {}
    }
  }

  /** The key, if both its parts were taken. */
  public @Nullable MessageKey key() {
    return source != null && messageId != null ? new MessageKey(source, messageId) : null;
  }

  /** The sequence number, if it was taken. */
  public @Nullable Long sequenceNumber() {
    return sequenceNumber == 0 ? null : sequenceNumber;
  }

  /**
   * The terms.
   *
   * @throws NullPointerException if a required field was not taken
   */
  public TradeTerms terms() {
    return new TradeTerms(
        Objects.requireNonNull(key(), "key"),
        sequenceNumber(),
        Objects.requireNonNull(sentAt, "sent time"),
        Objects.requireNonNull(action, "action"),
        Objects.requireNonNull(tradeReference, "trade reference"),
        version,
        Objects.requireNonNull(side, "side"),
        Objects.requireNonNull(isin, "ISIN"),
        Objects.requireNonNull(account, "account"),
        Objects.requireNonNull(counterparty, "counterparty"),
        Objects.requireNonNull(quantity, "quantity"),
        Objects.requireNonNull(price, "price"),
        Objects.requireNonNull(currency, "currency"),
        Objects.requireNonNull(tradeDate, "trade date"),
        settlementDate,
        paymentType,
        transferAccount,
        placeOfTrade,
        fees,
        accruedInterest,
        netAmount,
        fx());
  }

  private @Nullable FxTerms fx() {
    return settlementCurrency == null
            && fxRate == null
            && fxCalculation == null
            && settlementAmount == null
        ? null
        : new FxTerms(settlementCurrency, fxRate, fxCalculation, settlementAmount);
  }

  private static <E extends Enum<E>> @Nullable E oneOf(E[] values, ValueText text) {
    for (E value : values) {
      if (text.is(value.name())) {
        return value;
      }
    }
    return null;
  }
}
