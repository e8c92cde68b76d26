package io.straightway.backoffice.repair;

import io.straightway.backoffice.enquiry.ExceptionItem;
import io.straightway.backoffice.enquiry.Exceptions;
import io.straightway.db.audit.AuditEvent;
import io.straightway.db.audit.AuditTrail;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.element.message.HardenedXml;
import io.straightway.element.message.ReasonCode;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads what is known of an exception. */
public final class ExceptionDetails {
  private static final int MOST_EVENTS = 200;
  private static final String MESSAGE = "message";

  private static final String BODY_OF_MESSAGE =
      "SELECT body FROM message WHERE message_id = ?::bigint";
  private static final String BODY_OF_CONFLICT =
      """
      SELECT body FROM conflicting_message
       WHERE message_id = ?::bigint AND left(encode(content_hash, 'hex'), 12) = ?
      """;
  private static final String BODY_OF_REFUSED =
      """
      SELECT body FROM unreadable_message
       WHERE refused_item(content_hash) = ('refused:' || ?) COLLATE "C"
      """;
  private static final String BODY_FROM_CUSTODIAN =
      "SELECT body FROM custodian_answer WHERE custodian_message_id = ?::bigint";

  private final Exceptions exceptions;
  private final RepairReader repairs;

  /** Reads ages off {@code clock} and documents by {@code xml}. */
  public ExceptionDetails(Clock clock, HardenedXml xml) {
    this.exceptions = new Exceptions(clock);
    this.repairs = new RepairReader(xml);
  }

  /**
   * The item with all that belongs to it, whether it is open, closed or repaired.
   *
   * @throws DeskRefusal if there is none of that name
   */
  public ExceptionDetail find(Connection connection, String name) throws SQLException {
    ExceptionItem item = exceptions.find(connection, name);
    if (item == null) {
      throw new DeskRefusal(
          DeskRefusal.Code.NOT_FOUND, "there is no exception of that name; it may be done with");
    }
    String[] parts = name.split(":", -1);
    List<Repair> ofMessage =
        parts[0].equals(MESSAGE)
            ? repairs.ofMessage(connection, Long.parseLong(parts[1]))
            : List.of();
    List<AuditEvent> events = AuditTrail.last(connection, name, null, MOST_EVENTS);
    return new ExceptionDetail(
        item, meaning(item.code()), body(connection, parts), ofMessage, events);
  }

  private @Nullable String meaning(String code) {
    for (ReasonCode reason : ReasonCode.values()) {
      if (reason.name().equals(code)) {
        return reason.meaning();
      }
    }
    return SettlementCodes.meaning(code);
  }

  private static @Nullable String body(Connection connection, String... parts) throws SQLException {
    return switch (parts[0]) {
      case MESSAGE, "trade" -> kept(connection, BODY_OF_MESSAGE, parts[1]);
      case "conflict" -> kept(connection, BODY_OF_CONFLICT, parts[1], parts[2]);
      case "refused" -> kept(connection, BODY_OF_REFUSED, parts[1]);
      case "custodian" -> kept(connection, BODY_FROM_CUSTODIAN, parts[1]);
      default -> null;
    };
  }

  private static @Nullable String kept(Connection connection, String sql, String... key)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < key.length; i++) {
        statement.setString(i + 1, key[i]);
      }
      try (ResultSet row = statement.executeQuery()) {
        return row.next() ? new String(row.getBytes(1), StandardCharsets.UTF_8) : null;
      }
    }
  }
}
