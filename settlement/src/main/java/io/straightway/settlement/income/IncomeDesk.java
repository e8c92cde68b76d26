package io.straightway.settlement.income;

import io.straightway.db.Transactions;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorCalls;
import io.straightway.db.operator.OperatorLogin;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDate;
import javax.sql.DataSource;

/** Where operators announce dividends and state what is withheld as tax. */
public record IncomeDesk(DataSource database) {
  /**
   * Announces dividends, all or none of them.
   *
   * @param csv as {@link DividendFile} has it
   * @return how many
   * @throws DeskRefusal if a security is not known, or a dividend is expected already
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
   * States the part of income that is withheld, of events that are not known yet.
   *
   * @param ofIsin an ISIN, the country that ISINs begin with, or {@code *} for any
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
   * Withdraws what an issuer was to pay; what is in the books of it is taken back by the next end
   * of day.
   *
   * @throws DeskRefusal if there is no such event, or it is withdrawn already
   */
  public Withdrawn withdraw(
      OperatorLogin login, IncomeEvent.Kind kind, String isin, LocalDate paymentDate, String reason)
      throws SQLException {
    return OperatorCalls.run(
        new Transactions(database),
        connection -> {
          OperatorCalls.call(
              connection, login, "withdraw_income", kind.name(), isin, paymentDate, reason);
          return new Withdrawn(kind, isin, paymentDate);
        });
  }

  /** What is not expected any more. */
  public record Withdrawn(IncomeEvent.Kind kind, String isin, LocalDate paymentDate) {}

  /** How many dividends were announced. */
  public record Announced(int dividends) {}

  /** A part of income that is withheld. */
  public record IncomeTax(String ofIsin, BigDecimal percent) {}
}
