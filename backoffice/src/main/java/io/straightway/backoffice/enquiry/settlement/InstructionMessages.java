package io.straightway.backoffice.enquiry.settlement;

import io.straightway.db.Queries;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the messages about an instruction, exactly as written and received. */
public final class InstructionMessages {
  private static final int MOST = 200;
  private static final String MESSAGES =
      """
      SELECT 'WRITTEN' AS direction, 'INSTRUCTION' AS kind, i.instructed_at AS at,
             b.body, NULL AS item
        FROM instruction i JOIN instruction_body b USING (instruction_id)
       WHERE i.instruction_id = :id
      UNION ALL
      (SELECT 'RECEIVED', kind, received_at, body, custodian_item(custodian_message_id)
         FROM custodian_answer WHERE instruction_id = :id
        ORDER BY custodian_message_id LIMIT :limit)
       ORDER BY 3
      """;

  private InstructionMessages() {}

  /** Returns the messages in order of time; of the received ones, the first 200. */
  public static List<InstructionMessage> read(Connection connection, long instructionId)
      throws SQLException {
    return Queries.on(
        connection,
        handle ->
            handle
                .createQuery(MESSAGES)
                .bind("id", instructionId)
                .bind("limit", MOST)
                .map((row, context) -> of(row))
                .list());
  }

  private static InstructionMessage of(ResultSet row) throws SQLException {
    return new InstructionMessage(
        row.getString("direction"),
        row.getString("kind"),
        row.getObject("at", OffsetDateTime.class).toInstant(),
        new String(row.getBytes("body"), StandardCharsets.UTF_8),
        row.getString("item"));
  }

  /**
   * A message about an instruction.
   *
   * @param direction {@code WRITTEN}, whether it was delivered or not, or {@code RECEIVED}
   * @param kind {@code INSTRUCTION}, or the kind of the answer; null if it can't be read
   * @param at the time at which it was written or received
   * @param body the body; U+FFFD replaces bytes that are not UTF-8
   * @param item the name of a received message; null for a written one
   */
  public record InstructionMessage(
      String direction, @Nullable String kind, Instant at, String body, @Nullable String item) {}
}
