package io.straightway.backoffice.enquiry;

import io.straightway.element.calendar.BusinessDate;
import io.straightway.ledger.LedgerBooks;
import io.straightway.ledger.LedgerBooks.TrialBalanceLine;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The trial balance by value date and by entry date.
 *
 * @param balanced whether debits are credits in every currency, by both
 * @param lines by value date: by currency and kind of account
 * @param totals of these, by currency
 * @param valueDate up to which day they count; null while no business day has been opened: then all
 *     counts
 * @param byEntryDate all that is entered, whatever day it counts from
 */
public record TrialBalances(
    boolean balanced,
    List<TrialBalanceLine> lines,
    SortedMap<String, Total> totals,
    @Nullable LocalDate valueDate,
    Entered byEntryDate) {

  /**
   * Reads both.
   *
   * @param on the business date or a day after it; null for the business date
   * @throws IllegalArgumentException if it lies before the business date, or none has been opened
   */
  public static TrialBalances read(Connection connection, @Nullable LocalDate on)
      throws SQLException {
    LocalDate today = BusinessDate.read(connection).map(BusinessDate::today).orElse(null);
    if (on != null && (today == null || on.isBefore(today))) {
      throw new IllegalArgumentException(
          today == null
              ? "no business day has been opened yet"
              : "on must not lie before the business date, " + today);
    }
    LocalDate day = on == null ? today : on;
    LedgerBooks books = new LedgerBooks();
    Entered entered = Entered.of(books.trialBalance(connection));
    Entered counted = day == null ? entered : Entered.of(books.trialBalanceOn(connection, day));
    return new TrialBalances(
        entered.isZero() && counted.isZero(), counted.lines(), counted.totals(), day, entered);
  }

  /**
   * A trial balance.
   *
   * @param lines by currency and kind of account
   * @param totals by currency
   */
  public record Entered(List<TrialBalanceLine> lines, SortedMap<String, Total> totals) {
    static Entered of(List<TrialBalanceLine> lines) {
      SortedMap<String, Total> totals = new TreeMap<>();
      lines.forEach(
          line ->
              totals.merge(line.currency(), new Total(line.debit(), line.credit()), Total::plus));
      return new Entered(List.copyOf(lines), totals);
    }

    boolean isZero() {
      return totals.values().stream()
          .allMatch(total -> total.debit().compareTo(total.credit()) == 0);
    }
  }

  /** Debits and credits of one currency. */
  public record Total(BigDecimal debit, BigDecimal credit) {
    Total plus(Total other) {
      return new Total(debit.add(other.debit), credit.add(other.credit));
    }
  }
}
