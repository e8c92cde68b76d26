package io.straightway.app.operator;

import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.EnumWord;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.db.operator.Senders;
import io.straightway.db.operator.Senders.Sender;
import io.straightway.table.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code stp sender list}. */
@Command(name = "list", header = "List senders, and the sources that each may send.")
public final class SenderListCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin DatabaseOptions database = new DatabaseOptions();
  @Mixin JsonOption json = new JsonOption();

  public SenderListCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    List<Sender> senders;
    try (Connection connection = database.reader(surroundings)) {
      senders = Senders.list(connection);
    }
    if (json.wanted) {
      Json.print(surroundings.out(), senders);
    } else if (senders.isEmpty()) {
      surroundings.out().println("no sender yet; add one with 'stp sender add NAME --source ...'");
    } else {
      print(senders);
    }
    return ExitCode.OK;
  }

  private void print(List<Sender> senders) {
    Table.of(Sender.class)
        .words("sender", Sender::name)
        .words("by", sender -> EnumWord.of(sender.proof()))
        .words("since", Sender::changedAt)
        .words("sources", sender -> String.join(" ", sender.sources()))
        .print(senders, surroundings.out(), "");
  }
}
