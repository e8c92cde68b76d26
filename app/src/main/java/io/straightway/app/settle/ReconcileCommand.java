package io.straightway.app.settle;

import io.straightway.app.access.OperatorVariables;
import io.straightway.app.cli.BooksOptions;
import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.backoffice.catalogue.ReconciliationOperations.BreakNumber;
import io.straightway.db.Database;
import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.db.file.SharedFiles;
import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso20022.xml.MessageReader;
import io.straightway.operators.OperatorLogin;
import io.straightway.settlement.reconcile.Break;
import io.straightway.settlement.reconcile.BreakCounts;
import io.straightway.settlement.reconcile.BreakDesk;
import io.straightway.settlement.reconcile.OpenBreaks;
import io.straightway.settlement.reconcile.Reconciler;
import io.straightway.settlement.reconcile.Reconciliation;
import io.straightway.settlement.reconcile.Statement;
import io.straightway.settlement.reconcile.StatementRefusedException;
import io.straightway.settlement.reconcile.file.StatementFile;
import io.straightway.settlement.reconcile.file.StatementReading;
import io.straightway.table.Numbers;
import io.straightway.table.PlainText;
import io.straightway.table.TextTable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code stp reconcile}. */
@Command(
    name = "reconcile",
    header = "Reconcile our settled positions and cash with a custodian's statement.",
    description = {
      "The statement is CSV with the columns statement_date, kind, account, instrument and"
          + " quantity, an ISO 20022 message or ISO 15022 messages; at most 32 MiB. CSV and"
          + " semt.002 (holdings) must be complete for every custodian of an account they name. camt.053 (cash) covers the accounts and currencies that it names:"
          + " balances, and the entries between them. semt.017 (postings) covers the accounts"
          + " that it names. semt.044 (penalties) covers those of a CSD. MT535, MT536, MT537 and"
          + " MT940 or MT950 are the same in ISO 15022, but MT535 must only be complete for the"
          + " accounts that it names. A statement that names no account of ours is refused.",
      "Transactions, entries and penalties are compared by our reference of the instruction and the"
          + " value date. Each statement of an account also compares the account's earlier "
          + "breaks again.",
      "A cash statement must continue the one before it: a number or an opening balance that does"
          + " not is a break.",
      "A break keeps its first date and note until a later statement no longer shows it, or"
          + " operators match it or write it off. A statement older than the last one of its"
          + " custodian is compared but changes no break. Exit code 1 if there are breaks, or if"
          + " a row can't be read; in that case nothing is reconciled."
    })
public final class ReconcileCommand implements Callable<Integer> {
  /**
   * The maximal length of a statement in bytes: fits a heap of 1 GB even if every row is a break.
   */
  private static final int LARGEST = 32 * 1024 * 1024;

  private final Surroundings surroundings;

  @Mixin BooksOptions database = new BooksOptions();
  @Mixin JsonOption json = new JsonOption();

  @Mixin BreakNoteOptions note = new BreakNoteOptions();

  @Parameters(
      paramLabel = "FILE",
      arity = "0..*",
      description = "Statement to reconcile; give all pages of it.")
  List<Path> files = List.of();

  @Option(
      names = "--open",
      description =
          "Only list open breaks, aged to the business date; takes no file, and the exit code is"
              + " 0.")
  boolean open;

  @Option(names = "--date", paramLabel = "DATE", description = "Required date of the statement.")
  @Nullable LocalDate date;

  @Option(
      names = "--custodian",
      paramLabel = "BIC",
      description =
          "Custodian of the statement. Needed only if two custodians use the same account number."
              + " Default: those that hold the accounts named in it")
  @Nullable String custodian;

  public ReconcileCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException, IOException {
    if (note.isSet()) {
      return noteBreak();
    }
    note.requireNone(open);
    if (open != files.isEmpty()) {
      throw CommandFailure.usage("give a statement to reconcile, or --open without one");
    }
    if (open) {
      return look();
    }
    List<byte[]> pages = new ArrayList<>();
    for (Path file : files) {
      pages.add(bytes(surroundings.directory().resolve(file)));
    }
    StatementReading reading = new StatementFile(new MessageReader(new HardenedXml())).read(pages);
    if (reading instanceof StatementReading.Faults refused) {
      return refuse(refused);
    }
    List<Statement> statements = ((StatementReading.FileContent) reading).statements();
    for (Statement statement : statements) {
      if (date != null && !date.equals(statement.date())) {
        throw CommandFailure.usage("the statement is of " + statement.date() + ", not of " + date);
      }
    }
    try (Pool pool =
        new Database(database.running(surroundings)).pool(Role.ENGINE, 1, "reconcile")) {
      String name =
          files.stream()
              .map(file -> String.valueOf(file.getFileName()))
              .collect(Collectors.joining(" "));
      List<Reconciliation> results =
          new Reconciler(pool.dataSource()).run(statements, name, joined(pages), custodian);
      results.forEach(this::show);
      return results.stream().allMatch(result -> result.breaks().isEmpty())
          ? ExitCode.OK
          : ExitCode.FAILED;
    } catch (StatementRefusedException e) {
      throw CommandFailure.usage(e.getMessage() + "; nothing was reconciled");
    }
  }

  private void show(Reconciliation result) {
    json.print(surroundings.out(), ReconciliationResult.of(result), () -> print(result));
  }

  private int noteBreak() throws SQLException {
    if (open || !files.isEmpty()) {
      throw CommandFailure.usage("--note excludes a statement and --open");
    }
    long number = note.number();
    OperatorLogin login = OperatorVariables.login(surroundings);
    try (Pool pool =
        new Database(database.running(surroundings)).pool(Role.ENGINE, 1, "reconcile")) {
      new BreakDesk(pool.dataSource()).note(login, number, note.owner, note.reason, note.comment);
    }
    json.print(
        surroundings.out(),
        new BreakNumber(number),
        () -> surroundings.out().println("break " + number + ": noted"));
    return ExitCode.OK;
  }

  private static byte[] joined(List<byte[]> pages) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    pages.forEach(all::writeBytes);
    return all.toByteArray();
  }

  private static byte[] bytes(Path path) throws IOException {
    if (!Files.isReadable(path) || Files.isDirectory(path)) {
      throw CommandFailure.usage("can't read the statement " + path);
    }
    if (Files.size(path) > LARGEST) {
      throw CommandFailure.usage(path + " is larger than 32 MiB, about 600,000 balances");
    }
    return SharedFiles.read(path, LARGEST);
  }

  private int refuse(StatementReading.Faults refused) {
    if (json.active) {
      Json.print(surroundings.out(), refused);
      return ExitCode.USAGE;
    }
    for (StatementReading.BadRow row : refused.badRows()) {
      surroundings
          .err()
          .println(
              PlainText.of(
                  files.get(0) + (row.line() == 0 ? "" : ":" + row.line()) + ": " + row.reason()));
    }
    surroundings.err().println("nothing was reconciled");
    surroundings.err().flush();
    return ExitCode.USAGE;
  }

  private Integer look() throws SQLException {
    try (Connection connection = database.reader(surroundings)) {
      List<Break> breaks = OpenBreaks.read(connection, note.owner);
      BreakCounts counts = BreakCounts.of(breaks);
      if (json.active) {
        Json.print(surroundings.out(), new BreakList(breaks, counts.byKind(), counts.byAge()));
      } else {
        print(breaks);
        surroundings.out().println(Numbers.of(breaks.size(), "open break"));
      }
    }
    return ExitCode.OK;
  }

  private void print(Reconciliation result) {
    print(result.breaks());
    surroundings
        .out()
        .println(
            "statement of "
                + result.date()
                + ": "
                + Numbers.of(result.matched())
                + " matched, "
                + Numbers.of(result.breaks().size(), "break")
                + ", "
                + Numbers.of(result.closed(), "earlier break")
                + " closed");
    if (result.overtaken()) {
      surroundings
          .out()
          .println("a later statement was reconciled before: its breaks stay unchanged");
    }
  }

  private void print(List<Break> breaks) {
    if (breaks.isEmpty()) {
      return;
    }
    PrintWriter out = surroundings.out();
    BreakTable.of(breaks).print(out, "");
    out.println();
    BreakCounts counts = BreakCounts.of(breaks);
    TextTable.counts("break", "number", counts.byKind()).print(out, "");
    out.println();
    TextTable.counts("age, days", "breaks", counts.byAge()).print(out, "");
    out.println();
  }

  /**
   * Open breaks as JSON.
   *
   * @param breaksByAge the number of breaks by calendar days since they were first seen
   */
  private record BreakList(
      List<Break> breaks, Map<Break.Type, Long> breaksByKind, Map<String, Long> breaksByAge) {}

  /**
   * A reconciliation as JSON.
   *
   * @param breaksByAge the number of breaks by calendar days since they were first seen
   */
  private record ReconciliationResult(
      Reconciliation reconciliation,
      Map<Break.Type, Long> breaksByKind,
      Map<String, Long> breaksByAge) {
    static ReconciliationResult of(Reconciliation reconciliation) {
      BreakCounts counts = reconciliation.counts();
      return new ReconciliationResult(reconciliation, counts.byKind(), counts.byAge());
    }
  }
}
