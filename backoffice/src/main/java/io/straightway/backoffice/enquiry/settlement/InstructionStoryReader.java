package io.straightway.backoffice.enquiry.settlement;

import io.straightway.backoffice.enquiry.settlement.InstructionStory.Answer;
import io.straightway.backoffice.enquiry.settlement.InstructionStory.Delivery;
import io.straightway.backoffice.enquiry.settlement.InstructionStory.Settlement;
import io.straightway.ledger.LedgerBooks;
import io.straightway.ledger.PostedLine;
import io.straightway.messages.iso15022.CustodianReader;
import io.straightway.messages.iso20022.Allegement028;
import io.straightway.messages.iso20022.CancellationStatus027;
import io.straightway.messages.iso20022.HoldStatus031;
import io.straightway.messages.iso20022.SettlementConfirmation025;
import io.straightway.messages.iso20022.SettlementStatus024;
import io.straightway.messages.iso20022.xml.MessageReading.Readable;
import io.straightway.messages.network.NetworkAnswer;
import io.straightway.positions.Positions;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jdbi.v3.core.result.RowView;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/** Reads the histories of instructions. */
public final class InstructionStoryReader {
  private static final String OF_TRADE =
      """
      SELECT instruction_id FROM instructed_trade WHERE trade_id = :id AND NOT withdrawn
      UNION ALL
      SELECT instruction_id FROM instructed_trade WHERE trade_id = :id AND withdrawn
       ORDER BY instruction_id
      """;
  private static final String INSTRUCTION =
      "SELECT " + InstructionView.COLUMNS + " FROM instruction i WHERE instruction_id = :id";
  private static final String TRADES =
      "SELECT trade_id FROM instructed_trade WHERE instruction_id = :id ORDER BY trade_id";
  private static final String WITHDRAWN =
      "SELECT EXISTS (SELECT FROM instructed_trade WHERE instruction_id = :id AND withdrawn)";
  private static final String DELIVERIES =
      """
      SELECT outbox_id, kind, bundle, written_at, attempts, last_error, delivered_at, withdrawn_at
        FROM delivery WHERE instruction_id = :id ORDER BY outbox_id
      """;
  private static final String ANSWERS =
      """
      SELECT custodian_message_id, a.kind, sender_reference, received_at, times_seen, body,
             a.state, code, a.reason,
             format('%s for %s %s by %s, proposed by %s, approved by %s', d.terms->>'quantity',
                    d.terms->>'amount', d.terms->>'currency', d.terms->>'document', d.maker,
                    d.checker) AS by_hand
        FROM custodian_answer a
        LEFT JOIN settlement_decision d
               ON a.kind = 'BY_HAND' AND d.kind = 'BY_HAND' AND d.state = 'APPROVED'
              AND d.content_hash = a.content_hash
       WHERE instruction_id = :id ORDER BY custodian_message_id
      """;
  private static final String SETTLEMENTS =
      """
      SELECT settlement_id, custodian_message_id, custodian_reference, quantity, amount, settled_on,
             booked_on, created_at
        FROM settled_part WHERE instruction_id = :id ORDER BY settlement_id
      """;

  private final Handle handle;
  private final LedgerBooks ledger = new LedgerBooks();
  private final Positions positions = new Positions();
  private final CustodianReader messages = new CustodianReader();

  public InstructionStoryReader(Handle handle) {
    this.handle = handle;
  }

  public List<InstructionStory> ofTrade(long tradeId) throws SQLException {
    List<InstructionStory> stories = new ArrayList<>();
    for (long id : query(OF_TRADE, tradeId).mapTo(Long.class).list()) {
      find(id).ifPresent(stories::add);
    }
    return stories;
  }

  public Optional<InstructionStory> find(long id) throws SQLException {
    Optional<InstructionView> instruction =
        query(INSTRUCTION, id).mapTo(InstructionView.class).findOne();
    if (instruction.isEmpty()) {
      return Optional.empty();
    }
    List<PostedLine> postings = ledger.entries(handle.getConnection(), id);
    return Optional.of(
        new InstructionStory(
            instruction.get(),
            query(TRADES, id).mapTo(Long.class).list(),
            query(WITHDRAWN, id).mapTo(Boolean.class).one(),
            query(DELIVERIES, id).map(ConstructorMapper.of(Delivery.class)).list(),
            query(ANSWERS, id)
                .map((RowView row) -> answer(row, instruction.get().settlementDate()))
                .list(),
            query(SETTLEMENTS, id).map((RowView row) -> settlement(row, postings)).list()));
  }

  private Query query(String sql, long id) {
    return handle.createQuery(sql).bind("id", id);
  }

  private Answer answer(RowView row, LocalDate due) {
    return new Answer(
        row.getColumn("custodian_message_id", Long.class),
        row.getColumn("kind", String.class),
        row.getColumn("sender_reference", String.class),
        row.getColumn("received_at", Instant.class),
        row.getColumn("times_seen", Integer.class),
        "BY_HAND".equals(row.getColumn("kind", String.class))
            ? row.getColumn("by_hand", String.class)
            : statusText(
                row.getColumn("body", byte[].class),
                due,
                row.getColumn("received_at", Instant.class)),
        row.getColumn("state", String.class),
        row.getColumn("code", String.class),
        row.getColumn("reason", String.class));
  }

  private @Nullable String statusText(byte[] body, LocalDate due, Instant receivedAt) {
    if (!(messages.read(body) instanceof Readable readable)) {
      return null;
    }
    if (readable.message() instanceof SettlementStatus024 status) {
      return status.text();
    }
    if (readable.message() instanceof CancellationStatus027 status) {
      return "cancellation " + status.text();
    }
    if (readable.message() instanceof HoldStatus031 status) {
      return (Boolean.FALSE.equals(status.hold()) ? "release " : "hold ") + status.text();
    }
    if (readable.message() instanceof NetworkAnswer answer) {
      return answer.text();
    }
    if (readable.message() instanceof Allegement028 alleged) {
      return "alleged " + alleged.text();
    }
    return readable.message() instanceof SettlementConfirmation025 confirmation
        ? "%s %s for %s %s%s"
            .formatted(
                confirmation.partial() ? "PARTLY_SETTLED" : "SETTLED",
                shown(confirmation.settledQuantity()),
                shown(confirmation.settledAmount()),
                confirmation.currency(),
                remark(confirmation.effectiveSettlementDate(), due, receivedAt))
        : null;
  }

  /** Remarks on a day of settlement that lies before the due day, or after the day of receipt. */
  private static String remark(LocalDate effective, LocalDate due, Instant receivedAt) {
    if (effective.isBefore(due)) {
      return ", effective %s, before the settlement date %s".formatted(effective, due);
    }
    LocalDate received = LocalDate.ofInstant(receivedAt, ZoneOffset.UTC);
    return effective.isAfter(received)
        ? ", effective %s, after the day of receipt %s".formatted(effective, received)
        : "";
  }

  /** Formats a number with all its digits and separators of thousands. */
  private static String shown(BigDecimal number) {
    return String.format(Locale.ROOT, "%,." + Math.max(0, number.scale()) + "f", number);
  }

  private Settlement settlement(RowView row, List<PostedLine> postings) throws SQLException {
    long id = row.getColumn("settlement_id", Long.class);
    return new Settlement(
        id,
        row.getColumn("custodian_message_id", Long.class),
        row.getColumn("custodian_reference", String.class),
        row.getColumn("quantity", BigDecimal.class),
        row.getColumn("amount", BigDecimal.class),
        row.getColumn("settled_on", LocalDate.class),
        row.getColumn("booked_on", LocalDate.class),
        row.getColumn("created_at", Instant.class),
        postings.stream().filter(line -> line.entryId() == id).toList(),
        positions.movements(handle.getConnection(), id));
  }
}
