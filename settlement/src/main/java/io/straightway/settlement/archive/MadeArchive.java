package io.straightway.settlement.archive;

import io.straightway.db.ContentHash;
import io.straightway.db.Queries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * An archive as recorded in the database.
 *
 * @param name the directory's name: the month in which its trades were finished, and a number
 * @param trades number of trade versions in it
 * @param manifestHash hash of its manifest
 * @param archivedBy the person who archived
 * @param archivedAt the time of archiving
 */
public record MadeArchive(
    String name, long trades, ContentHash manifestHash, String archivedBy, Instant archivedAt) {
  private static final String ALL =
      "SELECT name, trades, manifest_hash, archived_by, archived_at FROM made_archive ORDER BY archive_id";
  private static final String FAULTS = "SELECT fault FROM archive_fault";

  /** Returns all archives of a database, the first one first. */
  public static List<MadeArchive> all(Connection connection) throws SQLException {
    return Queries.list(connection, MadeArchive.class, ALL);
  }

  /**
   * Returns the faults of the replacement rows in the database and of the files of all archives;
   * empty if there are none.
   *
   * @throws IOException if a file exists and can't be read
   */
  public static List<String> faults(Connection connection, Path directory)
      throws SQLException, IOException {
    List<String> faults = new ArrayList<>(Queries.list(connection, String.class, FAULTS));
    for (MadeArchive archive : all(connection)) {
      faults.addAll(archive.faults(directory.resolve(archive.name)));
    }
    return faults;
  }

  private List<String> faults(Path files) throws IOException {
    if (!Files.isRegularFile(files.resolve(ArchiveManifest.NAME), LinkOption.NOFOLLOW_LINKS)) {
      return List.of(files + " is missing, or its manifest is not a file");
    }
    ContentHash manifest = ArchiveManifest.hash(files.resolve(ArchiveManifest.NAME));
    if (!manifest.equals(manifestHash)) {
      return List.of(
          "the manifest of %s has the SHA-256 %s, not %s".formatted(files, manifest, manifestHash));
    }
    List<String> faults = new ArrayList<>();
    for (ArchiveManifest.Entry entry : ArchiveManifest.read(files).files()) {
      Path file = files.resolve(entry.name());
      if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
        faults.add(file + " is missing, or not a file");
      } else if (!ArchiveManifest.hash(file).equals(entry.hash())) {
        faults.add(file + " was changed");
      }
    }
    return faults;
  }

  /**
   * Renames the directories left by processes that were killed after their commit.
   *
   * @return the remaining directories: their processes ended before the commit, and no rows have
   *     left the database for them
   */
  public static List<Path> settle(Connection connection, Path directory)
      throws SQLException, IOException {
    Map<String, MadeArchive> byName =
        all(connection).stream().collect(Collectors.toMap(MadeArchive::name, Function.identity()));
    List<Path> leftOver = new ArrayList<>();
    for (Path part : PartNames.in(directory)) {
      MadeArchive made = byName.get(PartNames.named(part));
      Path manifest = part.resolve(ArchiveManifest.NAME);
      if (made != null
          && Files.isRegularFile(manifest)
          && ArchiveManifest.hash(manifest).equals(made.manifestHash)) {
        ArchiveWriter.moved(part, directory.resolve(made.name));
      } else {
        leftOver.add(part);
      }
    }
    return leftOver;
  }
}
