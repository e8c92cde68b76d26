package io.straightway.element.check;

import io.straightway.db.Statements;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * A message that was acknowledged and is not in the database, as when an older state of that took
 * over.
 *
 * @param offset where it stands in the file that was fed
 * @param outcome what was acknowledged
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
   * Looks up what a file of acknowledgements says. What was rejected without a readable key can't
   * be looked up and is left out.
   *
   * @param connection with PostgreSQL, of a role that may read messages
   * @return in the order of the file
   * @throws IOException if it can't be read, or is no such file
   */
  public static List<MissingMessage> in(Connection connection, Path acknowledgements)
      throws SQLException, IOException {
    List<MissingMessage> missing = new ArrayList<>();
    List<Acknowledgement> waiting = new ArrayList<>();
    new AcknowledgementFile(acknowledgements)
        .read(
            one -> {
              if (!one.isNone() && one.hasKey()) {
                waiting.add(one);
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
            waiting.stream().map(one -> one.source().replace('\0', '?')).toList(),
            waiting.stream().map(one -> one.messageId().replace('\0', '?')).toList());
    places.forEach(place -> missing.add(of(waiting.get(place - 1))));
    waiting.clear();
  }

  private static MissingMessage of(Acknowledgement one) {
    return new MissingMessage(
        Long.parseLong(one.offset()), one.source(), one.messageId(), one.outcome());
  }
}
