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
 * What a feed was acknowledged for and the database lacks, as a file of its own beside the
 * acknowledgements.
 *
 * @param file that was fed
 * @param database opens a connection that reads
 */
record MissingFeed(Path file, Reader database) {
  /** Opens a connection. */
  @FunctionalInterface
  interface Reader {
    Connection open() throws SQLException;
  }

  /** Its messages that are missing, in the frame of the file. */
  Path messages() {
    return directory().resolve("missing.xml");
  }

  private Path directory() {
    return FeedDirectory.of(file);
  }

  /** What is missing at this moment. */
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
   * Lists what is missing, as acknowledgements are listed, and cuts it out of the file.
   *
   * @throws CommandFailure if the file is another one than was fed
   */
  void write(List<MissingMessage> missing) throws IOException {
    AckLines lines = new AckLines();
    for (MissingMessage one : missing) {
      lines.add(one.offset(), new FeedOutcome(one.source(), one.messageId(), one.outcome(), ""));
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
