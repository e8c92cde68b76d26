package io.straightway.app.operator;

import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.EnumWord;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.db.operator.Operators;
import io.straightway.db.operator.Operators.Operator;
import io.straightway.table.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code stp operator list}. */
@Command(name = "list", header = "List operators, also those that were removed.")
public final class OperatorListCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin DatabaseOptions database = new DatabaseOptions();
  @Mixin JsonOption json = new JsonOption();

  public OperatorListCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    List<Operator> operators;
    try (Connection connection = database.reader(surroundings)) {
      operators = Operators.list(connection);
    }
    if (json.wanted) {
      Json.print(surroundings.out(), operators);
    } else if (operators.isEmpty()) {
      surroundings.out().println("no operator yet; add one with 'stp operator add NAME'");
    } else {
      Table.of(Operator.class)
          .words("operator", Operator::name)
          .words("state", operator -> EnumWord.of(operator.state()))
          .words("since", Operator::changedAt)
          .words(
              "roles",
              operator ->
                  operator.roles().stream().map(EnumWord::of).collect(Collectors.joining(" ")))
          .print(operators, surroundings.out(), "");
    }
    return ExitCode.OK;
  }
}
