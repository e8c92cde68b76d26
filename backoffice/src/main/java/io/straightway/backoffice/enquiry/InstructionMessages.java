package io.straightway.backoffice.enquiry;

import io.straightway.db.Queries;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The messages about an instruction, as they were sent and as they came. */
public final class InstructionMessages {
  private static final int MOST = 200;
  private static final String MESSAGES =
      """
      SELECT 'SENT' AS direction, 'INSTRUCTION' AS kind, i.instructed_at AS at,
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

  /** All of them, the first first; of those received the first 200. */
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
   * A message.
   *
   * @param direction {@code SENT} or {@code RECEIVED}
   * @param kind {@code INSTRUCTION}, or that of the answer; null if it can't be read
   * @param at when it was written, or came
   * @param body as it was sent or came; U+FFFD stands for what is not UTF-8
   * @param item the name of what came; null of what was sent
   */
  public record InstructionMessage(
      String direction, @Nullable String kind, Instant at, String body, @Nullable String item) {}
}
