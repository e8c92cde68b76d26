package io.straightway.iso20022.statement;

import io.straightway.iso20022.AmountDirection;
import io.straightway.iso20022.FieldRules;
import io.straightway.iso20022.grammar.GrammarElement;
import io.straightway.iso20022.grammar.MessageFormat;
import io.straightway.iso20022.grammar.UnreadableException;
import io.straightway.iso20022.grammar.Values;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A camt.053, as far as it was read. */
final class CashContent implements MessageFormat.Content {
  private static final String BOOKED = "BOOK";

  private final CashPlaces places;
  private final List<CashStatement> statements = new ArrayList<>();
  private final List<CashEntry> entries = new ArrayList<>();
  private final List<Detail> details = new ArrayList<>();
  private @Nullable Balance opening;
  private @Nullable Balance closing;
  private @Nullable Balance interim;
  private boolean opened;
  private @Nullable String currency;

  CashContent(CashPlaces places) {
    this.places = places;
  }

  private record Balance(LocalDate day, BigDecimal amount) {}

  /** One of the transactions of an entry; the amount is null if it is none of the account's. */
  private record Detail(
      @Nullable String servicerReference,
      @Nullable String ownerReference,
      @Nullable String endToEndId,
      @Nullable String instructionId,
      @Nullable BigDecimal amount) {}

  @Override
  public void row(GrammarElement row, Values values) throws UnreadableException {
    if (row.equals(places.balance)) {
      balance(values);
    } else if (row.equals(places.detail)) {
      detail(values);
    } else if (row.equals(places.entry)) {
      entry(values);
    } else if (row.equals(places.statement)) {
      statement(values);
    }
  }

  private void balance(Values values) throws UnreadableException {
    String kind = values.optional(places.balanceKind);
    if ("OPBD".equals(kind)) {
      require(!opened, "OPBD");
      opened = true;
      opening = read(values);
    } else if ("PRCD".equals(kind) && opening == null) {
      opening = read(values);
    } else if ("CLBD".equals(kind)) {
      require(closing == null, "CLBD");
      closing = read(values);
    } else if ("ITBD".equals(kind)) {
      interim = read(values);
    }
  }

  private Balance read(Values values) throws UnreadableException {
    return new Balance(
        places.balanceDate.read(values), money(places.balanceAmount, places.balanceSide, values));
  }

  private static void require(boolean once, String kind) throws UnreadableException {
    if (!once) {
      throw UnreadableException.structure("A statement has two balances " + kind + ".");
    }
  }

  private BigDecimal money(GrammarElement amount, GrammarElement side, Values values)
      throws UnreadableException {
    String paidIn = values.currency(amount);
    if (!paidIn.equals(currency(values, paidIn))) {
      throw UnreadableException.value(
          amount.path() + " is in " + paidIn + ", but the account in " + currency + ".");
    }
    return values.direction(side).signed(values.number(amount, FieldRules.MONEY_DECIMALS));
  }

  /** The currency of the account: its own, or that of the first amount. */
  private String currency(Values values, String first) throws UnreadableException {
    String known = currency;
    if (known == null) {
      known =
          values.has(places.currency)
              ? values.text(places.currency, FieldRules::isCurrency)
              : first;
      currency = known;
    }
    return known;
  }

  private void detail(Values values) throws UnreadableException {
    GrammarElement amount =
        values.has(places.detailAmount) ? places.detailAmount : places.detailTransactionAmount;
    String transaction = values.optionalReference(places.detailTransactionReference);
    details.add(
        new Detail(
            transaction == null
                ? values.optionalReference(places.detailServicerReference)
                : transaction,
            values.optionalReference(places.ownerReference),
            values.optionalReference(places.endToEndId),
            values.optionalReference(places.instructionId),
            amount(amount, values)));
  }

  private @Nullable BigDecimal amount(GrammarElement amount, Values values)
      throws UnreadableException {
    if (!values.has(amount) || !values.currency(amount).equals(currency)) {
      return null;
    }
    GrammarElement side = values.has(places.detailSide) ? places.detailSide : places.entrySide;
    AmountDirection direction = values.direction(side);
    return direction.signed(values.number(amount, FieldRules.MONEY_DECIMALS));
  }

  /** An entry of several transactions is one entry for each, if their amounts are there. */
  private void entry(Values values) throws UnreadableException {
    List<Detail> parts = List.copyOf(details);
    details.clear();
    BigDecimal whole = money(places.entryAmount, places.entrySide, values);
    if (!BOOKED.equals(values.optional(places.entryStatus))) {
      return;
    }
    LocalDate day = day(values);
    String reference = values.optionalReference(places.servicerReference);
    if (reference == null) {
      reference = values.optionalReference(places.entryReference);
    }
    if (parts.size() > 1 && addUp(parts, whole)) {
      for (Detail part : parts) {
        entries.add(entry(part, reference, day, part.amount() == null ? whole : part.amount()));
      }
    } else {
      Detail only = parts.size() == 1 ? parts.get(0) : new Detail(null, null, null, null, null);
      entries.add(entry(only, reference, day, whole));
    }
  }

  private static CashEntry entry(
      Detail detail, @Nullable String reference, LocalDate day, BigDecimal amount) {
    return new CashEntry(
        detail.servicerReference() == null ? reference : detail.servicerReference(),
        detail.ownerReference(),
        detail.endToEndId(),
        detail.instructionId(),
        day,
        amount);
  }

  private static boolean addUp(List<Detail> parts, BigDecimal whole) {
    BigDecimal sum = BigDecimal.ZERO;
    for (Detail part : parts) {
      BigDecimal amount = part.amount();
      if (amount == null) {
        return false;
      }
      sum = sum.add(amount);
    }
    return sum.compareTo(whole) == 0;
  }

  private LocalDate day(Values values) throws UnreadableException {
    return (places.valueDate.isThere(values) ? places.valueDate : places.bookingDate).read(values);
  }

  private void statement(Values values) throws UnreadableException {
    if (values.has(places.iban) == values.has(places.account)) {
      throw UnreadableException.structure("A statement must name its account, once.");
    }
    LocalDate date = date(values);
    LocalDate from = values.has(places.from) ? values.dayOf(places.from) : date;
    boolean paged = places.page.isThere(values);
    boolean messagePaged = places.messagePage.isThere(values);
    PageNumber page = paged ? places.page : places.messagePage;
    boolean pages = paged || messagePaged;
    try {
      statements.add(
          new CashStatement(
              values.reference(places.statementId),
              account(values),
              currency(values, ""),
              from.isAfter(date) ? date : from,
              date,
              opening == null ? null : opening.amount(),
              closing == null ? null : closing.amount(),
              entries,
              pages ? page.number(values) : 1,
              !pages || page.isLast(values)));
    } catch (IllegalArgumentException e) { // a page 0
      throw UnreadableException.value(String.valueOf(e.getMessage()));
    }
    entries.clear();
    opening = null;
    closing = null;
    interim = null;
    opened = false;
    currency = null;
  }

  /** The day of the closing balance; on a page without one the last day, or that of any balance. */
  private LocalDate date(Values values) throws UnreadableException {
    if (closing == null && values.has(places.to)) {
      return values.dayOf(places.to);
    }
    Balance last = closing != null ? closing : interim != null ? interim : opening;
    if (last == null) {
      throw UnreadableException.structure("A statement has no booked balance.");
    }
    return last.day();
  }

  private String account(Values values) throws UnreadableException {
    GrammarElement place = values.has(places.iban) ? places.iban : places.account;
    return values.text(place, text -> FieldRules.isText(text, FieldRules.CASH_ACCOUNT));
  }

  @Override
  public CashReport053 message(Values values) throws UnreadableException {
    if (statements.isEmpty()) {
      throw UnreadableException.structure("The message has no statement.");
    }
    return new CashReport053(values.reference(places.messageId), statements);
  }
}
