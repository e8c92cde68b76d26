package io.straightway.db.server.backup;

import io.straightway.db.server.EmbeddedServer;
import io.straightway.db.server.program.ServerAccount;
import io.straightway.db.server.program.ServerFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Archives every segment of a server's log beside its backups, from the time it is switched on.
 *
 * <p>A segment is complete after 16 MiB or a minute, whichever is first, so if a disk is lost, at
 * most the last minute is missing from the archive.
 */
public record LogArchive(EmbeddedServer server) {
  /** Permissions of the log, whatever the umask: one that others can change is not replayed. */
  private static final FileAttribute<Set<PosixFilePermission>> OWNERS =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x"));

  /**
   * Starts archiving.
   *
   * @param into the directory of backups, which exists
   * @throws ServerFailure if the server can't write there
   */
  public void switchOn(Path into) {
    Path log = new BackupDirectory(into).log();
    try {
      Files.createDirectories(log, OWNERS);
      ServerAccount.forData(server.data()).own(log);
      set(command(log.toRealPath()));
    } catch (IOException | SQLException e) {
      throw ServerFailure.at(server.directory(), "can't archive its log to " + log, e);
    }
  }

  /** Stops archiving; archived segments stay. */
  public void switchOff() {
    try {
      set(null);
    } catch (SQLException e) {
      throw ServerFailure.at(server.directory(), "can't stop archiving its log", e);
    }
  }

  /**
   * Returns the archive command. A segment appears whole or not at all; the same segment may be
   * archived again after a crash.
   */
  private static String command(Path log) {
    String file = log + "/%f";
    String part = log + "/.%f.part";
    return """
    cmp -s "%%p" "%1$s" || { test ! -e "%1$s" && cp "%%p" "%2$s" && sync "%2$s" && mv "%2$s" "%1$s"; }"""
        .formatted(file, part);
  }

  private void set(@Nullable String command) throws SQLException {
    try (Connection superuser = server.superuser("postgres");
        Statement statement = superuser.createStatement()) {
      if (command == null) {
        statement.execute("ALTER SYSTEM RESET archive_command");
        statement.execute("ALTER SYSTEM RESET archive_timeout");
      } else {
        statement.execute(
            "ALTER SYSTEM SET archive_command = '" + command.replace("'", "''") + "'");
        statement.execute("ALTER SYSTEM SET archive_timeout = '60s'");
      }
      statement.execute("SELECT pg_reload_conf()");
    }
  }
}
