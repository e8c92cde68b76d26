package io.straightway.db.history;

import io.straightway.db.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

/**
 * The history that an element gave up when the server that it had refused was accepted.
 *
 * @param element its name
 * @param acknowledged the position of the server on which it last acknowledged a commit
 * @param accepted the position of the server whose history was accepted
 * @param refusedAt the time of the element's first refusal of this server
 */
public record AcceptedHistory(
    String element, String acknowledged, String accepted, Instant refusedAt) {
  private static final String REFUSED =
      """
      SELECT element, lost_position AS acknowledged, straightway.server_position() AS accepted,
             refused_at
        FROM acknowledged_mark WHERE lost_mark IS NOT NULL ORDER BY element, keeper FOR UPDATE
      """;

  private static final String ACCEPT =
      """
      UPDATE acknowledged_mark
         SET mark_number = lost_mark, token = 'accepted ' || lost_token, made_at = now(), lost_mark = NULL,
             lost_token = NULL, lost_position = NULL, refused_at = NULL
       WHERE lost_mark IS NOT NULL
      """;

  /**
   * Accepts the history of a server for every element that has refused it.
   *
   * @param owner a connection as the owner of the schema, in a transaction
   * @return the refusals; empty if there were none
   */
  public static List<AcceptedHistory> accept(Connection owner) throws SQLException {
    List<AcceptedHistory> refused = Queries.list(owner, AcceptedHistory.class, REFUSED);
    Queries.execute(owner, ACCEPT);
    return refused;
  }
}
