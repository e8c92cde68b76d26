package io.straightway.app.command;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import io.straightway.db.Pool;
import io.straightway.settlement.instruct.InstructionDesk;
import io.straightway.settlement.instruct.InstructionRefusal;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code stp settle hold}. */
@Command(
    name = "hold",
    header = "Hold back instructions that wait to be delivered.",
    description = "It can be done until their delivery is tried. It is audited.")
final class SettleHold implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin DatabaseOptions database = new DatabaseOptions();

  @Parameters(
      paramLabel = "REF",
      arity = "1..*",
      description = "References of instructions, such as SI20001.")
  List<String> references = List.of();

  SettleHold(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    SettleOptions.requireReferences(references);
    try (Pool pool = SettleOptions.pool(database, surroundings, 2)) {
      InstructionDesk desk = new InstructionDesk(pool.dataSource());
      for (String reference : references) {
        desk.hold(reference, Actor.of(surroundings));
        surroundings.out().println("held " + reference);
      }
      return ExitCode.OK;
    } catch (InstructionRefusal e) {
      throw CommandFailure.failed(String.valueOf(e.getMessage()));
    }
  }
}
