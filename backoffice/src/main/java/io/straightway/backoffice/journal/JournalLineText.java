package io.straightway.backoffice.journal;

import io.straightway.ledger.AccountKind;
import io.straightway.markup.DecimalForm;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A line of a journal as typed; a missing value is empty. */
public record JournalLineText(
    String account,
    String owner,
    String currency,
    String debit,
    String credit,
    String isin,
    String quantity) {
  private static final DecimalForm AMOUNT = DecimalForm.unsigned(18, 4);
  private static final DecimalForm QUANTITY = DecimalForm.signed(18, 8);

  /** Returns whether nothing is typed except the kind of the account. */
  public boolean isEmpty() {
    return Stream.of(owner, currency, debit, credit, isin, quantity).allMatch(String::isEmpty);
  }

  /**
   * Parses the line; empty if it is malformed.
   *
   * @param number the number of the line, for its faults
   * @param faults receives the faults
   */
  public Optional<JournalLine> read(int number, List<JournalFault> faults) {
    Optional<AccountKind> kind = kind();
    boolean securities = !isin.isEmpty();
    if (kind.isEmpty()) {
      faults.add(
          new JournalFault(number, "account", "there is no account '" + printable(account) + "'"));
    } else if (!isAmount()) {
      faults.add(
          new JournalFault(
              number, "debit", "either debit or credit must be an amount of at most 4 decimals"));
    } else if (securities ? !QUANTITY.matches(quantity) : !quantity.isEmpty()) {
      faults.add(
          new JournalFault(
              number,
              "quantity",
              "isin and quantity must be given together; the quantity has at most 8 decimals"));
    } else {
      return kind.map(
          lineKind ->
              new JournalLine(
                  lineKind,
                  owner,
                  currency,
                  amount(),
                  securities ? isin : null,
                  securities ? QUANTITY.require(quantity) : null));
    }
    return Optional.empty();
  }

  private Optional<AccountKind> kind() {
    return Arrays.stream(AccountKind.values())
        .filter(kind -> kind.name().equals(account))
        .findFirst();
  }

  private boolean isAmount() {
    if (!debit.isEmpty() && !credit.isEmpty()) {
      return false;
    }
    String text = debit + credit;
    return text.isEmpty() || AMOUNT.matches(text);
  }

  /** Returns the amount: debit positive, credit negative, zero if there is neither. */
  private BigDecimal amount() {
    if (!debit.isEmpty()) {
      return AMOUNT.require(debit);
    }
    return credit.isEmpty() ? BigDecimal.ZERO : AMOUNT.require(credit).negate();
  }

  private static String printable(String text) {
    return text.substring(0, Math.min(40, text.length())).replaceAll("[^ -~]", "?");
  }
}
