package io.straightway.app.enquiry;

import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.operation.DeskOptions;
import io.straightway.backoffice.catalogue.DecisionOperations.NoInput;
import io.straightway.backoffice.catalogue.EnquiryOperations;
import io.straightway.backoffice.enquiry.Exceptions.CodeCount;
import io.straightway.backoffice.status.Status;
import io.straightway.settlement.day.Ageing;
import io.straightway.settlement.day.StageCount;
import io.straightway.table.Numbers;
import io.straightway.table.Table;
import io.straightway.table.TextTable;
import java.io.PrintWriter;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code stp status}. */
@Command(
    name = "status",
    header = "Show the processing status: counts by stage, fails and open exceptions.",
    description = {
      "The STP rate of a stage is the share of its items that needed no manual action. Stopped:"
          + " refused, in repair or repaired, held, refused by the custodian, late, or changed by an"
          + " operator. Booking and total count messages, instruction counts trades, matching and"
          + " settlement count instructions; settlement only those due by the business date.",
      "The fails rate is the share of the instructions due by the business date, or settled, that"
          + " are open past their settlement date.",
      "The figures are those of one instant. The length of an element's queues is in its"
          + " metrics."
    })
public final class StatusCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin DeskOptions desk = new DeskOptions();

  public StatusCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    Status status = desk.perform(surroundings, EnquiryOperations.STATUS, new NoInput()).status();
    desk.print(surroundings, status, (out, shown) -> print(shown));
    return ExitCode.OK;
  }

  private void print(Status status) {
    PrintWriter out = surroundings.out();
    out.println("business date  " + or(status.businessDate(), "none: 'stp business-date --open'"));
    out.println("closed up to   " + or(status.closedUpTo(), "none yet"));
    out.println();
    LIFE.print(List.of(status.life()), out, "");
    out.println();
    STAGES.print(status.stages(), out, "");
    out.println();
    if (status.fails().values().stream().allMatch(count -> count == 0)) {
      out.println("no fails");
    } else {
      fails(status.fails()).print(out, "");
    }
    if (status.failsRate().percent() != null) {
      out.println(
          "fails rate %s %%: %s of %s due"
              .formatted(
                  status.failsRate().percent(),
                  Numbers.of(status.failsRate().failed()),
                  Numbers.of(status.failsRate().due(), "instruction")));
    }
    out.println();
    EXCEPTIONS.printOr(status.exceptions(), out, "no open exceptions");
    out.println();
    out.println(Numbers.of(status.undelivered(), "instruction") + " to be delivered");
  }

  private static String or(@org.jspecify.annotations.Nullable Object value, String otherwise) {
    return value == null ? otherwise : value.toString();
  }

  private static final Table<Status.Life> LIFE =
      Table.of(Status.Life.class)
          .numbers("received", Status.Life::received)
          .numbers("validated", Status.Life::validated)
          .numbers("booked", Status.Life::booked)
          .numbers("instructed", Status.Life::instructed)
          .numbers("matched", Status.Life::matched)
          .numbers("settled", Status.Life::settled)
          .numbers("failed", Status.Life::failed);

  /** The progress of a day's trades, stage by stage. */
  public static final Table<StageCount> STAGES =
      Table.of(StageCount.class)
          .words("stage", StageCount::stage)
          .numbers("entered", StageCount::entered)
          .numbers("through", StageCount::through)
          .numbers("under way", StageCount::underWay)
          .numbers("stopped", StageCount::stopped)
          .numbers("STP rate", stage -> Numbers.percent(stage.untouched(), stage.entered()));

  private static TextTable fails(Map<Ageing, Long> fails) {
    TextTable table =
        new TextTable(
            TextTable.words("fails, business days late"), TextTable.numbers("instructions"));
    fails.forEach((age, count) -> table.add(age.days(), Numbers.of(count)));
    return table;
  }

  private static final Table<CodeCount> EXCEPTIONS =
      Table.of(CodeCount.class)
          .words("open exceptions", CodeCount::code)
          .words("state", CodeCount::state)
          .numbers("items", count -> Numbers.of(count.items()))
          .numbers("oldest", count -> Numbers.age(count.oldestAge()));
}
