package io.straightway.app.exchange;

import io.straightway.app.access.OperatorVariables;
import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.HashOption;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.db.ContentHash;
import io.straightway.settlement.exchange.IsinExchange;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code stp settle exchange approve}. */
@Command(
    name = "approve",
    header = "Approve an exchange that another operator has proposed.",
    description = {
      "Its maker can't approve it. If its day has come it is carried out at once; else by 'stp settle"
          + " run', 'stp settle instruct' or 'stp eod' of that day.",
      OperatorVariables.HELP
    })
public final class ExchangeApproveCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin DatabaseOptions database = new DatabaseOptions();
  @Mixin JsonOption json = new JsonOption();
  @Mixin ExchangeParameter exchange = new ExchangeParameter();
  @Mixin HashOption hash = new HashOption();

  public ExchangeApproveCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    ContentHash shown = hash.value();
    IsinExchange approved =
        OpenExchanges.at(
            database, surroundings, (desk, login) -> desk.approve(login, exchange.number, shown));
    new ExchangeText(surroundings).print(approved, json.wanted);
    return ExitCode.OK;
  }
}
