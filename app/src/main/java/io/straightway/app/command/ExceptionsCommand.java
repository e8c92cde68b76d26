package io.straightway.app.command;

import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.app.print.Numbers;
import io.straightway.app.print.TextTable;
import io.straightway.element.enquiry.ExceptionItem;
import io.straightway.element.enquiry.Exceptions;
import io.straightway.element.enquiry.Exceptions.CodeCount;
import io.straightway.element.enquiry.Exceptions.Filter;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp exceptions}. */
@Command(
    name = "exceptions",
    header = "List what a person should look at: refusals, repairs, conflicts and gaps.",
    description = "The oldest first, after a count by code.")
final class ExceptionsCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin DatabaseOptions database = new DatabaseOptions();
  @Mixin JsonOption json = new JsonOption();

  @Option(
      names = "--state",
      paramLabel = "STATE",
      description = "Only REJECTED, IN_REPAIR, CONFLICT or GAP.")
  @Nullable String state;

  @Option(
      names = "--code",
      paramLabel = "CODE",
      description = "Only this reason code, such as SECURITY_UNKNOWN.")
  @Nullable String code;

  @Option(names = "--source", paramLabel = "NAME", description = "Only from this sending system.")
  @Nullable String source;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Most items to list. Default: ${DEFAULT-VALUE}")
  int limit = 50;

  ExceptionsCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    Exceptions exceptions = new Exceptions(Clock.systemUTC());
    try (Connection connection = database.reader(surroundings)) {
      List<CodeCount> counts = exceptions.counts(connection);
      List<ExceptionItem> items =
          exceptions.list(connection, new Filter(state, code, source), limit);
      if (json.wanted) {
        Json.print(surroundings.out(), new Result(counts, items));
      } else {
        tell(counts, items);
      }
    }
    return ExitCode.OK;
  }

  private void tell(List<CodeCount> counts, List<ExceptionItem> items) {
    PrintWriter out = surroundings.out();
    if (counts.isEmpty()) {
      out.println("nothing to look at");
      return;
    }
    countTable(counts).print(out, "");
    out.println();
    itemTable(items).print(out, "");
    if (items.size() == limit) {
      out.println("there may be more: raise --limit, or narrow with --code, --state, --source");
    }
  }

  private static TextTable countTable(List<CodeCount> counts) {
    TextTable table =
        new TextTable(
            TextTable.words("code"),
            TextTable.words("state"),
            TextTable.numbers("items"),
            TextTable.numbers("oldest"));
    for (CodeCount count : counts) {
      table.add(
          count.code(), count.state(), Numbers.of(count.items()), Numbers.age(count.oldestAge()));
    }
    return table;
  }

  private static TextTable itemTable(List<ExceptionItem> items) {
    TextTable table =
        new TextTable(
            TextTable.words("item"),
            TextTable.words("code"),
            TextTable.words("source"),
            TextTable.words("message"),
            TextTable.numbers("age"),
            TextTable.numbers("seen"),
            TextTable.words("reason"));
    for (ExceptionItem item : items) {
      table.add(
          item.item(),
          item.code(),
          item.source() == null ? "" : item.source(),
          item.messageId() == null ? "" : item.messageId(),
          Numbers.age(item.age()),
          Numbers.of(item.timesSeen()),
          item.field() == null ? item.reason() : item.field() + ": " + item.reason());
    }
    return table;
  }

  private record Result(List<CodeCount> counts, List<ExceptionItem> items) {}
}
