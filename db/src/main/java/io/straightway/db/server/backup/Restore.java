package io.straightway.db.server.backup;

import io.straightway.db.dialect.Statements;
import io.straightway.db.file.OwnFiles;
import io.straightway.db.server.ClusterDirectory;
import io.straightway.db.server.EmbeddedServer;
import io.straightway.db.server.program.Directories;
import io.straightway.db.server.program.Pause;
import io.straightway.db.server.program.ServerFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Restores a server from a backup: the newest copy that was complete at the requested time, brought
 * to that time by the archived log.
 */
public final class Restore {
  private static final Duration PATIENCE = Duration.ofHours(2);

  /** The format of the target time in the server's settings, where Z is not understood. */
  private static final DateTimeFormatter TARGET =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS'+00'").withZone(ZoneOffset.UTC);

  private static final Pause PAUSE =
      new Pause(Duration.ofMillis(50), "waiting for the end of the restored log");

  /** Settings of the restore itself, and of the archive of the server that was copied. */
  private static final List<String> FORGOTTEN =
      List.of(
          "restore_command",
          "recovery_target_time",
          "recovery_target_action",
          "archive_command",
          "archive_timeout");

  private final BackupDirectory backups;

  /**
   * Prepares a restore from a directory of backups.
   *
   * @throws ServerFailure if it does not exist
   */
  public Restore(Path from) {
    try {
      this.backups = new BackupDirectory(from.toRealPath());
    } catch (IOException e) {
      throw new ServerFailure("there is no directory %s with backups".formatted(from), e);
    }
  }

  /**
   * Restores into a directory and starts the server there. The server does not archive its log,
   * which would mix two histories in the archive.
   *
   * @param dir must not hold a database
   * @param until the time after which commits are left out; null to restore all there is
   * @return the server, which accepts writes
   * @throws ServerFailure if no copy was complete by then, or the archive ends earlier
   */
  public EmbeddedServer into(Path dir, @Nullable Instant until) {
    BackupManifest copy = backups.newest(until).orElseThrow(() -> noCopy(until));
    ClusterDirectory directory = ClusterDirectory.created(dir);
    if (directory.isInitialised()) {
      throw new ServerFailure(
          "%s holds a database already; choose another directory".formatted(directory.root()));
    }
    try {
      place(copy, directory, until);
    } catch (IOException e) {
      throw ServerFailure.at(directory.root(), "can't copy " + copy.directory(), e);
    }
    EmbeddedServer server = EmbeddedServer.startOrJoin(directory.root(), 0);
    awaitEndOfRecovery(server, directory.log());
    forgetTheTarget(server);
    return server;
  }

  private ServerFailure noCopy(@Nullable Instant until) {
    return new ServerFailure(
        until == null
            ? "there is no backup in " + backups.root()
            : "no backup in %s was complete by %s; there are those of %s"
                .formatted(
                    backups.root(),
                    until,
                    backups.manifests().stream().map(BackupManifest::completed).sorted().toList()));
  }

  private void place(BackupManifest copy, ClusterDirectory directory, @Nullable Instant until)
      throws IOException {
    ClusterDirectory aside = new ClusterDirectory(directory.unfinished());
    Directories.delete(aside.root());
    OwnFiles.require(copy.directory()); // its settings name programs that the server runs
    copyTree(copy.directory(), aside.root());
    Path data = aside.data();
    Files.writeString(data.resolve("recovery.signal"), "");
    Files.writeString(
        data.resolve("postgresql.auto.conf"), settings(until), StandardOpenOption.APPEND);
    directory.adoptUnfinished();
  }

  private String settings(@Nullable Instant until) {
    String target =
        until == null
            ? ""
            : "recovery_target_time = '%s'%nrecovery_target_action = 'promote'%n"
                .formatted(TARGET.format(until));
    return """
    restore_command = 'cp "%s/%%f" "%%p"'
    archive_command = 'true'
    synchronous_standby_names = ''
    """
            .formatted(backups.log())
        + target;
  }

  private static void copyTree(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path path : all.toList()) {
        Directories.copy(
            path, to.resolve(from.relativize(path)), StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
  }

  /**
   * Waits until the log is replayed: the server answers as soon as it can be read, but accepts
   * writes only then.
   */
  private static void awaitEndOfRecovery(EmbeddedServer server, Path log) {
    long start = System.nanoTime();
    while (isRecovering(server, log)) {
      if (System.nanoTime() - start > PATIENCE.toNanos()) {
        throw new ServerFailure(
            "the server in %s still restores after %d minutes; see its log"
                .formatted(server.directory(), PATIENCE.toMinutes()));
      }
      PAUSE.take();
    }
  }

  /** Resets the settings of the restore; a standby of this server would stop at the target, too. */
  private static void forgetTheTarget(EmbeddedServer server) {
    try (Connection superuser = server.superuser("postgres");
        Statement statement = superuser.createStatement()) {
      for (String setting : FORGOTTEN) {
        statement.execute("ALTER SYSTEM RESET " + setting);
      }
    } catch (SQLException e) {
      throw ServerFailure.at(server.directory(), "can't forget where it was restored from", e);
    }
  }

  /**
   * Returns whether the server is recovering. It may end at any moment: during its start, or after
   * it has answered.
   */
  private static boolean isRecovering(EmbeddedServer server, Path log) {
    try (Connection superuser = server.superuser("postgres")) {
      return Statements.holds(superuser, "SELECT pg_is_in_recovery()");
    } catch (SQLException e) {
      throw ServerFailure.at(
          server.directory(),
          "the log that was archived ends before the wanted time, or is damaged; "
              + lastFailure(log).orElse("see its log"),
          e);
    }
  }

  private static Optional<String> lastFailure(Path log) {
    try (Stream<String> lines = Files.lines(log)) {
      return lines.filter(line -> line.contains("FATAL:")).reduce((earlier, later) -> later);
    } catch (IOException | UncheckedIOException e) {
      return Optional.empty();
    }
  }
}
