package io.straightway.backoffice.repair;

import io.straightway.db.ContentHash;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.element.message.HardenedXml;
import io.straightway.element.message.MessageKey;
import io.straightway.element.message.Reading;
import io.straightway.element.message.TradeFields;
import io.straightway.element.message.TradeMessageReader;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads repairs, and messages as what can be corrected in them. Safe for use by many threads. */
public final class RepairReader {
  private static final String REPAIRS =
      """
      SELECT r.repair_id, r.message_id, r.source, r.source_message_id, r.body, r.content_hash,
             r.reason, r.maker, r.made_at, r.state, r.checker, r.decided_at, r.new_message_id,
             m.body AS original
        FROM repair r JOIN message m USING (message_id)
       WHERE %s = ? ORDER BY r.repair_id
      """;
  private static final String BY_ID = REPAIRS.formatted("r.repair_id");
  private static final String BY_MESSAGE = REPAIRS.formatted("r.message_id");

  private final HardenedXml xml;
  private final TradeMessageReader reader;

  /** Reads documents by {@code xml}. */
  public RepairReader(HardenedXml xml) {
    this.xml = xml;
    this.reader = new TradeMessageReader(xml);
  }

  /**
   * The repair of this number.
   *
   * @throws DeskRefusal if there is none
   */
  public Repair find(Connection connection, long repairId) throws SQLException {
    List<Repair> found = repairs(connection, BY_ID, repairId);
    if (found.isEmpty()) {
      throw new DeskRefusal(DeskRefusal.Code.NOT_FOUND, "there is no repair " + repairId);
    }
    return found.get(0);
  }

  /** All repairs of a message, the first proposed first. */
  public List<Repair> ofMessage(Connection connection, long messageId) throws SQLException {
    return repairs(connection, BY_MESSAGE, messageId);
  }

  private List<Repair> repairs(Connection connection, String sql, long id) throws SQLException {
    List<Repair> repairs = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setLong(1, id);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          repairs.add(repair(row));
        }
      }
    }
    return repairs;
  }

  private Repair repair(ResultSet row) throws SQLException {
    byte[] body = row.getBytes("body");
    OffsetDateTime decided = row.getObject("decided_at", OffsetDateTime.class);
    return new Repair(
        row.getLong("repair_id"),
        row.getLong("message_id"),
        new MessageKey(row.getString("source"), row.getString("source_message_id")),
        new ContentHash(row.getBytes("content_hash")),
        FieldChange.between(fields(row.getBytes("original")), fields(body)),
        new String(body, StandardCharsets.UTF_8),
        row.getString("reason"),
        row.getString("maker"),
        row.getObject("made_at", OffsetDateTime.class).toInstant(),
        Repair.State.valueOf(row.getString("state")),
        row.getString("checker"),
        decided == null ? null : decided.toInstant(),
        newMessageId(row));
  }

  private static @Nullable Long newMessageId(ResultSet row) throws SQLException {
    long id = row.getLong("new_message_id");
    return row.wasNull() ? null : id;
  }

  /** The fields of a message in whatever format; those that can be found if it is not valid. */
  TradeFields fields(byte[] body) {
    TradeFields found = TradeFields.found(xml, body);
    return found.isEmpty() && reader.read(body) instanceof Reading.Readable readable
        ? TradeFields.of(readable.instruction())
        : found;
  }

  Reading read(byte[] body) {
    return reader.read(body);
  }
}
