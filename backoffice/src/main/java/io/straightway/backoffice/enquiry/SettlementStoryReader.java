package io.straightway.backoffice.enquiry;

import io.straightway.backoffice.enquiry.SettlementStory.Delivery;
import io.straightway.backoffice.enquiry.SettlementStory.Message;
import io.straightway.backoffice.enquiry.SettlementStory.Settlement;
import io.straightway.element.message.HardenedXml;
import io.straightway.ledger.LedgerBooks;
import io.straightway.ledger.PostedLine;
import io.straightway.positions.Positions;
import io.straightway.settlement.iso20022.MessageReader;
import io.straightway.settlement.iso20022.MessageReading.Readable;
import io.straightway.settlement.iso20022.SettlementConfirmation025;
import io.straightway.settlement.iso20022.SettlementStatus024;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads the stories of instructions. */
final class SettlementStoryReader {
  private static final String IDS =
      "SELECT instruction_id FROM instructed_trade WHERE trade_id = ? ORDER BY instruction_id";
  private static final String INSTRUCTION =
      "SELECT " + InstructionView.COLUMNS + " FROM instruction i WHERE instruction_id = ?";
  private static final String TRADES =
      "SELECT trade_id, withdrawn FROM instructed_trade WHERE instruction_id = ? ORDER BY trade_id";
  private static final String DELIVERIES =
      """
      SELECT outbox_id, bundle, written_at, attempts, last_error, delivered_at, withdrawn_at
        FROM delivery WHERE instruction_id = ? ORDER BY outbox_id
      """;
  private static final String MESSAGES =
      """
      SELECT custodian_message_id, kind, sender_reference, received_at, times_seen, body, state,
             code, reason
        FROM custodian_answer WHERE instruction_id = ? ORDER BY custodian_message_id
      """;
  private static final String SETTLEMENTS =
      """
      SELECT settlement_id, custodian_message_id, custodian_reference, quantity, amount, settled_on,
             booked_on, created_at
        FROM settled_part WHERE instruction_id = ? ORDER BY settlement_id
      """;

  private final Connection connection;
  private final LedgerBooks ledger = new LedgerBooks();
  private final Positions positions = new Positions();
  private final MessageReader messages = new MessageReader(new HardenedXml());

  SettlementStoryReader(Connection connection) {
    this.connection = connection;
  }

  List<SettlementStory> ofTrade(long tradeId) throws SQLException {
    List<SettlementStory> stories = new ArrayList<>();
    for (long id : rows(IDS, tradeId, row -> row.getLong(1))) {
      stories.addAll(ofInstruction(id));
    }
    return stories;
  }

  List<SettlementStory> ofInstruction(long id) throws SQLException {
    List<SettlementStory> stories = new ArrayList<>();
    for (InstructionView instruction : rows(INSTRUCTION, id, InstructionView::of)) {
      List<Boolean> withdrawn = rows(TRADES, id, row -> row.getBoolean("withdrawn"));
      List<PostedLine> postings = ledger.entries(connection, id);
      stories.add(
          new SettlementStory(
              instruction,
              rows(TRADES, id, row -> row.getLong("trade_id")),
              withdrawn.contains(true),
              rows(DELIVERIES, id, SettlementStoryReader::delivery),
              rows(MESSAGES, id, this::message),
              rows(SETTLEMENTS, id, row -> settlement(row, postings))));
    }
    return stories;
  }

  private static Delivery delivery(ResultSet row) throws SQLException {
    return new Delivery(
        row.getLong("outbox_id"),
        row.getObject("bundle", Long.class),
        required(row, "written_at"),
        row.getInt("attempts"),
        row.getString("last_error"),
        instant(row, "delivered_at"),
        instant(row, "withdrawn_at"));
  }

  private Message message(ResultSet row) throws SQLException {
    return new Message(
        row.getLong("custodian_message_id"),
        row.getString("kind"),
        row.getString("sender_reference"),
        required(row, "received_at"),
        row.getInt("times_seen"),
        said(row.getBytes("body")),
        row.getString("state"),
        row.getString("code"),
        row.getString("reason"));
  }

  private @Nullable String said(byte[] body) {
    if (!(messages.read(body) instanceof Readable readable)) {
      return null;
    }
    if (readable.message() instanceof SettlementStatus024 status) {
      return status.told();
    }
    return readable.message() instanceof SettlementConfirmation025 confirmation
        ? "%s %s for %s %s"
            .formatted(
                confirmation.partial() ? "PARTLY_SETTLED" : "SETTLED",
                shown(confirmation.settledQuantity()),
                shown(confirmation.settledAmount()),
                confirmation.currency())
        : null;
  }

  /** All of its digits, thousands apart. */
  private static String shown(BigDecimal number) {
    return String.format(Locale.ROOT, "%,." + Math.max(0, number.scale()) + "f", number);
  }

  private Settlement settlement(ResultSet row, List<PostedLine> postings) throws SQLException {
    long id = row.getLong("settlement_id");
    return new Settlement(
        id,
        row.getLong("custodian_message_id"),
        row.getString("custodian_reference"),
        row.getBigDecimal("quantity"),
        row.getBigDecimal("amount"),
        row.getObject("settled_on", LocalDate.class),
        row.getObject("booked_on", LocalDate.class),
        required(row, "created_at"),
        postings.stream().filter(line -> line.entryId() == id).toList(),
        positions.movements(connection, id));
  }

  private static Instant required(ResultSet row, String column) throws SQLException {
    return row.getObject(column, OffsetDateTime.class).toInstant();
  }

  private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
    OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
    return time == null ? null : time.toInstant();
  }

  private <T> List<T> rows(String sql, long id, RowReader<T> reader) throws SQLException {
    List<T> rows = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setLong(1, id);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          rows.add(reader.read(row));
        }
      }
    }
    return rows;
  }

  @FunctionalInterface
  private interface RowReader<T> {
    T read(ResultSet row) throws SQLException;
  }
}
