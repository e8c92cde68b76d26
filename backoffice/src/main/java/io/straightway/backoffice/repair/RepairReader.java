package io.straightway.backoffice.repair;

import io.straightway.db.ContentHash;
import io.straightway.db.Queries;
import io.straightway.db.dialect.Dialect;
import io.straightway.element.message.MessageKey;
import io.straightway.element.message.Reading;
import io.straightway.element.message.parse.TradeFields;
import io.straightway.element.message.parse.TradeMessageReader;
import io.straightway.markup.HardenedXml;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.proposal.Proposal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.result.RowView;

/** Reads repairs, and the correctable fields of messages. Safe for use by many threads. */
public final class RepairReader {
  private static final String REPAIRS =
      """
      SELECT r.repair_id, r.message_id, r.source, r.source_message_id, r.body, r.content_hash,
             r.reason, r.maker, r.made_at, r.state, r.checker, r.decided_at, r.new_message_id,
             m.body AS original
        FROM repair r JOIN message m USING (message_id)
       WHERE %s ORDER BY r.repair_id
      """;
  private static final String BY_ID = REPAIRS.formatted("r.repair_id = :id");
  private static final String BY_MESSAGE = REPAIRS.formatted("r.message_id = :id");

  private final TradeMessageReader reader;

  /**
   * Creates the reader.
   *
   * @param xml reads documents
   */
  public RepairReader(HardenedXml xml) {
    this.reader = new TradeMessageReader(xml);
  }

  /**
   * Returns the repair with a number.
   *
   * @throws DeskRefusal if there is none
   */
  public Repair find(Connection connection, long repairId) throws SQLException {
    List<Repair> repairs = repairs(connection, BY_ID, repairId);
    if (repairs.isEmpty()) {
      throw new DeskRefusal(DeskRefusal.Code.NOT_FOUND, "there is no repair " + repairId);
    }
    return repairs.get(0);
  }

  /** Returns all repairs of a message, first proposed first; none in a database without a desk. */
  public List<Repair> ofMessage(Connection connection, long messageId) throws SQLException {
    return Dialect.of(connection).runsEverything()
        ? repairs(connection, BY_MESSAGE, messageId)
        : List.of();
  }

  private List<Repair> repairs(Connection connection, String sql, long id) throws SQLException {
    return Queries.on(
        connection,
        handle -> handle.createQuery(sql).bind("id", id).map((RowView row) -> repair(row)).list());
  }

  private Repair repair(RowView row) {
    byte[] body = row.getColumn("body", byte[].class);
    return new Repair(
        row.getColumn("repair_id", Long.class),
        row.getColumn("message_id", Long.class),
        new MessageKey(
            row.getColumn("source", String.class),
            row.getColumn("source_message_id", String.class)),
        row.getColumn("content_hash", ContentHash.class),
        FieldChange.between(fields(row.getColumn("original", byte[].class)), fields(body)),
        new String(body, StandardCharsets.UTF_8),
        row.getColumn("reason", String.class),
        row.getColumn("maker", String.class),
        row.getColumn("made_at", Instant.class),
        row.getColumn("state", Proposal.State.class),
        row.getColumn("checker", String.class),
        row.getColumn("decided_at", Instant.class),
        row.getColumn("new_message_id", Long.class));
  }

  /** Returns the fields of a message in any format; if it is invalid, those that can be found. */
  TradeFields fields(byte[] body) {
    return reader.fields(body);
  }

  Reading read(byte[] body) {
    return reader.read(body);
  }
}
