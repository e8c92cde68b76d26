package io.straightway.chaos;

import io.straightway.chaos.site.FedMessage;
import io.straightway.db.ContentHash;
import io.straightway.db.Database;
import io.straightway.db.Queries;
import io.straightway.db.Role;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;

/**
 * The comparison of the messages acknowledged to the feeder with the database. The audit trusts no
 * value computed by an element: the hash is that of the bytes in the feeder's own file.
 */
public final class MessageAudit {
  private static final int MOST_EXAMPLES = 3;
  private static final Set<String> BOOKED = Set.of("booked", "duplicate");

  /**
   * Counts the rows of each message. A message creates one trade, which has the message's number.
   */
  private static final String ROWS =
      """
      SELECT asked.at, there.messages, there.trades, there.length, there.hash
        FROM unnest(CAST(:sources AS text[]), CAST(:ids AS text[]))
             WITH ORDINALITY AS asked (source, id, at)
       CROSS JOIN LATERAL (
             SELECT count(*) AS messages, max(octet_length(m.body)) AS length,
                    max(encode(m.content_hash, 'hex')) AS hash,
                    coalesce(sum((SELECT count(*) FROM trade t
                                   WHERE t.trade_id = m.message_id)), 0) AS trades
               FROM message m
              WHERE m.source = asked.source AND m.source_message_id = asked.id) AS there
      """;

  private MessageAudit() {}

  /**
   * The result of an audit.
   *
   * @param acknowledged the number of messages compared
   * @param lost the number of messages that are missing, differ from what was sent, or lack their
   *     trade
   * @param duplicated the number of messages that exist more than once or have more than one trade
   * @param unbooked the number of valid messages that were not booked
   * @param examples some of the problems, one sentence each
   */
  public record Result(
      long acknowledged, long lost, long duplicated, long unbooked, List<String> examples) {
    /** Returns the sum of both results. */
    Result with(Result more) {
      List<String> all = new ArrayList<>(examples);
      all.addAll(more.examples);
      return new Result(
          acknowledged + more.acknowledged,
          lost + more.lost,
          duplicated + more.duplicated,
          unbooked + more.unbooked,
          all);
    }
  }

  /** Compares acknowledged messages with their rows. */
  static Result compare(Database database, List<FedMessage> fed) throws SQLException, IOException {
    Map<Long, Rows> stored = stored(database, fed);
    Tally tally = new Tally();
    try (SentBytes sent = new SentBytes()) {
      for (int i = 0; i < fed.size(); i++) {
        tally.add(fed.get(i), stored.get(i + 1L), sent);
      }
    }
    return new Result(fed.size(), tally.lost, tally.duplicated, tally.unbooked, tally.examples);
  }

  private static Map<Long, Rows> stored(Database database, List<FedMessage> fed)
      throws SQLException {
    String[] sources = fed.stream().map(FedMessage::source).toArray(String[]::new);
    String[] ids = fed.stream().map(FedMessage::messageId).toArray(String[]::new);
    Map<Long, Rows> stored = new HashMap<>();
    try (Connection connection = database.connect(Role.READER, "chaos audit")) {
      Queries.on(
              connection,
              handle ->
                  handle
                      .createQuery(ROWS)
                      .bind("sources", sources)
                      .bind("ids", ids)
                      .registerRowMapper(ConstructorMapper.factory(Rows.class))
                      .mapTo(Rows.class)
                      .list())
          .forEach(rows -> stored.put(rows.at(), rows));
    }
    return stored;
  }

  /** The rows stored under the key of one acknowledged message. */
  public record Rows(long at, long messages, long trades, int length, @Nullable String hash) {}

  private static final class Tally {
    private final List<String> examples = new ArrayList<>();
    private long lost;
    private long duplicated;
    private long unbooked;

    void add(FedMessage message, @Nullable Rows stored, SentBytes sent) throws IOException {
      String name = message.source() + " " + message.messageId();
      boolean booked = BOOKED.contains(message.outcome());
      if (stored == null || stored.messages() == 0 || (booked && stored.trades() == 0)) {
        lost++;
        example(name + " was acknowledged as " + message.outcome() + " and is not there");
      } else if (!sent.hash(message, stored.length()).equals(stored.hash())) {
        lost++;
        example(name + " is not there as it was sent");
      } else if (stored.messages() > 1 || stored.trades() > 1) {
        duplicated++;
        example(
            "%s is there %d times, with %d trades"
                .formatted(name, stored.messages(), stored.trades()));
      } else if (!booked) {
        unbooked++;
        example(name + " is in order, but was answered " + message.outcome());
      }
    }

    private void example(String text) {
      if (examples.size() < MOST_EXAMPLES) {
        examples.add(text);
      }
    }
  }

  /** The bytes of messages, read from the files that were fed. */
  private static final class SentBytes implements AutoCloseable {
    /**
     * The start of a message. A message stored separately also declares the namespace that it
     * inherits in its file.
     */
    private static final byte[] START = "<TradeMessage".getBytes(StandardCharsets.US_ASCII);

    private static final byte[] INHERITED =
        " xmlns=\"urn:straightway:trade:1\"".getBytes(StandardCharsets.US_ASCII);

    private final Map<Path, FileChannel> files = new HashMap<>();

    String hash(FedMessage message, int length) throws IOException {
      FileChannel file = files.get(message.file());
      if (file == null) {
        file = FileChannel.open(message.file());
        files.put(message.file(), file);
      }
      ByteBuffer bytes = ByteBuffer.allocate(Math.max(START.length, length - INHERITED.length));
      while (bytes.hasRemaining() && file.read(bytes, message.offset() + bytes.position()) >= 0) {
        // until all is read
      }
      return hexOfMessage(bytes.array());
    }

    private static String hexOfMessage(byte[] bytes) {
      MessageDigest digest = ContentHash.newDigest();
      digest.update(bytes, 0, START.length);
      digest.update(INHERITED);
      digest.update(bytes, START.length, bytes.length - START.length);
      return new ContentHash(digest.digest()).toString();
    }

    @Override
    public void close() throws IOException {
      for (FileChannel file : files.values()) {
        file.close();
      }
    }
  }
}
