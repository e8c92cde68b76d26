package io.straightway.settlement.income;

import io.straightway.db.Transactions;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorCalls;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.settlement.income.IncomeEvent.Payout;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDate;
import javax.sql.DataSource;

/** Operator commands to announce dividends and set the withholding tax. */
public record IncomeDesk(DataSource database) {
  /**
   * Announces dividends, all or none of them.
   *
   * @param csv in the format of {@link DividendFile}
   * @return the number of dividends
   * @throws DeskRefusal if a security is unknown, or a dividend is expected already
   */
  public Announced announce(OperatorLogin login, String csv) throws SQLException {
    String dividends = DividendFile.json(csv);
    return OperatorCalls.run(
        new Transactions(database),
        connection ->
            new Announced(
                Integer.parseInt(
                    OperatorCalls.call(connection, login, "announce_income", dividends))));
  }

  /**
   * Sets the percentage of income withheld as tax, for events not yet known.
   *
   * @param ofIsin an ISIN, the country code that ISINs begin with, or {@code *} for any
   */
  public IncomeTax setTax(OperatorLogin login, String ofIsin, BigDecimal percent)
      throws SQLException {
    return OperatorCalls.run(
        new Transactions(database),
        connection ->
            new IncomeTax(
                OperatorCalls.call(connection, login, "set_income_tax", ofIsin, percent), percent));
  }

  /**
   * Withdraws an event; the next end of day reverses its entries in the books.
   *
   * @throws DeskRefusal if there is no such event, or it is withdrawn already
   */
  public Withdrawn withdraw(
      OperatorLogin login, Payout kind, String isin, LocalDate paymentDate, String reason)
      throws SQLException {
    return OperatorCalls.run(
        new Transactions(database),
        connection -> {
          OperatorCalls.call(
              connection, login, "withdraw_income", kind.name(), isin, paymentDate, reason);
          return new Withdrawn(kind, isin, paymentDate);
        });
  }

  /** An event that is no longer expected. */
  public record Withdrawn(Payout kind, String isin, LocalDate paymentDate) {}

  /** Number of announced dividends. */
  public record Announced(int dividends) {}

  /** Percentage of income withheld as tax. */
  public record IncomeTax(String ofIsin, BigDecimal percent) {}
}
