package io.straightway.app.desk;

import io.straightway.app.access.ServerOptions;
import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.backoffice.approval.Approval;
import io.straightway.backoffice.approval.Approvals;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.charts.text.Numbers;
import io.straightway.charts.text.PlainText;
import io.straightway.charts.text.TextTable;
import io.straightway.markup.HardenedXml;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.core.type.TypeReference;

/** {@code stp approvals}. */
@Command(
    name = "approvals",
    header = "List what waits for a second person, with the command that approves it.",
    description =
        "Repairs, journals, static data, exchanges of ISINs, decisions on confirmations and"
            + " tolerances, the oldest first: who proposed what, when and why, and each value as it is and as it is"
            + " proposed. At most 500 of each kind.")
public final class ApprovalsCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin DatabaseOptions database = new DatabaseOptions();
  @Mixin ServerOptions server = new ServerOptions();
  @Mixin JsonOption json = new JsonOption();

  @Option(
      names = "--of-others",
      description = "Without what the operator of STP_OPERATOR has proposed and can't approve.")
  boolean ofOthers;

  public ApprovalsCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    List<Approval> waiting = server.given() ? ask() : read();
    if (json.wanted) {
      Json.print(surroundings.out(), waiting);
    } else if (waiting.isEmpty()) {
      surroundings.out().println("nothing waits");
    } else {
      waiting.forEach(each -> print(surroundings.out(), each));
    }
    return ExitCode.OK;
  }

  private List<Approval> read() throws SQLException {
    try (Connection connection = database.reader(surroundings)) {
      return new Approvals(new HardenedXml()).waiting(connection, surroundings.actor(), ofOthers);
    }
  }

  private List<Approval> ask() {
    return server
        .open(surroundings)
        .list(
            List.of("approvals"),
            Map.of("mine", !ofOthers),
            Integer.MAX_VALUE,
            new TypeReference<Page<Approval>>() {});
  }

  private static void print(PrintWriter out, Approval one) {
    out.println(
        PlainText.of(
            "%s %d: %s, by %s at %s: %s"
                .formatted(
                    one.kind(),
                    one.number(),
                    one.subject(),
                    one.maker(),
                    one.madeAt(),
                    one.reason())));
    TextTable table =
        new TextTable(
            TextTable.words("field"), TextTable.words("as it is"), TextTable.words("proposed"));
    for (Approval.Version version : one.versions()) {
      table.add(version.field(), shown(version.before()), shown(version.after()));
    }
    table.print(out, "    ");
    if (one.leftOut() > 0) {
      out.println("    and " + Numbers.of(one.leftOut(), "value") + " more");
    }
    out.println(one.mine() ? "  another operator decides on it" : "  " + command(one));
  }

  private static String shown(@Nullable String value) {
    return value == null ? "-" : value;
  }

  private static String command(Approval one) {
    return "stp %s %d --hash %s".formatted(words(one.kind()), one.number(), one.contentHash());
  }

  /** The command that approves one of that kind. */
  static String words(Approval.Kind kind) {
    return switch (kind) {
      case REPAIR -> "exceptions approve";
      case JOURNAL -> "journal approve";
      case STATIC_DATA -> "static-data approve";
      case EXCHANGE -> "settle exchange approve";
      case AMOUNT, REVERSAL, CASH_TOLERANCE -> "settle approve";
    };
  }
}
