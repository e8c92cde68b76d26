package io.straightway.app.cli;

import io.straightway.db.Database;
import io.straightway.operators.audit.AuditHeadNotes;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option for the file that records the head of the audit outside the database. */
public final class AuditHeadOption {
  @Option(
      names = "--audit-head",
      paramLabel = "FILE",
      description =
          "File to append the number and hash of the last audit event to, at most once a minute,"
              + " for 'stp audit verify --heads'. Keep it out of reach of the database owner. An"
              + " element and a console also log them.")
  @Nullable Path file;

  /**
   * Starts recording.
   *
   * @throws CommandFailure if the file can't be used
   */
  public AuditHeadNotes start(Database database, Surroundings surroundings) {
    try {
      return AuditHeadNotes.start(
          database,
          file == null ? null : surroundings.directory().resolve(file),
          Clock.systemUTC());
    } catch (IOException e) {
      throw CommandFailure.usage("can't append to the --audit-head file: " + e);
    }
  }
}
