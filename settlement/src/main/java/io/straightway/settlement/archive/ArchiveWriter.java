package io.straightway.settlement.archive;

import io.straightway.db.Queries;
import io.straightway.db.dialect.CsvCopy;
import io.straightway.db.dialect.Statements;
import io.straightway.db.file.NewFile;
import io.straightway.db.file.SharedFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * Writes one archive within the transaction that removes its rows. The directory has a temporary
 * name until the commit: one left over has removed nothing, unless the database has its manifest.
 * Each file is forced to disk, read back into the database and compared there row by row with its
 * source.
 */
public final class ArchiveWriter {
  private static final String TABLES =
      "SELECT table_name FROM archived_table WHERE (key_column IS NULL) = ? ORDER BY table_name";
  private static final String QUERY = "SELECT archive_query(?, ?)";
  private static final String READ_BACK =
      "CREATE TEMP TABLE read_back ON COMMIT DROP AS %s WITH NO DATA";
  private static final String DIFFERENT =
      "SELECT count(*) FROM (%s EXCEPT ALL SELECT * FROM read_back) AS missing";
  private static final int BUFFER = 1 << 16;

  private final Connection connection;
  private final long archive;
  private final Path part;
  private final Path named;
  private final List<ArchiveManifest.Entry> files = new ArrayList<>();

  private ArchiveWriter(Connection connection, long archive, Path part, Path named) {
    this.connection = connection;
    this.archive = archive;
    this.part = part;
    this.named = named;
  }

  /**
   * Begins an archive.
   *
   * @param connection the connection whose transaction has chosen the rows
   * @param archive the archive's number
   * @param directory the directory of all archives of this database
   * @throws ArchiveFailure if an archive of that name exists that belongs to another database, or
   *     the directory can't be written
   */
  public static ArchiveWriter begin(
      Connection connection, long archive, Path directory, String name) {
    Path named = directory.resolve(name);
    if (Files.exists(named)) {
      throw new ArchiveFailure(named + " exists, and is not an archive of this database");
    }
    try {
      Path part = Files.createDirectories(directory.resolve(PartNames.next(name)));
      return new ArchiveWriter(connection, archive, part, named);
    } catch (IOException e) {
      throw new ArchiveFailure(directory + " can't be written", e);
    }
  }

  /**
   * Writes the rows of all tables that leave the database, or the replacement rows that stay.
   *
   * @param stays true for the replacement rows
   * @throws ArchiveFailure if a file can't be written or differs from its source
   */
  public void write(boolean stays) throws SQLException {
    for (String table : Queries.list(connection, String.class, TABLES, stays)) {
      String query = Queries.one(connection, String.class, QUERY, table, archive);
      Path file = part.resolve(table + ".csv.gz");
      try {
        long rows = copyOut(query, file);
        requireReadBack(query, rows, file);
        files.add(
            new ArchiveManifest.Entry(
                file.getFileName().toString(), rows, ArchiveManifest.hash(file)));
      } catch (IOException e) {
        throw new ArchiveFailure(file + " can't be written", e);
      }
    }
  }

  private long copyOut(String query, Path file) throws SQLException, IOException {
    try (NewFile written = NewFile.of(file);
        GZIPOutputStream packed = new GZIPOutputStream(written.out(), BUFFER)) {
      long rows = CsvCopy.write(connection, query, packed);
      packed.finish();
      written.complete();
      return rows;
    }
  }

  private void requireReadBack(String query, long rows, Path file)
      throws SQLException, IOException {
    Statements.update(connection, READ_BACK.formatted(query));
    long read;
    try (InputStream packed = SharedFiles.newInputStream(file);
        InputStream in = new GZIPInputStream(packed, BUFFER)) {
      read = CsvCopy.read(connection, "read_back", in);
    }
    long missing = Statements.number(connection, DIFFERENT.formatted(query));
    Statements.update(connection, "DROP TABLE read_back");
    if (read != rows || missing != 0) {
      throw new ArchiveFailure(
          "%s has %d rows of %d, and %d of them are missing".formatted(file, read, rows, missing));
    }
  }

  /** Completes the files durably; the rows may be removed after that. */
  public ArchiveManifest complete() {
    ArchiveManifest manifest = new ArchiveManifest(List.copyOf(files));
    try {
      manifest.write(part);
      NewFile.force(part.toAbsolutePath().resolveSibling(""));
    } catch (IOException e) {
      throw new ArchiveFailure(part + " can't be written", e);
    }
    return manifest;
  }

  /** Gives the directory its final name, once the transaction is committed. */
  public Path named() {
    return moved(part, named);
  }

  /** Removes the files, if the transaction was not committed. */
  public void discard() {
    PartNames.remove(part);
  }

  static Path moved(Path part, Path named) {
    try {
      Files.move(part, named, StandardCopyOption.ATOMIC_MOVE);
      NewFile.force(named.toAbsolutePath().resolveSibling(""));
      return named;
    } catch (IOException e) {
      throw new ArchiveFailure(part + " can't be renamed to " + named, e);
    }
  }
}
