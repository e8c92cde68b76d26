package io.straightway.backoffice.repair;

import io.straightway.backoffice.enquiry.ExceptionItem;
import io.straightway.backoffice.enquiry.Exceptions;
import io.straightway.backoffice.enquiry.ItemName;
import io.straightway.backoffice.enquiry.ItemName.Kind;
import io.straightway.db.Queries;
import io.straightway.db.audit.AuditEvent;
import io.straightway.db.audit.AuditTrail;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.xml.HardenedXml;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads what is known of an exception. */
public final class ExceptionDetails {
  private static final int MOST_EVENTS = 200;

  private static final String BODY_OF_MESSAGE =
      "SELECT body FROM message WHERE message_id = :key::bigint";
  private static final String BODY_OF_CONFLICT =
      """
      SELECT body FROM conflicting_message
       WHERE message_id = split_part(:key, ':', 1)::bigint
         AND left(encode(content_hash, 'hex'), 12) = split_part(:key, ':', 2)
      """;
  private static final String BODY_OF_REFUSED =
      """
      SELECT body FROM unreadable_message
       WHERE refused_item(content_hash) = ('refused:' || :key) COLLATE "C"
      """;
  private static final String BODY_FROM_CUSTODIAN =
      "SELECT body FROM custodian_answer WHERE custodian_message_id = :key::bigint";

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
          DeskRefusal.Code.NOT_FOUND, "there is no exception of that name; it may be closed");
    }
    Optional<Long> message = ItemName.number(Kind.MESSAGE, name);
    List<Repair> ofMessage =
        message.isPresent() ? repairs.ofMessage(connection, message.get()) : List.of();
    List<AuditEvent> events = AuditTrail.last(connection, name, null, MOST_EVENTS);
    byte[] body = body(connection, name);
    return new ExceptionDetail(
        item,
        meaning(item.code()),
        WaysOut.of(item.code()),
        body == null ? null : new String(body, StandardCharsets.UTF_8),
        message.isPresent() && body != null ? repairs.fields(body).values() : Map.of(),
        ofMessage,
        events);
  }

  private @Nullable String meaning(String code) {
    for (ReasonCode reason : ReasonCode.values()) {
      if (reason.name().equals(code)) {
        return reason.meaning();
      }
    }
    return SettlementCodes.meaning(code);
  }

  private static byte @Nullable [] body(Connection connection, String name) throws SQLException {
    ItemName item = ItemName.parse(name).orElseThrow();
    String sql =
        switch (item.kind()) {
          case MESSAGE, TRADE -> BODY_OF_MESSAGE;
          case CONFLICT -> BODY_OF_CONFLICT;
          case REFUSED -> BODY_OF_REFUSED;
          case CUSTODIAN -> BODY_FROM_CUSTODIAN;
          case GAP, INSTRUCTION -> null;
        };
    return sql == null
        ? null
        : Queries.on(
            connection,
            handle ->
                handle
                    .createQuery(sql)
                    .bind("key", item.key())
                    .map(row -> row.getColumn(1, byte[].class))
                    .findFirst()
                    .orElse(null));
  }
}
