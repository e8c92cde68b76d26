package io.straightway.app.database;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.EnumWord;
import io.straightway.app.cli.EnumWord.Switch;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.db.server.backup.Backup;
import io.straightway.db.server.backup.BackupManifest;
import io.straightway.db.server.backup.LogArchive;
import io.straightway.db.server.replica.EmbeddedDatabase;
import io.straightway.table.Numbers;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp database backup}. */
@Command(
    name = "backup",
    header = "Copy the embedded server's data while it runs.",
    description = {
      "The copy can be restored by itself. With --archive on the server keeps its log beside the copies"
          + " from then on, so that any later time can be restored; a segment is archived after a"
          + " minute at most.",
      "Restore with 'stp database restore'."
    })
public final class DatabaseBackup implements Callable<Integer> {
  private static final long MEBIBYTE = 1 << 20;

  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin ServerDirectory server = new ServerDirectory();
  @Mixin JsonOption json = new JsonOption();

  @Option(
      names = "--to",
      required = true,
      paramLabel = "DIR",
      description = "Where the backups of this database are kept, on another disk.")
  Path to = Path.of("");

  @Option(
      names = "--archive",
      paramLabel = "on|off",
      converter = EnumWord.ToSwitch.class,
      description =
          "on: also archive the log from now on; off: end that. Default: leave it as it is")
  @Nullable Switch archive;

  public DatabaseBackup(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() {
    EmbeddedDatabase database =
        server
            .running(surroundings)
            .orElseThrow(
                () ->
                    CommandFailure.unreachable(
                        "no database server runs in " + server.path(surroundings)));
    Path into = surroundings.directory().resolve(to);
    // the standby too, for when it is promoted; and before the copy, or the log would have a gap
    database.servers().forEach(each -> switchArchive(new LogArchive(each), into));
    BackupManifest taken = new Backup(database.primary(), into).take();
    if (json.wanted) {
      Json.print(
          surroundings.out(),
          new Taken(
              taken.directory().toString(),
              taken.version(),
              taken.begun(),
              taken.completed(),
              taken.bytes()));
    } else {
      surroundings
          .out()
          .printf(
              "copied %s MiB to %s; it can be restored to %s and, as far as the log is archived, to any later time%n",
              Numbers.of(taken.bytes() / MEBIBYTE), taken.directory(), taken.completed());
    }
    return ExitCode.OK;
  }

  private record Taken(
      String directory, String version, Instant begun, Instant completed, long bytes) {}

  private void switchArchive(LogArchive log, Path into) {
    if (archive == Switch.ON) {
      log.switchOn(into);
    } else if (archive == Switch.OFF) {
      log.switchOff();
    }
  }
}
