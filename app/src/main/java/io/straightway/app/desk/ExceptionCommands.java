package io.straightway.app.desk;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.operation.DeskOptions;
import io.straightway.app.operation.OperationCommand;
import io.straightway.app.print.Json;
import io.straightway.backoffice.catalogue.ExceptionOperations;
import io.straightway.backoffice.desk.Arguments;
import io.straightway.backoffice.enquiry.ExceptionItem;
import io.straightway.backoffice.enquiry.ExceptionList;
import io.straightway.backoffice.enquiry.Exceptions.CodeCount;
import io.straightway.backoffice.enquiry.Exceptions.Filter;
import io.straightway.backoffice.enquiry.ItemName;
import io.straightway.backoffice.repair.WaysOut;
import io.straightway.table.Numbers;
import io.straightway.table.PlainText;
import io.straightway.table.Table;
import io.straightway.table.TextTable;
import java.io.PrintWriter;
import java.sql.SQLException;
import java.util.List;
import picocli.CommandLine;

/** {@code stp exceptions}, which lists, and what is under it. */
public final class ExceptionCommands {
  private final Surroundings surroundings;

  public ExceptionCommands(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  /** All of them. */
  public CommandLine all() {
    CommandLine all = list();
    all.getCommandSpec()
        .name("exceptions")
        .usageMessage()
        .header("List exceptions, and repair, resubmit or reject them.")
        .description("Without a command, list exceptions as 'stp exceptions list' does.")
        .synopsisSubcommandLabel("[COMMAND]");
    all.addSubcommand(list())
        .addSubcommand(
            OperationCommand.of(
                surroundings,
                ExceptionOperations.SHOW,
                DeskOptions.ofAnyVendor(),
                (out, detail) -> new RepairText(out).print(detail)))
        .addSubcommand(new ExceptionsRepairCommand(surroundings));
    for (CommandLine decision :
        List.of(
            OperationCommand.of(
                surroundings,
                ExceptionOperations.REPAIRS.approve(),
                (out, repair) -> new RepairText(out).print(repair)),
            rejectRepair(),
            OperationCommand.of(
                surroundings,
                ExceptionOperations.RESUBMIT,
                (out, it) -> out.println(PlainText.of(it.item()) + " " + resubmitted(it.item()))),
            OperationCommand.of(
                surroundings,
                ExceptionOperations.REJECT,
                (out, it) -> out.println(PlainText.of(it.item()) + " is rejected")),
            OperationCommand.of(
                surroundings,
                ExceptionOperations.ASSIGN,
                (out, it) ->
                    out.println(
                        PlainText.of(it.item())
                            + " is assigned to "
                            + PlainText.of(it.owner()))))) {
      all.addSubcommand(decision);
    }
    CommandLine olderName = rejectRepair();
    olderName.getCommandSpec().name("decline").usageMessage().hidden(true);
    return all.addSubcommand(olderName);
  }

  private CommandLine rejectRepair() {
    return OperationCommand.of(
        surroundings,
        ExceptionOperations.REPAIRS.reject(),
        (out, repair) -> new RepairText(out).print(repair));
  }

  private static String resubmitted(String item) {
    return ItemName.number(ItemName.Kind.CUSTODIAN, item).isPresent()
        ? "is applied"
        : "is resubmitted; an element processes it within seconds";
  }

  private CommandLine list() {
    DeskOptions desk = DeskOptions.ofAnyVendor();
    return OperationCommand.of(
        surroundings, ExceptionOperations.LIST, desk, filter -> print(desk, filter));
  }

  private void print(DeskOptions desk, Filter filter) throws SQLException {
    String code = filter.code();
    if (code != null && !WaysOut.codes().contains(code)) {
      throw CommandFailure.usage("there is no code of exceptions '" + code + "'");
    }
    List<ExceptionItem> items = desk.list(surroundings, ExceptionOperations.LIST, filter);
    ExceptionList first =
        desk.perform(surroundings, ExceptionOperations.LIST, Arguments.with(filter, "limit", 1));
    if (desk.json.wanted) {
      Json.print(surroundings.out(), new Listed(first.counts(), items));
    } else {
      print(surroundings.out(), first.counts(), items, filter.limit());
    }
  }

  private static void print(
      PrintWriter out, List<CodeCount> counts, List<ExceptionItem> items, int limit) {
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
    return Table.of(CodeCount.class)
        .words("code", CodeCount::code)
        .words("state", CodeCount::state)
        .numbers("items", count -> Numbers.of(count.items()))
        .numbers("oldest", count -> Numbers.age(count.oldestAge()))
        .text(counts);
  }

  private static TextTable itemTable(List<ExceptionItem> items) {
    return Table.of(ExceptionItem.class)
        .words("item", ExceptionItem::item)
        .words("code", ExceptionItem::code)
        .words("state", item -> item.closed() == null ? item.state() : item.state() + " closed")
        .words("owner", ExceptionItem::owner)
        .words("source", item -> item.source() == null ? "" : item.source())
        .words("message", item -> item.messageId() == null ? "" : item.messageId())
        .numbers("age", item -> Numbers.age(item.age()))
        .numbers("seen", item -> Numbers.of(item.timesSeen()))
        .words(
            "reason",
            item -> item.field() == null ? item.reason() : item.field() + ": " + item.reason())
        .text(items);
  }

  /** The list, for programs. */
  private record Listed(List<CodeCount> counts, List<ExceptionItem> items) {}
}
