package io.straightway.element.check;

import io.straightway.db.dialect.Statements;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * An acknowledged message that is not in the database, as after a failover to an older state.
 *
 * @param offset the message's offset in the file that was fed
 * @param outcome the acknowledged outcome
 */
public record MissingMessage(long offset, String source, String messageId, String outcome) {
  private static final int AT_ONCE = 10_000;

  private static final String MISSING =
      """
      SELECT a.place FROM unnest(?::text[], ?::text[]) WITH ORDINALITY AS a (source, message_id, place)
       WHERE NOT EXISTS (SELECT FROM message m
                          WHERE m.source = a.source AND m.source_message_id = a.message_id)
       ORDER BY a.place
      """;

  /**
   * Looks up the messages of an acknowledgement file. Messages rejected without a readable key
   * can't be looked up and are left out.
   *
   * @param connection with PostgreSQL, of a role that may read messages
   * @return the missing messages in file order
   * @throws IOException if the file can't be read, or is not an acknowledgement file
   */
  public static List<MissingMessage> in(Connection connection, Path acknowledgements)
      throws SQLException, IOException {
    List<MissingMessage> missing = new ArrayList<>();
    List<Acknowledgement> waiting = new ArrayList<>();
    new AcknowledgementFile(acknowledgements)
        .read(
            ack -> {
              if (!ack.isNone() && ack.hasKey()) {
                waiting.add(ack);
              }
              if (waiting.size() == AT_ONCE) {
                lookUp(connection, waiting, missing);
              }
            });
    lookUp(connection, waiting, missing);
    return missing;
  }

  private static void lookUp(
      Connection connection, List<Acknowledgement> waiting, List<MissingMessage> missing)
      throws SQLException {
    List<Integer> places =
        Statements.list(
            connection,
            MISSING,
            row -> row.getInt(1),
            waiting.stream().map(ack -> ack.source().replace('\0', '?')).toList(),
            waiting.stream().map(ack -> ack.messageId().replace('\0', '?')).toList());
    places.forEach(place -> missing.add(of(waiting.get(place - 1))));
    waiting.clear();
  }

  private static MissingMessage of(Acknowledgement ack) {
    return new MissingMessage(
        Long.parseLong(ack.offset()), ack.source(), ack.messageId(), ack.outcome());
  }
}
