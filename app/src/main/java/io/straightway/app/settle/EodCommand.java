package io.straightway.app.settle;

import io.straightway.app.access.OperatorVariables;
import io.straightway.app.cli.AuditHeadOption;
import io.straightway.app.cli.BooksOptions;
import io.straightway.app.cli.Consent;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.StallLimitOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.engine.RequiredSchema;
import io.straightway.app.enquiry.StatusCommand;
import io.straightway.app.print.Json;
import io.straightway.backoffice.check.SystemCheck;
import io.straightway.db.Database;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.audit.AuditHeadNotes;
import io.straightway.settlement.day.DayDesk;
import io.straightway.settlement.day.DayNotReadyException;
import io.straightway.settlement.day.DayPreview;
import io.straightway.settlement.day.DayReport;
import io.straightway.settlement.day.DayReports;
import io.straightway.settlement.day.DaySummary;
import io.straightway.settlement.day.DaySummary.FailCount;
import io.straightway.settlement.day.DaySummary.PenaltySum;
import io.straightway.settlement.day.EndInUse;
import io.straightway.settlement.day.EndOfDay;
import io.straightway.settlement.day.NextDay;
import io.straightway.staticdata.Currency;
import io.straightway.staticdata.StaticDataStore;
import io.straightway.table.Numbers;
import io.straightway.table.Table;
import io.straightway.table.TextTable;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp eod}. */
@Command(
    name = "eod",
    header = "Close the business day: update fails, close the books, report, open the next day.",
    description = {
      "A job of several steps. If it was killed, run the command again: it continues with the"
          + " interrupted step. A closed day accepts no more entries. Nothing is closed while"
          + " the ledger is out of balance in a currency, a message is half processed, or numbers"
          + " of a source are missing.",
      "For a closed day, only the reports are written again.",
      "Once there is an operator, a close needs the order of one; of a day that has not begun by"
          + " UTC, of two.",
      OperatorVariables.HELP_PROOF
    })
public final class EodCommand implements Callable<Integer> {
  private static final int CONNECTIONS = 4;

  private final Surroundings surroundings;

  @Mixin BooksOptions database = new BooksOptions();
  @Mixin StallLimitOption stall = new StallLimitOption();
  @Mixin AuditHeadOption auditHead = new AuditHeadOption();
  @Mixin JsonOption json = new JsonOption();

  @Option(
      names = "--date",
      paramLabel = "DATE",
      description =
          "Day to close. Default: the one whose close is not finished, else the business date.")
  @Nullable LocalDate date;

  @Option(
      names = "--calendar",
      paramLabel = "NAME",
      description =
          "Calendar whose holidays are skipped for the next day. Default: that of "
              + "the day before or, if that was NONE (weekends only), the one that most securities "
              + "name. A continued close keeps its calendar; another one is refused.")
  @Nullable String calendar;

  @Option(names = "--reports", paramLabel = "DIR", description = "Directory for the reports.")
  Path reports = Path.of("reports");

  @Option(names = "--pdf", description = "Also write the page of the day as a PDF file.")
  boolean pdf;

  @Option(names = "--dry-run", description = "Preview the close, and write nothing.")
  boolean dryRun;

  @Mixin Consent consent = new Consent();

  public EodCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  @SuppressWarnings("try") // the audit head is recorded without further calls
  public Integer call() throws Exception {
    DatabaseAddress running = stall.of(database.running(surroundings));
    RequiredSchema.in(running);
    try (AuditHeadNotes notes = auditHead.start(new Database(running), surroundings);
        Pool pool = new Database(running).pool(Role.ENGINE, CONNECTIONS, "end of day");
        Connection connection = pool.connection()) {
      LocalDate day = date == null ? EndOfDay.dayToEnd(connection) : date;
      EndOfDay endOfDay =
          new EndOfDay(
              pool.dataSource(), Clock.systemUTC(), SystemCheck::dayFindings, this::progress);
      boolean closed = endOfDay.isDone(day);
      if (!closed) {
        EndOfDay.check(connection, day, calendar);
      }
      if (dryRun) {
        DayPreview preview =
            DayPreview.read(connection, day, new StaticDataStore().read(connection));
        NextDay next = NextDay.after(connection, day, calendar);
        json.print(surroundings.out(), preview, () -> print(preview, next));
        return ExitCode.OK;
      }
      Path directory = surroundings.writable("--reports", reports);
      if (closed) {
        DayReports.write(connection, day, directory);
      } else {
        announce(NextDay.after(connection, day, calendar));
        consent.require("close " + day, "nothing was closed");
        String actor = order(pool, day);
        endOfDay.run(new EndOfDay.Request(day, calendar, actor, directory));
      }
      if (pdf) {
        DayReports.put(
            directory.resolve(DayReport.WHOLE_DAY.file(day, "pdf")),
            out ->
                DayReports.pdf(
                    connection, DayReport.WHOLE_DAY, day, Clock.systemUTC().instant(), out));
      }
      print(DaySummary.read(connection, day), closed, connection, directory);
    }
    return ExitCode.OK;
  }

  /**
   * Returns the name under which the day is closed, authenticated if the operator's secret is set.
   */
  private String order(Pool pool, LocalDate day) throws SQLException, DayNotReadyException {
    Optional<OperatorLogin> operator = OperatorVariables.proof(surroundings);
    if (operator.isEmpty()) {
      return surroundings.actor();
    }
    new DayDesk(pool.dataSource()).orderEnd(operator.get(), day, calendar);
    return operator.get().name();
  }

  /** Reports the next day and its calendar, since the user may not have named one. */
  private void announce(NextDay next) {
    if (!json.active) {
      surroundings.err().println(words(next));
      surroundings.err().flush();
    }
  }

  private static String words(NextDay next) {
    return "the next day is %s, by the calendar %s; --calendar names another"
        .formatted(next.nextDate(), next.calendar());
  }

  private void print(DayPreview day, NextDay next) {
    TextTable table =
        new TextTable(
            TextTable.words("a close of " + day.businessDate() + " would find"),
            TextTable.numbers("number"));
    table.add("messages not booked yet", Numbers.of(day.unfinishedMessages()));
    table.add("open instructions", Numbers.of(day.openInstructions()));
    table.add("  not delivered", Numbers.of(day.undelivered()));
    table.add("due trades not instructed", Numbers.of(day.uninstructed()));
    table.add("ended, and still in use", Numbers.of(day.endedInUse()));
    day.failsByAge()
        .forEach((age, fails) -> table.add("fails, " + age + " days late", Numbers.of(fails)));
    table.add("open exceptions", Numbers.of(day.openExceptions()));
    table.print(surroundings.out(), "");
    surroundings.out().println(words(next));
    surroundings.out().println("nothing was written");
  }

  private void progress(String step) {
    if (!json.active) {
      surroundings.err().println("end of day: " + step);
      surroundings.err().flush();
    }
  }

  private void print(DaySummary day, boolean closed, Connection connection, Path directory)
      throws SQLException {
    if (json.active) {
      Json.print(surroundings.out(), new DayResult(closed, directory.toString(), day));
      return;
    }
    Map<String, Currency> currencies = new StaticDataStore().read(connection).currencies();
    PrintWriter out = surroundings.out();
    out.println(
        day.businessDate()
            + (closed ? " was closed before" : " is closed")
            + "; the day after it is "
            + day.nextDate());
    out.println();
    StatusCommand.STAGES.print(day.stages(), out, "");
    out.println();
    if (!day.fails().isEmpty()) {
      fails(day, currencies).print(out, "");
      out.println();
    }
    if (!day.penalties().isEmpty()) {
      penalties(day, currencies).print(out, "");
      out.println();
    }
    out.println(Numbers.of(day.openExceptions(), "open exception"));
    if (day.undelivered() > 0) {
      out.println(
          Numbers.of(day.undelivered(), "instruction")
              + " not delivered: run 'stp settle deliver', for held ones after 'stp settle release'");
    }
    if (day.uninstructed() > 0) {
      out.println(
          Numbers.of(day.uninstructed(), "due trade")
              + " not instructed: see the reasons in the report of fails");
    }
    if (day.unratedFails() > 0) {
      out.println(
          Numbers.of(day.unratedFails(), "fail") + " without a penalty: load rates as static data");
    }
    long ended = EndInUse.count(connection, day.businessDate());
    if (ended > 0) {
      out.println(
          Numbers.of(ended)
              + " of the static data ended but still in use: see 'stp static-data ends'");
    }
    out.println("reports in " + directory);
  }

  private static TextTable fails(DaySummary day, Map<String, Currency> currencies) {
    return Table.of(FailCount.class)
        .words("fails, days late", FailCount::daysLate)
        .words("movement", FailCount::movement)
        .numbers("instructions", fail -> Numbers.of(fail.instructions()))
        .words("currency", FailCount::currency)
        .numbers("open amount", fail -> amount(fail.openAmount(), currencies.get(fail.currency())))
        .text(day.fails());
  }

  private static TextTable penalties(DaySummary day, Map<String, Currency> currencies) {
    return Table.of(PenaltySum.class)
        .words("penalties", PenaltySum::kind)
        .words("direction", PenaltySum::direction)
        .numbers("instructions", sum -> Numbers.of(sum.instructions()))
        .words("currency", PenaltySum::currency)
        .numbers("amount", sum -> amount(sum.amount(), currencies.get(sum.currency())))
        .text(day.penalties());
  }

  private static String amount(BigDecimal amount, @Nullable Currency currency) {
    return Numbers.amount(amount, currency == null ? 0 : currency.minorUnit());
  }

  /**
   * The end of a day as JSON.
   *
   * @param endedBefore whether the day had been closed before
   * @param reports the directory of its reports
   */
  private record DayResult(boolean endedBefore, String reports, DaySummary day) {}
}
