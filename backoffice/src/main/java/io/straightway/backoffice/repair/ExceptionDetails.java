package io.straightway.backoffice.repair;

import io.straightway.backoffice.enquiry.ExceptionItem;
import io.straightway.backoffice.enquiry.Exceptions;
import io.straightway.backoffice.enquiry.ItemName;
import io.straightway.backoffice.enquiry.ItemName.ItemKind;
import io.straightway.db.Queries;
import io.straightway.element.message.ReasonCode;
import io.straightway.markup.HardenedXml;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.audit.AuditEvent;
import io.straightway.operators.audit.AuditTrail;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the details of exceptions. */
public final class ExceptionDetails {
  private static final int MOST_EVENTS = 200;

  private static final String BODY_OF_MESSAGE = "SELECT body FROM message WHERE message_id = ?";
  private static final String CORRECTS =
      "SELECT corrects FROM corrected_message WHERE message_id = ?";
  private static final String BODY_OF_CONFLICT =
      """
      SELECT body FROM conflicting_message
       WHERE message_id = ? AND content_hash BETWEEN ? AND ?
      """;
  private static final String BODY_OF_REFUSED =
      "SELECT body FROM unreadable_message WHERE content_hash BETWEEN ? AND ?";
  private static final String BODY_FROM_CUSTODIAN =
      "SELECT body FROM custodian_answer WHERE custodian_message_id = ?";

  private static final String LAYOUT =
      "Only the layout differs: every field has its value of the earlier message.";

  /** The hexadecimal digits of a SHA-256; an item's name has the first of them. */
  private static final int HASH_DIGITS = 64;

  private final Exceptions exceptions;
  private final RepairReader repairs;

  /**
   * Creates the reader.
   *
   * @param clock the clock for ages
   * @param xml reads documents
   */
  public ExceptionDetails(Clock clock, HardenedXml xml) {
    this.exceptions = new Exceptions(clock);
    this.repairs = new RepairReader(xml);
  }

  /**
   * Returns the details of an item, whether open, closed or repaired.
   *
   * @throws DeskRefusal if there is no item with that name
   */
  public ExceptionDetail find(Connection connection, String name) throws SQLException {
    ExceptionItem item = exceptions.find(connection, name);
    if (item == null) {
      throw new DeskRefusal(
          DeskRefusal.Code.NOT_FOUND, "there is no exception of that name; it may be closed");
    }
    Optional<Long> message = ItemName.number(ItemKind.MESSAGE, name);
    List<Repair> ofMessage =
        message.isPresent() ? repairs.ofMessage(connection, message.get()) : List.of();
    List<AuditEvent> events = AuditTrail.last(connection, name, null, MOST_EVENTS);
    byte[] body = body(connection, name);
    return new ExceptionDetail(
        item,
        isLayout(connection, name, body) ? LAYOUT : meaning(item.code()),
        Resolutions.of(item.code()),
        body == null ? null : new String(body, StandardCharsets.UTF_8),
        message.isPresent() && body != null ? repairs.fields(body).values() : Map.of(),
        message.isPresent() ? corrects(connection, message.get()) : null,
        ofMessage,
        events);
  }

  /** Returns whether an item is a conflict of equal fields. */
  private boolean isLayout(Connection connection, String name, byte @Nullable [] body)
      throws SQLException {
    ItemName item = ItemName.parse(name).orElseThrow();
    if (item.kind() != ItemKind.CONFLICT || body == null) {
      return false;
    }
    Map<String, String> fields = repairs.fields(body).values();
    ItemName earlier =
        ItemName.message(Long.parseLong(item.key().substring(0, item.key().indexOf(':'))));
    return !fields.isEmpty()
        && body(connection, earlier)
            .filter(first -> repairs.fields(first).values().equals(fields))
            .isPresent();
  }

  private static @Nullable String corrects(Connection connection, long message)
      throws SQLException {
    return Queries.first(connection, Long.class, CORRECTS, message)
        .map(original -> ItemName.message(original).toString())
        .orElse(null);
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
    return body(connection, item).orElse(null);
  }

  private static Optional<byte[]> body(Connection connection, ItemName item) throws SQLException {
    String key = item.key();
    int colon = key.indexOf(':');
    return switch (item.kind()) {
      case MESSAGE, TRADE -> body(connection, BODY_OF_MESSAGE, Long.valueOf(key));
      case CONFLICT ->
          body(
              connection,
              BODY_OF_CONFLICT,
              Long.valueOf(key.substring(0, colon)),
              hash(key.substring(colon + 1), "0"),
              hash(key.substring(colon + 1), "f"));
      case REFUSED -> body(connection, BODY_OF_REFUSED, hash(key, "0"), hash(key, "f"));
      case CUSTODIAN -> body(connection, BODY_FROM_CUSTODIAN, Long.valueOf(key));
      case GAP, INSTRUCTION -> Optional.empty();
    };
  }

  private static Optional<byte[]> body(Connection connection, String query, Object... key)
      throws SQLException {
    return Queries.on(
        connection,
        handle -> handle.select(query, key).map((row, context) -> row.getBytes(1)).findFirst());
  }

  /**
   * Returns the least or the greatest hash with a beginning, which is filled up with the digit 0 or
   * f.
   */
  private static byte[] hash(String beginning, String digit) {
    return HexFormat.of().parseHex(beginning + digit.repeat(HASH_DIGITS - beginning.length()));
  }
}
