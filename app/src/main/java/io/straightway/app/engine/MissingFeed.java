package io.straightway.app.engine;

import io.straightway.app.cli.CommandFailure;
import io.straightway.element.check.MissingMessage;
import io.straightway.feeder.answer.AckLines;
import io.straightway.feeder.answer.FeedOutcome;
import io.straightway.feeder.file.KnownOffsets;
import io.straightway.feeder.file.SliceCopy;
import io.straightway.feeder.job.FeedDirectory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * The messages of a feed that were acknowledged but are missing in the database, as a file beside
 * the acknowledgements.
 *
 * @param file the file that was fed
 * @param database opens a read-only connection
 */
record MissingFeed(Path file, Reader database) {
  /** Opens a connection. */
  @FunctionalInterface
  interface Reader {
    Connection open() throws SQLException;
  }

  /**
   * Returns the path of the file of missing messages, which has the same frame as the file that was
   * fed.
   */
  Path messages() {
    return directory().resolve("missing.xml");
  }

  private Path directory() {
    return FeedDirectory.of(file);
  }

  /** Finds the messages missing now. */
  List<MissingMessage> find() throws IOException, SQLException {
    Path acknowledgements = FeedDirectory.acknowledgements(file);
    if (!Files.isReadable(acknowledgements)) {
      throw CommandFailure.usage(
          "there are no acknowledgements of " + file + ": can't read " + acknowledgements);
    }
    try (Connection connection = database.open()) {
      return MissingMessage.in(connection, acknowledgements);
    }
  }

  /**
   * Writes the list of the missing messages, in the format of acknowledgements, and copies them
   * from the file.
   *
   * @throws CommandFailure if the file is not the one that was fed
   */
  void write(List<MissingMessage> missing) throws IOException {
    AckLines lines = new AckLines();
    for (MissingMessage message : missing) {
      lines.add(
          message.offset(),
          new FeedOutcome(message.source(), message.messageId(), message.outcome(), ""));
    }
    Files.writeString(
        directory().resolve("missing.csv"),
        AckLines.HEADER + new String(lines.bytes(), StandardCharsets.UTF_8));
    long[] offsets = missing.stream().mapToLong(MissingMessage::offset).toArray();
    int copied = SliceCopy.copy(file, new KnownOffsets(offsets), messages());
    if (copied != missing.size()) {
      throw CommandFailure.usage(
          "%s is not the file that was fed: of %d missing messages it has %d"
              .formatted(file, missing.size(), copied));
    }
  }
}
