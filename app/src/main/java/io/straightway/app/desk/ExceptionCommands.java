package io.straightway.app.desk;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.operation.CountedList;
import io.straightway.app.operation.CountedList.CountedItems;
import io.straightway.app.operation.DeskOptions;
import io.straightway.app.operation.DeskOptions.AnyDatabaseDesk;
import io.straightway.app.operation.OperationCommand;
import io.straightway.app.print.LabelledLines;
import io.straightway.backoffice.catalogue.ExceptionOperations;
import io.straightway.backoffice.desk.Arguments;
import io.straightway.backoffice.enquiry.ExceptionItem;
import io.straightway.backoffice.enquiry.Exceptions.CodeCount;
import io.straightway.backoffice.enquiry.ItemName;
import io.straightway.backoffice.enquiry.ItemName.ItemKind;
import io.straightway.backoffice.repair.RepairTrial;
import io.straightway.backoffice.repair.Resolutions;
import io.straightway.table.Numbers;
import io.straightway.table.PlainText;
import io.straightway.table.Table;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;

/** {@code stp exceptions}, which lists exceptions, with its subcommands. */
public final class ExceptionCommands {
  /** The summary in help. */
  public static final String HEADER = "List exceptions, and repair, resubmit or reject them.";

  private final Surroundings surroundings;

  public ExceptionCommands(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  /** Returns the command with its subcommands. */
  public CommandLine all() {
    CommandLine all = list();
    all.getCommandSpec()
        .name("exceptions")
        .usageMessage()
        .header(HEADER)
        .description("Without a command, list exceptions as 'stp exceptions list' does.")
        .synopsisSubcommandLabel("[COMMAND]");
    all.addSubcommand(list())
        .addSubcommand(
            OperationCommand.of(
                surroundings,
                ExceptionOperations.SHOW,
                new AnyDatabaseDesk(),
                (out, detail) -> new RepairText(out).print(detail)))
        .addSubcommand(repair())
        .addSubcommand(trial());
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
                (out, outcome) ->
                    out.println(PlainText.of(outcome.item()) + " " + resubmitted(outcome.item()))),
            OperationCommand.of(
                surroundings,
                ExceptionOperations.REJECT,
                (out, closure) ->
                    out.println(
                        PlainText.of(closure.item())
                            + (closure.proposal() == null
                                ? " is rejected"
                                : " is above the limit of one operator; proposed as "
                                    + closure.proposal()
                                    + ", another operator approves it"))),
            OperationCommand.of(
                surroundings,
                ExceptionOperations.ASSIGN,
                (out, owner) ->
                    out.println(
                        PlainText.of(owner.item())
                            + " is assigned to "
                            + PlainText.of(owner.owner()))))) {
      all.addSubcommand(decision);
    }
    CommandLine olderName = rejectRepair();
    UsageMessageSpec usage = olderName.getCommandSpec().name("decline").usageMessage();
    usage.hidden(true).header("Use 'stp exceptions reject-repair'.");
    return all.addSubcommand(olderName);
  }

  private CommandLine rejectRepair() {
    return OperationCommand.of(
        surroundings,
        ExceptionOperations.REPAIRS.reject(),
        (out, repair) -> new RepairText(out).print(repair));
  }

  private static String resubmitted(String item) {
    return ItemName.number(ItemKind.CUSTODIAN, item).isPresent()
        ? "is applied"
        : "is resubmitted; an element processes it within seconds";
  }

  private CommandLine repair() {
    DeskOptions desk = new DeskOptions();
    return OperationCommand.of(
        surroundings,
        ExceptionOperations.REPAIR,
        desk,
        proposal ->
            desk.print(
                surroundings,
                desk.perform(
                    surroundings,
                    ExceptionOperations.REPAIR,
                    Arguments.with(
                        proposal, "document", text(proposal.document(), proposal.set()))),
                (out, repair) -> {
                  new RepairText(out).print(repair);
                  new LabelledLines(out, 0)
                      .approval(
                          ExceptionOperations.REPAIRS.approve().command(),
                          repair.repairId(),
                          repair.contentHash());
                }));
  }

  private CommandLine trial() {
    DeskOptions desk = new DeskOptions();
    return OperationCommand.of(
        surroundings,
        ExceptionOperations.TRY,
        desk,
        draft -> {
          RepairTrial trial =
              desk.perform(
                  surroundings,
                  ExceptionOperations.TRY,
                  Arguments.with(draft, "document", text(draft.document(), draft.set())));
          desk.print(surroundings, trial, (out, tried) -> new RepairText(out).print(tried));
          if (!trial.passes()) {
            throw CommandFailure.failed("the corrected message would be rejected again");
          }
        });
  }

  /** Returns the text of the file whose name is given as the document. */
  private @Nullable String text(@Nullable String file, @Nullable Map<String, String> set) {
    if (file == null && set == null) {
      throw CommandFailure.usage("give the correction with --set or --file");
    }
    return file == null ? null : MessageFile.text(surroundings.directory().resolve(file));
  }

  private CommandLine list() {
    DeskOptions desk = new AnyDatabaseDesk();
    CountedList<ExceptionItem, CodeCount> list =
        new CountedList<>(
            CountedItems::new,
            "no exceptions",
            "--code, --state, --source",
            units -> countTable(),
            units -> itemTable());
    return OperationCommand.of(
        surroundings,
        ExceptionOperations.LIST,
        desk,
        filter -> {
          if (filter.code() != null && !Resolutions.codes().contains(filter.code())) {
            throw CommandFailure.usage("unknown exception code '" + filter.code() + "'");
          }
          list.print(
              surroundings,
              desk,
              desk.list(surroundings, ExceptionOperations.LIST, filter),
              desk.perform(
                      surroundings, ExceptionOperations.LIST, Arguments.with(filter, "limit", 1))
                  .counts(),
              filter.limit());
        });
  }

  private static Table<CodeCount> countTable() {
    return Table.of(CodeCount.class)
        .words("code", CodeCount::code)
        .words("state", CodeCount::state)
        .numbers("items", count -> Numbers.of(count.items()))
        .numbers("oldest", count -> Numbers.age(count.oldestAge()));
  }

  private static Table<ExceptionItem> itemTable() {
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
            item -> item.field() == null ? item.reason() : item.field() + ": " + item.reason());
  }
}
