package io.straightway.settlement.check;

import io.straightway.messages.iso15022.CustodianReader;
import io.straightway.messages.iso20022.SettlementStatus024;
import io.straightway.messages.iso20022.SettlementStatus024.Status;
import io.straightway.messages.iso20022.xml.MessageReading;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The check that a reported match is kept: of an instruction of which nothing has settled, and
 * which no message reports as unmatched.
 */
final class ReportedMatches {
  static final String QUERY =
      """
      SELECT i.instruction_id, i.status,
             ARRAY(SELECT m.body FROM custodian_answer m
                    WHERE m.instruction_id = i.instruction_id AND m.state = 'APPLIED'
                      AND m.kind = 'STATUS') AS bodies
        FROM instruction i
       WHERE i.matching NOT LIKE 'MATCHED%' AND i.status NOT IN ('HELD', 'READY', 'SETTLED', 'CANCELLED')
         AND NOT EXISTS (SELECT FROM settled_part s WHERE s.instruction_id = i.instruction_id)
      """;

  private final CustodianReader reader = new CustodianReader();

  @Nullable String fault(ResultSet row) throws SQLException {
    boolean matched = false;
    for (byte[] body : (byte[][]) row.getArray("bodies").getArray()) {
      if (reader.read(body) instanceof MessageReading.Readable readable
          && readable.message() instanceof SettlementStatus024 status) {
        if (status.reports(Status.UNMATCHED)) {
          return null;
        }
        matched |= status.reports(Status.MATCHED) || status.reports(Status.FAILING);
      }
    }
    return matched
        ? "instruction SI%d is %s, and the custodian has reported a match"
            .formatted(row.getLong("instruction_id"), row.getString("status"))
        : null;
  }
}
