package io.straightway.app.enquiry;

import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.operation.DeskOptions;
import io.straightway.app.operation.DeskOptions.AnyDatabaseDesk;
import io.straightway.app.print.MinorUnits;
import io.straightway.backoffice.catalogue.EnquiryOperations;
import io.straightway.backoffice.catalogue.EnquiryOperations.TradeName;
import io.straightway.backoffice.enquiry.trades.TradeStory;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code stp trade}. */
@Command(
    name = "trade",
    header = "Show a trade from its message to its settlement.",
    description =
        "All versions in order, each with its message, its entries and their reversal, its"
            + " instructions and their settlements; versions that wait for the preceding one are"
            + " included. Exit code 1 if there is no such trade or message.")
public final class TradeCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin DeskOptions desk = new AnyDatabaseDesk();

  @Parameters(paramLabel = "REF", description = "Trade reference, or the sender's id of a message.")
  String reference = "";

  @Option(names = "--source", paramLabel = "NAME", description = "Only from this sending system.")
  @Nullable String source;

  public TradeCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    TradeName name = new TradeName(source == null ? "-" : source, reference);
    List<TradeStory> stories = desk.perform(surroundings, EnquiryOperations.TRADE, name);
    desk.json.print(
        surroundings.out(), stories, () -> print(stories, desk.minorUnits(surroundings)));
    return ExitCode.OK;
  }

  private void print(List<TradeStory> stories, MinorUnits units) {
    StoryText text = new StoryText(new StoryLines(surroundings.out(), units, "  "));
    for (int i = 0; i < stories.size(); i++) {
      if (i > 0) {
        surroundings.out().println();
      }
      text.print(stories.get(i));
    }
  }
}
