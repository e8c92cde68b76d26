package io.straightway.db.operator;

import io.straightway.db.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

/**
 * What an element was ready to give up: the server that it refused counts.
 *
 * @param element its name
 * @param acknowledged where the server was that it acknowledged on last
 * @param accepted where the server is whose history counts
 * @param refusedAt since when the element refused this
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
   * Accepts the history of a server for every element that has refused it; each is in the audit.
   *
   * @param owner a connection as the owner of the schema, in autocommit mode
   * @param actor who accepts, for the audit
   * @return what was refused; empty if nothing was
   */
  public static List<AcceptedHistory> accept(Connection owner, String actor) throws SQLException {
    return new OwnerChange(owner, actor)
        .run(
            change -> {
              List<AcceptedHistory> refused = Queries.list(owner, AcceptedHistory.class, REFUSED);
              change.execute(ACCEPT);
              for (AcceptedHistory one : refused) {
                change.audit(
                    "HISTORY_ACCEPTED", "element:" + one.element, one.acknowledged, one.accepted);
              }
              return refused;
            });
  }
}
