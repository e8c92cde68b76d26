package io.straightway.app.settle;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.db.Pool;
import io.straightway.settlement.instruct.InstructionDesk;
import io.straightway.settlement.instruct.InstructionRefusal;
import java.sql.SQLException;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Which instructions somebody decides on, where they are, and how it is printed. */
final class InstructionDecision {
  @Mixin DatabaseOptions database = new DatabaseOptions();
  @Mixin JsonOption json = new JsonOption();

  @Parameters(
      paramLabel = "REF",
      arity = "1..*",
      description = "References of instructions, such as SI20001.")
  List<String> references = List.of();

  /**
   * Decides on one after the other.
   *
   * @param done what they are then, such as {@code held}
   * @throws CommandFailure if one can't be; those before it are
   */
  int decide(Surroundings surroundings, String done, Action action) throws SQLException {
    SettleOptions.requireReferences(references);
    try (Pool pool = SettleOptions.pool(database, surroundings, 2)) {
      InstructionDesk desk = new InstructionDesk(pool.dataSource());
      for (String reference : references) {
        action.by(desk, reference, surroundings.actor());
        if (json.wanted) {
          Json.print(surroundings.out(), new Decided(reference, done));
        } else {
          surroundings.out().println(done + " " + reference);
        }
      }
      return ExitCode.OK;
    } catch (InstructionRefusal e) {
      throw CommandFailure.failed(String.valueOf(e.getMessage()));
    }
  }

  @FunctionalInterface
  interface Action {
    void by(InstructionDesk desk, String reference, String actor) throws SQLException;
  }

  private record Decided(String reference, String done) {}
}
