package io.straightway.app.exchange;

import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.desk.OpenDesk;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.settlement.exchange.ExchangeReader;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code stp settle exchange show}. */
@Command(name = "show", header = "Show an exchange, and what is left of the old ISIN.")
public final class ExchangeShowCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin DatabaseOptions database = new DatabaseOptions();
  @Mixin JsonOption json = new JsonOption();
  @Mixin ExchangeParameter exchange = new ExchangeParameter();

  public ExchangeShowCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    try (Connection connection = database.reader(surroundings)) {
      new ExchangeText(surroundings)
          .print(ExchangeReader.find(connection, exchange.number), json.wanted);
    } catch (DeskRefusal refusal) {
      throw OpenDesk.refused(refusal);
    }
    return ExitCode.OK;
  }
}
