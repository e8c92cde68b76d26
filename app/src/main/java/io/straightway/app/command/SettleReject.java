package io.straightway.app.command;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import io.straightway.db.Pool;
import io.straightway.settlement.confirm.ConfirmationDesk;
import io.straightway.settlement.confirm.ConfirmationRefusal;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code stp settle reject}. */
@Command(
    name = "reject",
    header = "Reject a message of the custodian for good that is in repair.",
    description = "It stays kept, and has no effect. It is audited.")
final class SettleReject implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin DatabaseOptions database = new DatabaseOptions();

  @Parameters(
      paramLabel = "ITEM",
      description = "The item as 'stp exceptions' lists it, such as custodian:20001.")
  String item = "";

  @Option(
      names = "--reason",
      required = true,
      paramLabel = "TEXT",
      description = "Why; kept with the audit.")
  String reason = "";

  SettleReject(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    long id = SettleResubmit.id(item);
    try (Pool pool = SettleOptions.pool(database, surroundings, ConfirmationDesk.CONNECTIONS)) {
      new ConfirmationDesk(pool.dataSource()).reject(id, Actor.of(surroundings), reason);
      surroundings.out().println("rejected " + item);
      return ExitCode.OK;
    } catch (ConfirmationRefusal e) {
      throw CommandFailure.failed(String.valueOf(e.getMessage()));
    }
  }
}
