package io.straightway.app.database;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.DatabaseOptions.AnyVendor;
import io.straightway.app.cli.EnumWord.Switch;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.MethodCommands;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.desk.OwnersConnection;
import io.straightway.app.enquiry.Findings;
import io.straightway.backoffice.check.SystemCheck;
import io.straightway.db.Database;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Role;
import io.straightway.db.operator.AcceptedHistory;
import io.straightway.db.schema.Migrator;
import io.straightway.db.schema.Migrator.Migration;
import io.straightway.db.server.EmbeddedServer;
import io.straightway.db.server.backup.Backup;
import io.straightway.db.server.backup.BackupManifest;
import io.straightway.db.server.backup.LogArchive;
import io.straightway.db.server.backup.Restore;
import io.straightway.db.server.replica.EmbeddedDatabase;
import io.straightway.element.check.Finding;
import io.straightway.table.Numbers;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp database}, with the commands for the embedded server as methods. */
@Command(
    name = "database",
    header = "Run the embedded PostgreSQL server, or migrate one of your own.",
    synopsisSubcommandLabel = "COMMAND",
    addMethodSubcommands = false,
    description = {
      "The embedded server is a real PostgreSQL with durable settings. It belongs to its directory:"
          + " it keeps running when the program that started it ends, several elements share it, and"
          + " it keeps its port when it is stopped and started again."
    })
public final class DatabaseCommand {
  private static final long MEBIBYTE = 1 << 20;

  private final Surroundings surroundings;
  private final PrintWriter out;

  private DatabaseCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
    this.out = surroundings.out();
  }

  /** The command with those below it. */
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
        "acceptHistory",
        "migrate");
  }

  @Command(
      name = "migrate",
      header = "Bring the schema of a database up to date.",
      description = {
        "For a server of your own: it logs in as the owner of the schema, with STP_MIGRATOR_USER and"
            + " STP_MIGRATOR_PASSWORD. A database that is up to date is left as it is."
      })
  int migrate(@Mixin AnyVendor database, @Mixin JsonOption json) {
    DatabaseAddress address = database.running(surroundings);
    List<Migration> applied = new Migrator(address).migrate();
    json.print(out, applied, () -> out.println(address.jdbcUrl() + ": " + text(applied)));
    return ExitCode.OK;
  }

  private static String text(List<Migration> applied) {
    return applied.isEmpty()
        ? "the schema was up to date"
        : "applied " + Numbers.of(applied.size(), "step") + " to the schema";
  }

  @Command(
      name = "start",
      header = "Start the embedded server, or join the running one.",
      description = {
        "A missing directory gets a new database. The schema is brought up to date. The server"
            + " listens on 127.0.0.1 only."
      })
  int start(
      @Mixin ServerDirectoryOption server,
      @Mixin JsonOption json,
      @Option(
              names = "--port",
              paramLabel = "P",
              defaultValue = "0",
              description =
                  "Where it listens; 0 means the port it had before, and a free one at its first"
                      + " start.")
          int port,
      @Option(
              names = "--replica",
              paramLabel = "on|off",
              description = {
                "on: give the server a synchronous standby, a second server in the directory"
                    + " replica of its own, which commits wait for; off: remove the standby."
                    + " Default: leave it as it is"
              })
          @Nullable Switch replica) {
    EmbeddedDatabase database = EmbeddedDatabase.startOrJoin(server.path(surroundings), port);
    if (replica == Switch.ON) {
      database.addReplica();
    } else if (replica == Switch.OFF && database.hasReplica()) {
      database.removeReplica();
    }
    DatabaseOptions.reportMove(database, surroundings.err());
    List<Migration> applied = new Migrator(database.address()).migrate();
    EmbeddedServer.Status status = database.primary().status();
    String url = database.address().jdbcUrl();
    json.print(
        out,
        new Started(database.directory().toString(), url, status.port(), status.pid(), applied),
        () -> {
          out.printf(
              "PostgreSQL %s runs in %s, port %d, process %d; %s%n",
              status.version(),
              database.primary().directory(),
              status.port(),
              status.pid(),
              text(applied));
          if (database.hasReplica()) {
            out.println(
                database.hasStandby()
                    ? "with a standby: " + url
                    : "without its standby; 'stp database rejoin' rebuilds that");
          }
        });
    return ExitCode.OK;
  }

  private record Started(
      String directory, String url, int port, long pid, List<Migration> applied) {}

  @Command(
      name = "stop",
      header = "Stop the embedded server, and its standby.",
      description = {
        "Open transactions are rolled back; everything committed is on disk. It is fine if none"
            + " runs."
      })
  int stop(@Mixin ServerDirectoryOption server) {
    Path directory = server.path(surroundings);
    Optional<EmbeddedDatabase> running = server.running(surroundings);
    running.ifPresent(EmbeddedDatabase::stop);
    String done = running.isPresent() ? "stopped the database in " : "no database runs in ";
    out.println(done + directory);
    return ExitCode.OK;
  }

  @Command(
      name = "status",
      header = "Show the embedded server's state and its schema versions.",
      description = {
        "With a standby, also the role of both servers, and how the primary sees the standby: state"
            + " and lag in bytes.",
        "Exit code 0 if the primary answers, 3 if not."
      })
  int status(@Mixin ServerDirectoryOption server, @Mixin JsonOption json) {
    Optional<DatabaseState> found = server.running(surroundings).map(DatabaseState::of);
    json.print(
        out,
        found.<Object>map(known -> known).orElse(Map.of("running", false)),
        () -> {
          Path directory = server.path(surroundings);
          out.println(
              found.map(known -> known.text(directory)).orElse("no database runs in " + directory));
        });
    return found.map(DatabaseState::answers).orElse(false) ? ExitCode.OK : ExitCode.UNREACHABLE;
  }

  @Command(
      name = "promote",
      header = "Make the embedded server's standby the primary.",
      description = {
        "For a primary that is lost: what may be left of it is killed, and its directory is fenced,"
            + " so that it is never written to again. Elements and commands connect to the new"
            + " primary by themselves.",
        "The new primary has no standby until 'stp database rejoin'."
      })
  int promote(
      @Mixin ServerDirectoryOption server,
      @Option(
              names = "--switch",
              description =
                  "Replace also a primary that answers, as for maintenance: it is stopped in order"
                      + " first.")
          boolean switchOver) {
    EmbeddedServer promoted = server.database(surroundings).promote(switchOver);
    out.printf(
        "the server in %s, port %d, is the primary; 'stp database rejoin' makes the other its standby%n",
        promoted.directory(), promoted.port());
    return ExitCode.OK;
  }

  @Command(
      name = "rejoin",
      header = "Rebuild a former primary, or a broken standby, as the standby.",
      description = {
        "Its data is replaced by a copy of the primary's, which keeps working meanwhile. When the"
            + " command ends, commits wait for the standby again."
      })
  int rejoin(@Mixin ServerDirectoryOption server) {
    EmbeddedDatabase database = server.database(surroundings);
    database.rejoin();
    out.println("commits wait for both servers of " + database.address().jdbcUrl());
    return ExitCode.OK;
  }

  @Command(
      name = "backup",
      header = "Copy the embedded server's data while it runs.",
      description = {
        "The copy can be restored by itself. With --archive on the server keeps its log beside the"
            + " copies from then on, so that any later time can be restored; a segment is archived"
            + " after a minute at most.",
        "Restore with 'stp database restore'."
      })
  int backup(
      @Mixin ServerDirectoryOption server,
      @Mixin JsonOption json,
      @Option(
              names = "--to",
              required = true,
              paramLabel = "DIR",
              description = "Where the backups of this database are kept, on another disk.")
          Path to,
      @Option(
              names = "--archive",
              paramLabel = "on|off",
              description =
                  "on: also archive the log from now on; off: end that. Default: leave it as it is")
          @Nullable Switch archive) {
    EmbeddedDatabase database =
        server
            .running(surroundings)
            .orElseThrow(
                () ->
                    CommandFailure.unreachable(
                        "no database server runs in " + server.path(surroundings)));
    Path into = surroundings.directory().resolve(to);
    // the standby too, for when it is promoted; and before the copy, or the log would have a gap
    database.servers().forEach(each -> switchArchive(new LogArchive(each), archive, into));
    BackupManifest taken = new Backup(database.primary(), into).take();
    json.print(
        out,
        new Taken(
            taken.directory().toString(),
            taken.version(),
            taken.begun(),
            taken.completed(),
            taken.bytes()),
        () ->
            out.printf(
                "copied %s MiB to %s; it can be restored to %s and, as far as the log is archived, to any later time%n",
                Numbers.of(taken.bytes() / MEBIBYTE), taken.directory(), taken.completed()));
    return ExitCode.OK;
  }

  private static void switchArchive(LogArchive log, @Nullable Switch archive, Path into) {
    if (archive == Switch.ON) {
      log.switchOn(into);
    } else if (archive == Switch.OFF) {
      log.switchOff();
    }
  }

  private record Taken(
      String directory, String version, Instant begun, Instant completed, long bytes) {}

  @Command(
      name = "restore",
      header = "Make an embedded server of a backup, and check it.",
      description = {
        "The newest copy is brought to the wanted time by the archived log, or to the log's end. The"
            + " server is started, and its books are checked as by 'stp check'; it keeps running.",
        "Exit code 1 if an invariant does not hold."
      })
  int restore(
      @Mixin JsonOption json,
      @Option(
              names = "--from",
              required = true,
              paramLabel = "DIR",
              description = "Where the backups are kept.")
          Path from,
      @Option(
              names = "--data",
              required = true,
              paramLabel = "NEWDIR",
              description = "The directory of the restored server; it must not hold a database.")
          Path data,
      @Option(
              names = "--until",
              paramLabel = "TIME",
              description =
                  "Leave out what was committed after this time, such as 2026-11-20T16:30:00Z."
                      + " Default: the end of the archived log")
          @Nullable Instant until)
      throws SQLException, IOException {
    EmbeddedServer server =
        new Restore(surroundings.directory().resolve(from))
            .into(surroundings.directory().resolve(data), until);
    List<Finding> findings;
    try (Connection connection = new Database(server.address()).connect(Role.READER, "check")) {
      findings = SystemCheck.findings(connection, List.of());
    }
    json.print(
        out,
        new Restored(server.directory().toString(), server.address().jdbcUrl(), findings),
        () -> {
          out.printf("restored to %s, port %d; it runs%n", server.directory(), server.port());
          Findings.print(findings, out, "");
        });
    return findings.stream().allMatch(Finding::holds) ? ExitCode.OK : ExitCode.FAILED;
  }

  private record Restored(String directory, String url, List<Finding> findings) {}

  @Command(
      name = "accept-history",
      header = "Let the history of the present primary count.",
      description = {
        "Elements refuse a primary that lacks what they have acknowledged: one that was restored, or"
            + " came back with old data. If it can't be replaced by the one that has it, this"
            + " command gives that up, for all elements that have refused it; the audit shows it."
            + " They go on within seconds.",
        "Then send again what is missing: 'stp feed --resend-missing'.",
        OwnersConnection.HELP
      })
  int acceptHistory(@Mixin DatabaseOptions database, @Mixin JsonOption json) throws SQLException {
    List<AcceptedHistory> accepted =
        OwnersConnection.use(
            database,
            "history",
            surroundings,
            owner -> AcceptedHistory.accept(owner, surroundings.actor()));
    json.print(
        out,
        accepted,
        () -> {
          accepted.forEach(
              one ->
                  out.printf(
                      "%s had acknowledged on %s; what counts is %s%n",
                      one.element(), one.acknowledged(), one.accepted()));
          if (accepted.isEmpty()) {
            out.println("no element has refused this database");
          }
        });
    return ExitCode.OK;
  }

  /** Steps by module: {@code ledger 1 (ledger), R (balances); positions 1 (positions)}. */
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
