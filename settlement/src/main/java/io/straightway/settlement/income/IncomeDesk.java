package io.straightway.settlement.income;

import io.straightway.db.Transactions;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorCalls;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.proposal.Proposable;
import io.straightway.settlement.income.IncomeEvent.Payout;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Operator commands to announce dividends and to withdraw income. Amounts above the limit of one
 * operator are proposals that another approves.
 */
public record IncomeDesk(DataSource database) {
  private static final Pattern ISINS = Pattern.compile("\\*|[A-Z]{2}(?:[A-Z0-9]{9}[0-9])?");
  private static final BigDecimal WHOLE = BigDecimal.valueOf(100);

  /**
   * Announces dividends, all or none of them.
   *
   * @param csv in the format of {@link DividendFile}
   * @param reason the reason of a proposal; null if nothing is to be proposed
   * @return the number of dividends, and the proposal
   * @throws DeskRefusal if a security is unknown, a dividend is expected already, or a proposal is
   *     needed but has no reason
   */
  public AnnouncedDividends announce(OperatorLogin login, String csv, @Nullable String reason)
      throws SQLException {
    DividendFile.Dividends dividends = DividendFile.read(csv);
    return new AnnouncedDividends(
        dividends.count(), changed(login, "announce_income", reason, dividends.json(), reason));
  }

  /**
   * Withdraws an event; the next end of day reverses its entries in the books.
   *
   * @throws DeskRefusal if there is no such event, or it is withdrawn already
   */
  public Withdrawal withdraw(
      OperatorLogin login, Payout kind, String isin, LocalDate paymentDate, String reason)
      throws SQLException {
    return new Withdrawal(
        kind,
        isin,
        paymentDate,
        changed(login, "withdraw_income", reason, kind.name(), isin, paymentDate, reason));
  }

  private @Nullable Long changed(
      OperatorLogin login, String function, @Nullable String reason, @Nullable Object... values)
      throws SQLException {
    if (reason != null) {
      OperatorCalls.checkReason(reason);
    }
    long proposal =
        OperatorCalls.run(
            new Transactions(database),
            connection -> Long.parseLong(OperatorCalls.call(connection, login, function, values)));
    return proposal == 0 ? null : proposal;
  }

  /**
   * Returns the terms of a decision on the percentage of income that is withheld as tax, as JSON.
   *
   * @param ofIsin an ISIN, the country code that ISINs begin with, or {@code *} for any
   * @throws IllegalArgumentException if a value is invalid
   */
  public static String tax(String ofIsin, BigDecimal percent) {
    if (!ISINS.matcher(ofIsin).matches() || percent.signum() < 0 || percent.compareTo(WHOLE) > 0) {
      throw new IllegalArgumentException(
          "a tax needs an ISIN, its first two letters or *, and 0 to 100 percent");
    }
    return "{\"isins\": \"%s\", \"value\": %s}".formatted(ofIsin, percent.toPlainString());
  }

  /**
   * An event that is no longer expected, or whose withdrawal is proposed.
   *
   * @param proposal the number of the proposal; null if the event is withdrawn
   */
  public record Withdrawal(Payout kind, String isin, LocalDate paymentDate, @Nullable Long proposal)
      implements Proposable {}

  /**
   * Number of announced dividends, or of those whose announcement is proposed.
   *
   * @param proposal the number of the proposal; null if they are announced
   */
  public record AnnouncedDividends(int dividends, @Nullable Long proposal) implements Proposable {}
}
