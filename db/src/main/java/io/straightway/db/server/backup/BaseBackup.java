package io.straightway.db.server.backup;

import io.straightway.db.server.ServerCredentials;
import io.straightway.db.server.program.Directories;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;

/**
 * A copy of a running server's data, as PostgreSQL's manual describes it in "Making a Base Backup
 * Using the Low Level API".
 *
 * <p>The files change while they are copied. The copy becomes consistent by the log from the start
 * of the backup to its end, which a slot of the primary must keep until the copy has read it. The
 * server that runs the copy flushes it to disk before anything else, as it does after a crash.
 *
 * @param from the data directory of the running server
 * @param to the data directory to create
 */
public record BaseBackup(Path from, Path to) {
  /**
   * Directories of no use to another server; the log comes from the primary, and so would its
   * slots.
   */
  private static final Set<String> LEFT_EMPTY =
      Set.of(
          "pg_wal",
          "pg_replslot",
          "pg_dynshmem",
          "pg_notify",
          "pg_serial",
          "pg_snapshots",
          "pg_stat_tmp",
          "pg_subtrans");

  private static final Set<String> LEFT_OUT = Set.of("postmaster.pid", "postmaster.opts");

  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rw-------");

  /**
   * Takes the copy. The connection must be the same from start to end, otherwise the server gives
   * up the backup.
   *
   * @param superuser a connection with the running server
   */
  public void take(Connection superuser) throws SQLException, IOException {
    try (Statement statement = superuser.createStatement()) {
      statement.execute("SELECT pg_backup_start('straightway', fast => true)");
      Files.walkFileTree(from, new CopyVisitor());
      try (ResultSet end =
          statement.executeQuery(
              "SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)")) {
        end.next();
        // without it the copy would recover from the wrong position, and be corrupt
        Files.writeString(to.resolve("backup_label"), end.getString(1));
      }
    }
  }

  private final class CopyVisitor extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult preVisitDirectory(Path dir, BasicFileAttributes attributes)
        throws IOException {
      Files.createDirectory(copyOf(dir), ServerCredentials.ownerOnly("rwx------"));
      return from.equals(dir.getParent()) && LEFT_EMPTY.contains(dir.getFileName().toString())
          ? FileVisitResult.SKIP_SUBTREE
          : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      if (attributes.isSymbolicLink()) {
        throw new IOException(
            file + " leads out of the database: a server with tablespaces can't be copied");
      }
      if (!LEFT_OUT.contains(file.getFileName().toString())) {
        copyUnlessGone(file);
      }
      return FileVisitResult.CONTINUE;
    }

    /** Skips a file that was dropped meanwhile; the log drops it, too. */
    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
      if (failure instanceof NoSuchFileException) {
        return FileVisitResult.CONTINUE;
      }
      throw failure;
    }

    private void copyUnlessGone(Path file) throws IOException {
      try {
        // not with its owner: the copy may run under another account than the original
        Files.setPosixFilePermissions(Directories.copy(file, copyOf(file)), OWNER_ONLY);
      } catch (NoSuchFileException e) {
        visitFileFailed(file, e);
      }
    }

    private Path copyOf(Path path) {
      return to.resolve(from.relativize(path));
    }
  }
}
