package io.straightway.app.enquiry;

import io.straightway.app.access.RemoteServer;
import io.straightway.app.access.ServerOptions;
import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.app.print.MinorUnits;
import io.straightway.backoffice.enquiry.TradeStory;
import io.straightway.element.staticdata.StaticData;
import io.straightway.element.staticdata.StaticDataStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.core.type.TypeReference;

/** {@code stp trade}. */
@Command(
    name = "trade",
    header = "Show a trade from its message to its settlement.",
    description =
        "All versions in order, each with its message, its entries and their reversal, its"
            + " instructions and their settlements; also those that wait for the version before"
            + " them. Exit code 1 if nothing has that name.")
public final class TradeCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin DatabaseOptions database = DatabaseOptions.ofAnyVendor();
  @Mixin ServerOptions server = new ServerOptions();
  @Mixin JsonOption json = new JsonOption();

  @Parameters(
      paramLabel = "REF",
      description = "A trade reference, or the sender's id of a message.")
  String reference = "";

  @Option(names = "--source", paramLabel = "NAME", description = "Only from this sending system.")
  @Nullable String source;

  public TradeCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    if (server.given()) {
      RemoteServer remote = server.open(surroundings);
      show(ask(remote), remote::minorUnits);
      return ExitCode.OK;
    }
    try (Connection connection = database.reader(surroundings)) {
      List<TradeStory> stories = TradeStory.find(connection, reference, source);
      if (stories.isEmpty()) {
        throw CommandFailure.failed(
            "no trade and no message is called '"
                + reference
                + "'"
                + (source == null ? "" : " by source '" + source + "'"));
      }
      StaticData staticData = new StaticDataStore().read(connection);
      show(stories, () -> MinorUnits.of(staticData));
    }
    return ExitCode.OK;
  }

  private List<TradeStory> ask(RemoteServer remote) {
    List<String> path = new ArrayList<>(List.of("trades", source == null ? "-" : source));
    path.addAll(List.of(reference.split("/", -1)));
    return remote.get(path, new TypeReference<>() {});
  }

  private void show(List<TradeStory> stories, Supplier<MinorUnits> units) {
    if (json.wanted) {
      Json.print(surroundings.out(), stories);
    } else {
      print(stories, units.get());
    }
  }

  private void print(List<TradeStory> stories, MinorUnits units) {
    StoryText text = new StoryText(surroundings.out(), units, "  ");
    for (int i = 0; i < stories.size(); i++) {
      if (i > 0) {
        surroundings.out().println();
      }
      text.print(stories.get(i));
    }
  }
}
