package io.straightway.app.cli;

import io.straightway.db.DatabaseAddress;
import io.straightway.db.audit.AuditHeadNotes;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the head of the audit is noted outside the database. */
public final class AuditHeadOption {
  @Option(
      names = "--audit-head",
      paramLabel = "FILE",
      description =
          "Append number and hash of the last audit event to this file, each minute in which there"
              + " was one, for 'stp audit verify --heads'. Keep it where the owner of the database"
              + " can't write. An element and a console also log them.")
  @Nullable Path file;

  /**
   * Begins to note.
   *
   * @throws CommandFailure if the file can't be used
   */
  public AuditHeadNotes start(DatabaseAddress database, Surroundings surroundings) {
    try {
      return AuditHeadNotes.start(
          database,
          file == null ? null : surroundings.directory().resolve(file),
          Clock.systemUTC());
    } catch (IOException e) {
      throw CommandFailure.usage("can't append to the file of --audit-head: " + e);
    }
  }
}
