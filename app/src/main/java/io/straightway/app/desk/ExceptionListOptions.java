package io.straightway.app.desk;

import io.straightway.app.access.RemoteServer;
import io.straightway.app.access.ServerOptions;
import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.backoffice.enquiry.ExceptionItem;
import io.straightway.backoffice.enquiry.Exceptions;
import io.straightway.backoffice.enquiry.Exceptions.CodeCount;
import io.straightway.backoffice.enquiry.Exceptions.Filter;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.charts.text.Numbers;
import io.straightway.charts.text.TextTable;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import tools.jackson.core.type.TypeReference;

/** Which exceptions to list, and the list. */
final class ExceptionListOptions {
  @Option(
      names = "--state",
      paramLabel = "STATE",
      description =
          "Only REJECTED, IN_REPAIR, PARKED, CONFLICT, GAP, REFUSED, DENIED, OPEN, UNDELIVERED or"
              + " NOT_INSTRUCTED.")
  @Nullable String state;

  @Option(
      names = "--code",
      paramLabel = "CODE",
      description = "Only this reason code, such as SECURITY_UNKNOWN.")
  @Nullable String code;

  @Option(names = "--source", paramLabel = "NAME", description = "Only from this sending system.")
  @Nullable String source;

  @Option(
      names = "--owner",
      paramLabel = "NAME",
      description = "Only of this operator; 'desk' for what is not assigned.")
  @Nullable String owner;

  @Option(names = "--all", description = "Also list closed items, marked as closed.")
  boolean all;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Most items to list. Default: ${DEFAULT-VALUE}")
  int limit = 50;

  /** Refuses what can't be asked for before the database is opened. */
  void requireUsable() {
    if (limit < 1) {
      throw CommandFailure.usage("--limit is " + limit + "; it is a number from 1");
    }
    try {
      ExceptionItem.requireState(state);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage("--" + e.getMessage());
    }
  }

  /** Prints the items that pass, after their counts. */
  void print(
      DatabaseOptions database, ServerOptions server, Surroundings surroundings, boolean json)
      throws SQLException {
    Result found = server.given() ? ask(server.open(surroundings)) : read(database, surroundings);
    if (json) {
      Json.print(surroundings.out(), found);
    } else {
      print(surroundings.out(), found.counts(), found.items());
    }
  }

  private Result read(DatabaseOptions database, Surroundings surroundings) throws SQLException {
    Exceptions exceptions = new Exceptions(Clock.systemUTC());
    Filter filter = new Filter(state, code, source, owner, all);
    try (Connection connection = database.reader(surroundings)) {
      return new Result(
          exceptions.counts(connection, filter), exceptions.list(connection, filter, limit));
    }
  }

  /** Every page has the counts of the whole list. */
  private Result ask(RemoteServer server) {
    Map<String, @Nullable Object> filter = new LinkedHashMap<>();
    filter.put("state", state);
    filter.put("code", code);
    filter.put("source", source);
    filter.put("owner", owner);
    filter.put("all", all);
    List<String> path = List.of("exceptions");
    List<ExceptionItem> items =
        server.list(path, filter, limit, new TypeReference<Page<ExceptionItem>>() {});
    filter.put("limit", 1);
    return new Result(server.get(path, filter, new TypeReference<Counted>() {}).counts(), items);
  }

  private void print(PrintWriter out, List<CodeCount> counts, List<ExceptionItem> items) {
    if (counts.isEmpty() && items.isEmpty()) {
      out.println("no exceptions");
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
            TextTable.words("state"),
            TextTable.words("owner"),
            TextTable.words("source"),
            TextTable.words("message"),
            TextTable.numbers("age"),
            TextTable.numbers("seen"),
            TextTable.words("reason"));
    for (ExceptionItem item : items) {
      table.add(
          item.item(),
          item.code(),
          item.closed() == null ? item.state() : item.state() + " closed",
          item.owner(),
          item.source() == null ? "" : item.source(),
          item.messageId() == null ? "" : item.messageId(),
          Numbers.age(item.age()),
          Numbers.of(item.timesSeen()),
          item.field() == null ? item.reason() : item.field() + ": " + item.reason());
    }
    return table;
  }

  private record Counted(List<CodeCount> counts) {}

  private record Result(List<CodeCount> counts, List<ExceptionItem> items) {}
}
