package io.straightway.app.settle;

import io.straightway.app.access.RemoteServer;
import io.straightway.app.access.ServerOptions;
import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.enquiry.StoryText;
import io.straightway.app.print.Json;
import io.straightway.app.print.MinorUnits;
import io.straightway.backoffice.enquiry.InstructionStory;
import io.straightway.element.staticdata.StaticData;
import io.straightway.element.staticdata.StaticDataStore;
import io.straightway.settlement.InstructionReference;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.core.type.TypeReference;

/** {@code stp settle show}. */
@Command(
    name = "show",
    header = "Show an instruction with its deliveries, answers and settlements.",
    description = "Exit code 1 if there is none of that name.")
public final class SettleShow implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin DatabaseOptions database = new DatabaseOptions();
  @Mixin ServerOptions server = new ServerOptions();
  @Mixin JsonOption json = new JsonOption();

  @Parameters(paramLabel = "REF", description = "The reference of an instruction, such as SI20001.")
  String reference = "";

  public SettleShow(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    SettleOptions.requireReferences(List.of(reference));
    if (server.given()) {
      RemoteServer remote = server.open(surroundings);
      show(
          remote.get(List.of("instructions", reference), new TypeReference<>() {}),
          remote::minorUnits);
      return ExitCode.OK;
    }
    long id = InstructionReference.id(reference).orElseThrow();
    try (Connection connection = database.reader(surroundings)) {
      InstructionStory story = InstructionStory.find(connection, id);
      if (story == null) {
        throw CommandFailure.failed("no instruction is called '" + reference + "'");
      }
      StaticData staticData = new StaticDataStore().read(connection);
      show(story, () -> MinorUnits.of(staticData));
    }
    return ExitCode.OK;
  }

  private void show(InstructionStory story, Supplier<MinorUnits> units) {
    if (json.wanted) {
      Json.print(surroundings.out(), story);
    } else {
      new StoryText(surroundings.out(), units.get(), "").print(story);
    }
  }
}
