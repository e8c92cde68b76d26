package io.straightway.backoffice.status;

import io.straightway.db.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

/**
 * The current work of an operator in numbers. Each count uses an index and ends at {@link
 * #counted}, so that it can be read for every page, however many items there are.
 *
 * @param exceptions the open exceptions
 * @param own the open exceptions assigned to the operator
 * @param approvals the proposals that others have made
 * @param proposals all open proposals, including the operator's own
 * @param breaks the open breaks
 * @param ownBreaks the open breaks assigned to the operator
 * @param fails the instructions open past their settlement date, or reported as failing on it
 * @param unmatched the instructions not matched at the custodian, and allegements
 * @param counted the limit of each count; a larger number appears as one more
 */
public record WorkList(
    long exceptions,
    long own,
    long approvals,
    long proposals,
    long breaks,
    long ownBreaks,
    long fails,
    long unmatched,
    long counted) {

  /** The limit for a page that shows the numbers. */
  public static final int MANY = 10_000;

  /** The limit for the navigation, which is on every page. */
  public static final int SOME = 999;

  private static final String READ =
      """
      SELECT (SELECT count(*) FROM (SELECT FROM exception_desk WHERE closed_by IS NULL
                                     LIMIT :most) AS e) AS exceptions,
             (SELECT count(*) FROM (SELECT FROM exception_desk
                                     WHERE closed_by IS NULL AND item = ANY (ARRAY(
                                             SELECT o.item FROM exception_owner o
                                              WHERE o.owner = :operator))
                                     LIMIT :most) AS e) AS own,
             (SELECT count(*) FROM (SELECT FROM proposed_change
                                     WHERE state = 'PROPOSED' AND kind <> 'ACCESS'
                                       AND maker <> :operator LIMIT :most) AS p) AS approvals,
             (SELECT count(*) FROM (SELECT FROM proposed_change
                                     WHERE state = 'PROPOSED' AND kind <> 'ACCESS'
                                     LIMIT :most) AS p) AS proposals,
             (SELECT count(*) FROM (SELECT FROM statement_break WHERE closed_on IS NULL
                                     LIMIT :most) AS b) AS breaks,
             (SELECT count(*) FROM (SELECT FROM statement_break
                                     WHERE closed_on IS NULL AND owner = :operator
                                     LIMIT :most) AS b) AS own_breaks,
             (SELECT count(*) FROM (SELECT FROM instruction
                                     WHERE status NOT IN ('SETTLED', 'CANCELLED') AND NOT called_complete
                                       AND settlement_date < (SELECT today FROM open_day)
                                    UNION ALL
                                    SELECT FROM instruction
                                     WHERE status NOT IN ('SETTLED', 'CANCELLED') AND NOT called_complete
                                       AND settlement_date = (SELECT today FROM open_day)
                                       AND settlement_report LIKE 'FAILING%'
                                     LIMIT :most) AS i) AS fails,
             (SELECT count(*) FROM (SELECT FROM unmatched_item LIMIT :most) AS u) AS unmatched,
             :most - 1 AS counted
      """;

  /**
   * Reads the work of an operator.
   *
   * @param operator the name of the operator
   * @param counted the limit of each count
   */
  public static WorkList read(Connection connection, String operator, int counted)
      throws SQLException {
    return Queries.on(
        connection,
        handle ->
            handle
                .createQuery(READ)
                .bind("operator", operator)
                .bind("most", (long) counted + 1)
                .map(ConstructorMapper.of(WorkList.class))
                .one());
  }
}
