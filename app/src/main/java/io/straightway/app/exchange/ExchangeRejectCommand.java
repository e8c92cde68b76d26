package io.straightway.app.exchange;

import io.straightway.app.access.OperatorVariables;
import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.ReasonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.settlement.exchange.IsinExchange;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code stp settle exchange reject}. */
@Command(
    name = "reject",
    header = "Reject an exchange that is proposed; its maker withdraws it.",
    description = OperatorVariables.HELP)
public final class ExchangeRejectCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin DatabaseOptions database = new DatabaseOptions();
  @Mixin JsonOption json = new JsonOption();
  @Mixin ExchangeParameter exchange = new ExchangeParameter();
  @Mixin ReasonOption reason = new ReasonOption();

  public ExchangeRejectCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    IsinExchange rejected =
        OpenExchanges.at(
            database,
            surroundings,
            (desk, login) -> desk.reject(login, exchange.number, reason.text()));
    new ExchangeText(surroundings).print(rejected, json.wanted);
    return ExitCode.OK;
  }
}
