package io.straightway.settlement.check;

import io.straightway.messages.iso15022.CustodianReader;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Compares the last fail of each remainder that is called complete with the custodian's last
 * message before it: one that is revived may fail again.
 */
final class CompletedRemainders {
  static final String QUERY =
      """
      SELECT i.instruction_id, f.business_date,
             ARRAY(SELECT m.body FROM custodian_answer m
                    WHERE m.instruction_id = i.instruction_id AND m.state = 'APPLIED'
                      AND m.kind IN ('STATUS', 'CONFIRMATION', 'REVERSAL') AND m.stored_at < r.started_at
                    ORDER BY m.stored_at DESC, m.custodian_message_id DESC LIMIT 1) AS bodies
        FROM instruction i
       CROSS JOIN LATERAL (SELECT max(business_date) AS business_date FROM settlement_fail
                            WHERE instruction_id = i.instruction_id) AS f
        JOIN eod_run r USING (business_date)
       WHERE i.called_complete
      """;

  private final CustodianReader reader = new CustodianReader();

  @Nullable String fault(ResultSet row) throws SQLException {
    for (byte[] body : (byte[][]) row.getArray("bodies").getArray()) {
      if (EndedInstructions.ends(reader.read(body))) {
        return "instruction SI%d is a fail of %s, but its remainder was cancelled before"
            .formatted(row.getLong("instruction_id"), row.getString("business_date"));
      }
    }
    return null;
  }
}
