package io.straightway.backoffice.enquiry.books;

import io.straightway.books.BusinessDate;
import io.straightway.ledger.LedgerBooks;
import io.straightway.ledger.LedgerBooks.TrialBalanceLine;
import io.straightway.settlement.day.ClosedTrialBalance;
import io.straightway.settlement.day.ClosedTrialBalance.Basis;
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
 * @param balanced whether debits equal credits in every requested currency, by both dates
 * @param lines the lines by value date, by currency and kind of account
 * @param totals the totals of these lines, by currency
 * @param valueDate the last value date included; null if no business day has been opened, when all
 *     are included
 * @param byEntryDate the trial balance of all entries, whatever their value date
 */
public record TrialBalances(
    boolean balanced,
    List<TrialBalanceLine> lines,
    SortedMap<String, Total> totals,
    @Nullable LocalDate valueDate,
    EntryDateBalance byEntryDate) {

  /**
   * Reads both trial balances.
   *
   * @param on a closed day, reported as of its close, or the business date or a later day; null for
   *     the business date
   * @param currency null for all
   * @throws IllegalArgumentException if the database has no trial balance of that day
   */
  public static TrialBalances read(
      Connection connection, @Nullable LocalDate on, @Nullable String currency)
      throws SQLException {
    LocalDate today = BusinessDate.readToday(connection).orElse(null);
    if (on != null && (today == null || on.isBefore(today))) {
      return closed(connection, on, currency);
    }
    LedgerBooks books = new LedgerBooks();
    LocalDate day = on == null ? today : on;
    List<TrialBalanceLine> entered = books.trialBalance(connection);
    return of(
        day == null ? entered : books.trialBalanceOn(connection, day), entered, day, currency);
  }

  private static TrialBalances closed(
      Connection connection, LocalDate day, @Nullable String currency) throws SQLException {
    List<TrialBalanceLine> entered = ClosedTrialBalance.read(connection, day, Basis.ENTRY_DATE);
    if (entered.isEmpty()) {
      throw new IllegalArgumentException(
          "there is no trial balance of "
              + day
              + "; on must be a closed day, the business date or a later day");
    }
    return of(ClosedTrialBalance.read(connection, day, Basis.VALUE_DATE), entered, day, currency);
  }

  private static TrialBalances of(
      List<TrialBalanceLine> counted,
      List<TrialBalanceLine> entered,
      @Nullable LocalDate day,
      @Nullable String currency) {
    EntryDateBalance byValueDate = EntryDateBalance.of(counted, currency);
    EntryDateBalance byEntryDate = EntryDateBalance.of(entered, currency);
    return new TrialBalances(
        byValueDate.isZero() && byEntryDate.isZero(),
        byValueDate.lines(),
        byValueDate.totals(),
        day,
        byEntryDate);
  }

  /**
   * A trial balance.
   *
   * @param lines the lines by currency and kind of account
   * @param totals the totals by currency
   */
  public record EntryDateBalance(List<TrialBalanceLine> lines, SortedMap<String, Total> totals) {
    static EntryDateBalance of(List<TrialBalanceLine> all, @Nullable String currency) {
      List<TrialBalanceLine> lines =
          all.stream()
              .filter(line -> currency == null || line.currency().equals(currency))
              .toList();
      SortedMap<String, Total> totals = new TreeMap<>();
      lines.forEach(
          line ->
              totals.merge(line.currency(), new Total(line.debit(), line.credit()), Total::plus));
      return new EntryDateBalance(lines, totals);
    }

    boolean isZero() {
      return totals.values().stream().allMatch(total -> total.difference().signum() == 0);
    }
  }

  /** Debits and credits of one currency. */
  public record Total(BigDecimal debit, BigDecimal credit) {
    /** Returns debits less credits; zero if the books balance. */
    public BigDecimal difference() {
      return debit.subtract(credit);
    }

    Total plus(Total other) {
      return new Total(debit.add(other.debit), credit.add(other.credit));
    }
  }
}
