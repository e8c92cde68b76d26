package io.straightway.app.database;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.EnumWord.Switch;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.MethodCommands;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.desk.OwnersConnection;
import io.straightway.app.enquiry.Findings;
import io.straightway.app.enquiry.QueryProgress;
import io.straightway.backoffice.check.SystemCheck;
import io.straightway.db.Database;
import io.straightway.db.Role;
import io.straightway.db.history.AcceptedHistory;
import io.straightway.db.schema.Migrator;
import io.straightway.db.schema.Migrator.Migration;
import io.straightway.db.server.EmbeddedServer;
import io.straightway.db.server.backup.Backup;
import io.straightway.db.server.backup.BackupManifest;
import io.straightway.db.server.backup.LogArchive;
import io.straightway.db.server.backup.Restore;
import io.straightway.db.server.replica.EmbeddedDatabase;
import io.straightway.element.check.Finding;
import io.straightway.operators.HistoryAcceptance;
import io.straightway.table.Numbers;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp database}, with the commands of the embedded server as methods. */
@Command(
    name = "database",
    header = "Run the embedded PostgreSQL server, or migrate one of your own.",
    synopsisSubcommandLabel = "COMMAND",
    addMethodSubcommands = false,
    description = {
      "The embedded server is a real PostgreSQL with durable settings. It belongs to its directory:"
          + " it keeps running when the program that started it ends, several elements share it, and"
          + " it keeps its port when it is stopped and started again.",
      "With --database, commands use a server of your own. User and password come from"
          + " STP_DATABASE_USER and STP_DATABASE_PASSWORD (or STP_DATABASE_PASSWORD_FILE, which"
          + " names a file), or per role from STP_ENGINE_..., STP_READER_..., STP_MIGRATOR_... and"
          + " STP_RELAY_... Oracle, such as jdbc:oracle:thin:@//db.example:1521/straightway, works"
          + " with the commands of the trade path: database migrate, static-data load, list and"
          + " export, element, positions, trial-balance, trade, exceptions list and show, check,"
          + " audit, demo. The others need PostgreSQL."
    })
public final class DatabaseCommand {
  private static final long MEBIBYTE = 1 << 20;

  private final Surroundings surroundings;
  private final PrintWriter out;

  private DatabaseCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
    this.out = surroundings.out();
  }

  /** Creates the command with its subcommands. */
  public static CommandLine of(Surroundings surroundings) {
    return MethodCommands.add(
            new CommandLine(new DatabaseCommand(surroundings))
                .addSubcommand(new ArchiveCommand(surroundings)),
            "start",
            "stop",
            "status",
            "promote",
            "rejoin",
            "backup",
            "restore",
            "acceptHistory")
        .addSubcommand(new MigrateCommand(surroundings))
        .addSubcommand(new RollbackPlanCommand(surroundings))
        .addSubcommand(new UpgradeCommand(surroundings));
  }

  @Command(
      name = "start",
      header = "Start the embedded server, or join the running one.",
      description = {
        "A missing directory gets a new database. The schema is brought up to date. The server"
            + " listens on 127.0.0.1 only."
      })
  void start(
      @Mixin ServerDirectoryOption server,
      @Mixin JsonOption json,
      @Option(
              names = "--port",
              paramLabel = "P",
              defaultValue = "0",
              description =
                  "Port to listen on; 0 keeps the former port, and picks a free one at the first"
                      + " start.")
          int port,
      @Option(
              names = "--replica",
              paramLabel = "on|off",
              description = {
                "on: give the server a synchronous standby in its subdirectory replica, for which"
                    + " commits wait; off: remove the standby. Default: unchanged"
              })
          @Nullable Switch replica) {
    EmbeddedDatabase database = EmbeddedDatabase.startOrJoin(server.path(surroundings), port);
    if (replica == Switch.ON) {
      database.addReplica();
    } else if (replica == Switch.OFF && database.hasReplica()) {
      database.removeReplica();
    }
    DatabaseOptions.reportMove(database, surroundings.err());
    List<Migration> applied = new Migrator(database.address()).migrateUnlessLater();
    EmbeddedServer.Status status = database.primary().status();
    String url = database.address().jdbcUrl();
    json.print(
        out,
        new StartedServer(
            database.directory().toString(), url, status.port(), status.pid(), applied),
        () -> {
          out.printf(
              "PostgreSQL %s runs in %s, port %d, process %d; %s%n",
              status.version(),
              database.primary().directory(),
              status.port(),
              status.pid(),
              MigrationText.applied(applied));
          if (database.hasReplica()) {
            out.println(
                database.hasStandby()
                    ? "with a standby: " + url
                    : "without its standby; 'stp database rejoin' rebuilds that");
          }
        });
  }

  /** The state of a directory in which no server runs. */
  private record AbsentServer(boolean running) {}

  @Command(
      name = "stop",
      header = "Stop the embedded server, and its standby.",
      description = {
        "Open transactions are rolled back; everything committed is on disk. Also succeeds if no"
            + " server runs."
      })
  void stop(@Mixin ServerDirectoryOption server) {
    Path directory = server.path(surroundings);
    Optional<EmbeddedDatabase> running = server.running(surroundings);
    running.ifPresent(EmbeddedDatabase::stop);
    String done = running.isPresent() ? "stopped the database in " : "no database runs in ";
    out.println(done + directory);
  }

  @Command(
      name = "status",
      header = "Show the embedded server's state and its schema versions.",
      description = {
        "With a standby, also shows the role of both servers, and the standby's state and lag in"
            + " bytes as the primary reports them.",
        "Exit code 0 if the primary answers, 3 if not."
      })
  int status(@Mixin ServerDirectoryOption server, @Mixin JsonOption json) {
    Optional<DatabaseState> state = server.running(surroundings).map(DatabaseState::of);
    json.print(
        out,
        state.<Object>map(value -> value).orElse(new AbsentServer(false)),
        () -> {
          Path directory = server.path(surroundings);
          out.println(
              state.map(value -> value.text(directory)).orElse("no database runs in " + directory));
        });
    return state.map(DatabaseState::answers).orElse(false) ? ExitCode.OK : ExitCode.UNREACHABLE;
  }

  @Command(
      name = "promote",
      header = "Make the embedded server's standby the primary.",
      description = {
        "For a lost primary: its remaining processes are killed, and its directory is fenced so"
            + " that it is never written to again. Elements and commands connect to the new"
            + " primary automatically.",
        "The new primary has no standby until 'stp database rejoin'."
      })
  void promote(
      @Mixin ServerDirectoryOption server,
      @Option(
              names = "--switch",
              description =
                  "Also replace a primary that still answers, as for maintenance; it is shut down"
                      + " in order first.")
          boolean switchOver) {
    EmbeddedServer promoted = server.database(surroundings).promote(switchOver);
    out.printf(
        "the server in %s, port %d, is the primary; 'stp database rejoin' makes the other its standby%n",
        promoted.directory(), promoted.port());
  }

  @Command(
      name = "rejoin",
      header = "Rebuild a former primary, or a broken standby, as the standby.",
      description = {
        "Its data is replaced by a copy of the primary's, which keeps working meanwhile. When the"
            + " command ends, commits wait for the standby again."
      })
  void rejoin(@Mixin ServerDirectoryOption server) {
    EmbeddedDatabase database = server.database(surroundings);
    database.rejoin();
    out.println("commits wait for both servers of " + database.address().jdbcUrl());
  }

  @Command(
      name = "backup",
      header = "Copy the embedded server's data while it runs.",
      description = {
        "The copy can be restored on its own. With --archive on, the server also archives its log"
            + " there from then on, so that any later time can be restored; a segment is"
            + " archived after a minute at most.",
        "Restore with 'stp database restore'."
      })
  void backup(
      @Mixin ServerDirectoryOption server,
      @Mixin JsonOption json,
      @Option(
              names = "--to",
              required = true,
              paramLabel = "DIR",
              description = "Directory for the backups of this database, on another disk.")
          Path to,
      @Option(
              names = "--archive",
              paramLabel = "on|off",
              description =
                  "on: also archive the log from now on; off: stop archiving. Default: unchanged")
          @Nullable Switch archive) {
    EmbeddedDatabase database =
        server
            .running(surroundings)
            .orElseThrow(
                () ->
                    CommandFailure.unreachable(
                        "no database server runs in " + server.path(surroundings)));
    Path into = surroundings.directory().resolve(to);
    // before the copy, or the log would have a gap; on the standby too, in case it is promoted
    database.servers().forEach(running -> switchArchive(new LogArchive(running), archive, into));
    BackupManifest taken = new Backup(database.primary(), into).take();
    json.print(
        out,
        new TakenBackup(
            taken.directory().toString(),
            taken.version(),
            taken.begun(),
            taken.completed(),
            taken.bytes()),
        () ->
            out.printf(
                "copied %s MiB to %s; it can be restored to %s and, as far as the log is archived, to any later time%n",
                Numbers.of(taken.bytes() / MEBIBYTE), taken.directory(), taken.completed()));
  }

  private static void switchArchive(LogArchive log, @Nullable Switch archive, Path into) {
    if (archive == Switch.ON) {
      log.switchOn(into);
    } else if (archive == Switch.OFF) {
      log.switchOff();
    }
  }

  @Command(
      name = "restore",
      header = "Restore a backup as an embedded server, and check it.",
      description = {
        "The newest copy before the given time is rolled forward to it, or to the end of the"
            + " archived log. The server is started, and its books are checked as by 'stp"
            + " check'; it keeps running.",
        "Exit code 1 if an invariant does not hold."
      })
  int restore(
      @Mixin JsonOption json,
      @Option(
              names = "--from",
              required = true,
              paramLabel = "DIR",
              description = "Directory of the backups.")
          Path from,
      @Option(
              names = "--data",
              required = true,
              paramLabel = "NEWDIR",
              description = "Directory for the restored server; it must not hold a database.")
          Path data,
      @Option(
              names = "--until",
              paramLabel = "TIME",
              description =
                  "Time to restore to, such as 2026-11-20T16:30:00Z; later commits are left out."
                      + " Default: the end of the archived log")
          @Nullable Instant until)
      throws SQLException, IOException {
    EmbeddedServer server =
        new Restore(surroundings.directory().resolve(from))
            .into(surroundings.directory().resolve(data), until);
    Database restored = new Database(server.address());
    List<Finding> findings;
    try (QueryProgress progress =
        QueryProgress.start("checking", !json.active, surroundings.err())) {
      findings =
          SystemCheck.findings(
              () -> restored.connect(Role.READER, "check"), List.of(), progress::began);
    }
    json.print(
        out,
        new RestoredServer(server.directory().toString(), server.address().jdbcUrl(), findings),
        () -> {
          out.printf("restored to %s, port %d; it runs%n", server.directory(), server.port());
          Findings.print(findings, out, "");
        });
    return findings.stream().allMatch(Finding::holds) ? ExitCode.OK : ExitCode.FAILED;
  }

  @Command(
      name = "accept-history",
      header = "Accept the current primary's history.",
      description = {
        "Elements refuse a primary that lacks commits they have acknowledged, such as one that was"
            + " restored or came back with old data. If the server with these commits can't be"
            + " recovered, this command gives them up, for all elements that have refused the"
            + " primary, and records that in the audit. The elements continue within seconds.",
        "Afterwards send the missing trades again with 'stp feed --resend-missing'.",
        OwnersConnection.HELP
      })
  void acceptHistory(@Mixin DatabaseOptions database, @Mixin JsonOption json) throws SQLException {
    List<AcceptedHistory> accepted =
        OwnersConnection.use(
            database,
            "history",
            surroundings,
            owner -> HistoryAcceptance.accept(owner, surroundings.actor()));
    json.print(
        out,
        accepted,
        () -> {
          accepted.forEach(
              history ->
                  out.printf(
                      "%s had acknowledged on %s; the accepted history is %s%n",
                      history.element(), history.acknowledged(), history.accepted()));
          if (accepted.isEmpty()) {
            out.println("no element has refused this database");
          }
        });
  }

  /**
   * Returns the steps by module: {@code ledger 1 (ledger), R (balances); positions 1 (positions)}.
   */
  static String list(List<Migration> steps) {
    return steps.stream()
        .collect(
            Collectors.groupingBy(
                Migration::module,
                LinkedHashMap::new,
                Collectors.mapping(
                    step -> step.version() + " (" + step.description() + ")",
                    Collectors.joining(", "))))
        .entrySet()
        .stream()
        .map(module -> module.getKey() + " " + module.getValue())
        .collect(Collectors.joining("; "));
  }
}
