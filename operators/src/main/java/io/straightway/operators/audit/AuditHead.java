package io.straightway.operators.audit;

import io.straightway.db.ContentHash;
import io.straightway.db.Queries;
import io.straightway.operators.audit.AuditChain.ChainBreak;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jdbi.v3.core.mapper.reflect.ColumnName;
import org.jspecify.annotations.Nullable;

/**
 * The last event of the chain at some time. Anyone who can write to the whole database can rewrite
 * the chain, but not the heads that were noted elsewhere.
 */
public record AuditHead(@ColumnName("event_number") long event, ContentHash hash) {
  private static final Pattern NOTE = Pattern.compile("number=(\\d{1,18}) hash=([0-9a-f]{64})");
  private static final String LAST =
      """
      SELECT hash, event_number FROM audit_trail
       WHERE event_number = (SELECT MAX(event_number) FROM audit_trail)
      """;
  private static final String HASH = "SELECT hash FROM audit_trail WHERE event_number = ?";

  /** Returns the current head; empty if there is no event. */
  public static Optional<AuditHead> last(Connection connection) throws SQLException {
    return Queries.find(connection, AuditHead.class, LAST);
  }

  /** Returns whether the event is still in the chain with this hash. */
  public boolean isIn(Connection connection) throws SQLException {
    return Queries.find(connection, ContentHash.class, HASH, event).equals(Optional.of(hash));
  }

  /** Reads the heads in a file of {@link AuditHeadNotes}, or in a log, in their order. */
  public static List<AuditHead> in(Path file) throws IOException {
    try (Stream<String> lines = Files.lines(file, StandardCharsets.UTF_8)) {
      return lines.map(AuditHead::in).flatMap(Optional::stream).toList();
    }
  }

  private static Optional<AuditHead> in(String line) {
    Matcher note = NOTE.matcher(line);
    return note.find()
        ? Optional.of(
            new AuditHead(
                Long.parseLong(note.group(1)),
                new ContentHash(HexFormat.of().parseHex(note.group(2)))))
        : Optional.empty();
  }

  /** Returns the head as it is noted. */
  @Override
  public String toString() {
    return "number=" + event + " hash=" + hash;
  }

  /** Returns the reason why a chain does not have this head, or null if it has. */
  @Nullable ChainBreak missing(long events, ContentHash actual) {
    if (event > events) {
      return missing(
          events + 1, "the last event is " + events + ": the events after it were removed");
    }
    return hash.equals(actual)
        ? null
        : missing(event, "its hash is " + actual + ": it was rewritten");
  }

  private ChainBreak missing(long first, String finding) {
    return new ChainBreak(
        first,
        AuditChain.Kind.HEAD_MISSING,
        "event " + event + " was noted with the hash " + hash + ", but " + finding);
  }
}
