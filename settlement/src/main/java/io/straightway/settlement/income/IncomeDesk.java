package io.straightway.settlement.income;

import io.straightway.db.Transactions;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorCalls;
import io.straightway.db.operator.OperatorLogin;
import java.math.BigDecimal;
import java.sql.SQLException;
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

  /** How many dividends were announced. */
  public record Announced(int dividends) {}

  /** A part of income that is withheld. */
  public record IncomeTax(String ofIsin, BigDecimal percent) {}
}
