package io.straightway.db.server.backup;

import io.straightway.db.file.OwnFiles;
import io.straightway.db.server.ClusterDirectory;
import io.straightway.db.server.EmbeddedServer;
import io.straightway.db.server.RestoredCluster;
import io.straightway.db.server.program.Directories;
import io.straightway.db.server.program.ServerFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Restores a server from a backup: the newest copy that was complete at the requested time, brought
 * to that time by the archived log. Backups hold no passwords; a restored server has new ones.
 */
public final class Restore {
  /** The format of the target time in the server's settings, where Z is not understood. */
  private static final DateTimeFormatter TARGET =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS'+00'").withZone(ZoneOffset.UTC);

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
    if (Files.exists(backups.log())) {
      OwnFiles.requireOwners(backups.log().toRealPath()); // the server replays whatever is there
    }
    // the server's account can pass through
    Files.createDirectory(aside.root());
    Files.setPosixFilePermissions(aside.root(), PosixFilePermissions.fromString("rwx--x--x"));
    Path data = aside.data();
    copyTree(copy.directory().resolve("data"), data);
    copy.require(data);
    Files.writeString(data.resolve("recovery.signal"), "");
    Files.writeString(
        data.resolve("postgresql.auto.conf"), settings(until), StandardOpenOption.APPEND);
    List<String> archived =
        Files.exists(backups.log()) ? names(backups.log()) : List.of(); // never switched on
    RestoredCluster.recover(aside);
    if (until == null) {
      requireWhole(archived, data.resolve("pg_wal"));
    }
    directory.adoptUnfinished();
  }

  /**
   * Checks that the log was replayed to the end of the archive, since recovery also ends at a
   * segment that is damaged or missing. The newest timeline history says where it ended.
   *
   * @param archived the segments before the recovery; the archive may still grow
   */
  private static void requireWhole(List<String> archived, Path log) throws IOException {
    Path newest = log.resolve(newest(names(log), "[0-9A-F]{8}[.]history"));
    List<String> history = Files.readAllLines(newest);
    String[] end = history.get(history.size() - 1).split("[\t/]", -1);
    String timeline = "%08X".formatted(Integer.parseInt(end[0]));
    String reached =
        "%s%08X%08X"
            .formatted(timeline, Long.parseLong(end[1], 16), Long.parseLong(end[2], 16) >> 24);
    String last = newest(archived, timeline + "[0-9A-F]{16}");
    if (last.compareTo(reached) > 0) {
      throw new ServerFailure(
          "the log ends in %s, which is damaged or missing; the archive continues to %s"
              .formatted(reached, last));
    }
  }

  private static List<String> names(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  private static String newest(List<String> names, String pattern) {
    return names.stream()
        .filter(name -> name.matches(pattern))
        .max(Comparator.naturalOrder())
        .orElse("");
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

  /** Resets the settings of the restore; a standby of this server would stop at the target, too. */
  private static void forgetTheTarget(EmbeddedServer server) {
    try (Connection superuser = server.superuser("postgres");
        Statement statement = superuser.createStatement()) {
      for (String setting : FORGOTTEN) {
        statement.execute("ALTER SYSTEM RESET " + setting);
      }
    } catch (SQLException e) {
      throw ServerFailure.at(server.directory(), "can't remove its settings for the restore", e);
    }
  }
}
