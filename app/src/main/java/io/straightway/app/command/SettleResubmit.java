package io.straightway.app.command;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import io.straightway.db.Pool;
import io.straightway.settlement.confirm.ConfirmationDesk;
import io.straightway.settlement.confirm.ConfirmationRefusal;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code stp settle resubmit}. */
@Command(
    name = "resubmit",
    header = "Judge messages of the custodian again that are in repair.",
    description = "It is audited. Exit code 1 if one of them still can't be applied.")
final class SettleResubmit implements Callable<Integer> {
  static final Pattern ITEM = Pattern.compile("custodian:([1-9]\\d{0,17})");

  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin DatabaseOptions database = new DatabaseOptions();

  @Parameters(
      paramLabel = "ITEM",
      arity = "1..*",
      description = "Items as 'stp exceptions' lists them, such as custodian:20001.")
  List<String> items = List.of();

  SettleResubmit(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    List<Long> ids = items.stream().map(SettleResubmit::id).toList();
    boolean all = true;
    try (Pool pool = SettleOptions.pool(database, surroundings, ConfirmationDesk.CONNECTIONS)) {
      ConfirmationDesk desk = new ConfirmationDesk(pool.dataSource());
      for (long id : ids) {
        ConfirmationDesk.Fate fate = desk.resubmit(id, Actor.of(surroundings));
        all &= fate.applied();
        surroundings
            .out()
            .println(
                "custodian:"
                    + id
                    + (fate.applied()
                        ? " applied"
                        : " still in repair: " + fate.code() + ": " + fate.reason()));
      }
    } catch (ConfirmationRefusal e) {
      throw CommandFailure.failed(String.valueOf(e.getMessage()));
    }
    return all ? ExitCode.OK : ExitCode.FAILED;
  }

  static long id(String item) {
    Matcher matcher = ITEM.matcher(item);
    if (!matcher.matches()) {
      throw CommandFailure.usage(
          "'" + item + "' is no message of the custodian, such as custodian:20001");
    }
    return Long.parseLong(matcher.group(1));
  }
}
