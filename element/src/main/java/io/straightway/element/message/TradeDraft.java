package io.straightway.element.message;

import io.straightway.staticdata.FeeKind;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The terms of a trade while it is read: the values found so far. */
public final class TradeDraft {
  private final Map<MessageField, Object> values = new EnumMap<>(MessageField.class);
  private List<Fee> fees = List.of();
  private @Nullable List<Allocation> allocations;
  private @Nullable BigDecimal netAmount;

  /**
   * Takes the value of a field if it has the required form.
   *
   * @param field any but {@link MessageField#FEES}
   * @return whether it has
   */
  public boolean take(MessageField field, ValueText text) {
    Object value = field.read(text);
    take(field, value);
    return value != null;
  }

  /** Takes a value that was already read; null removes it. */
  public void take(MessageField field, @Nullable Object value) {
    if (value == null) {
      values.remove(field);
    } else {
      values.put(field, value);
    }
  }

  /** Takes a fee if its amount has the required form, and returns whether it has. */
  public boolean takeFee(FeeKind kind, ValueText text) {
    BigDecimal amount = text.money();
    if (amount != null) {
      addFee(new Fee(kind, amount));
    }
    return amount != null;
  }

  /** Turns the trade into a block, which has no account of its own. */
  public void beginAllocations() {
    allocations = new ArrayList<>();
  }

  /** Returns whether this is a valid account name. */
  public static boolean isAccount(String name) {
    ValueText text = new ValueText();
    text.set(name);
    return MessageField.ACCOUNT.read(text) != null;
  }

  /**
   * Adds an account's share of a block if its quantity has the required form, and returns whether
   * it has.
   */
  public boolean addAllocation(String account, ValueText quantity) {
    BigDecimal allocated = (BigDecimal) MessageField.ALLOCATIONS.read(quantity);
    if (allocated != null) {
      Objects.requireNonNull(allocations, "a block").add(new Allocation(account, allocated));
    }
    return allocated != null;
  }

  /** Takes the net amount; null if there is none. */
  public void takeNetAmount(@Nullable BigDecimal amount) {
    netAmount = amount;
  }

  /** Adds a fee of a kind that has none yet. */
  public void addFee(Fee fee) {
    if (fees.isEmpty()) {
      fees = new ArrayList<>(4);
    }
    fees.add(fee);
  }

  /** Returns the key, or null unless both its parts were taken. */
  public @Nullable MessageKey key() {
    String source = find(MessageField.SOURCE);
    String messageId = find(MessageField.MESSAGE_ID);
    return source != null && messageId != null ? new MessageKey(source, messageId) : null;
  }

  /** Returns the sequence number, or null if it was not taken. */
  public @Nullable Long sequenceNumber() {
    return find(MessageField.SEQUENCE_NUMBER);
  }

  /**
   * Returns the terms.
   *
   * @throws NullPointerException if a required field was not taken
   */
  public TradeTerms terms() {
    PaymentType paymentType = find(MessageField.PAYMENT_TYPE);
    return new TradeTerms(
        Objects.requireNonNull(key(), "key"),
        sequenceNumber(),
        get(MessageField.SENT_TIME),
        get(MessageField.ACTION),
        get(MessageField.TRADE_REFERENCE),
        get(MessageField.VERSION),
        get(MessageField.SIDE),
        get(MessageField.ISIN),
        allocations == null ? get(MessageField.ACCOUNT) : "",
        get(MessageField.COUNTERPARTY),
        get(MessageField.QUANTITY),
        get(MessageField.PRICE),
        get(MessageField.CURRENCY),
        get(MessageField.TRADE_DATE),
        find(MessageField.SETTLEMENT_DATE),
        paymentType == null ? PaymentType.AGAINST : paymentType,
        find(MessageField.TRANSFER_ACCOUNT),
        find(MessageField.PLACE_OF_TRADE),
        fees,
        find(MessageField.ACCRUED_INTEREST),
        netAmount,
        fx(),
        find(MessageField.CONSIDERATION),
        allocations);
  }

  private @Nullable FxTerms fx() {
    FxTerms fx =
        new FxTerms(
            find(MessageField.SETTLEMENT_CURRENCY),
            find(MessageField.FX_RATE),
            find(MessageField.FX_CALCULATION),
            find(MessageField.SETTLEMENT_AMOUNT));
    return fx.equals(FxTerms.NONE) ? null : fx;
  }

  @SuppressWarnings("TypeParameterUnusedInFormals") // a field's form has one type
  private <T> T get(MessageField field) {
    return Objects.requireNonNull(this.<T>find(field), field.element());
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // a field's form has one type
  private <T> @Nullable T find(MessageField field) {
    return (T) values.get(field);
  }
}
