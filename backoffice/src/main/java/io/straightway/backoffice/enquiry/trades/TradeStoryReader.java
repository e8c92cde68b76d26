package io.straightway.backoffice.enquiry.trades;

import io.straightway.backoffice.enquiry.ItemName;
import io.straightway.backoffice.enquiry.ItemName.ItemKind;
import io.straightway.backoffice.enquiry.settlement.InstructionStoryReader;
import io.straightway.backoffice.enquiry.trades.TradeStory.Conflict;
import io.straightway.backoffice.enquiry.trades.TradeStory.CorrectedMessage;
import io.straightway.backoffice.enquiry.trades.TradeStory.Exchange;
import io.straightway.backoffice.enquiry.trades.TradeStory.Message;
import io.straightway.backoffice.enquiry.trades.TradeStory.ParkedVersion;
import io.straightway.backoffice.enquiry.trades.TradeStory.Trade;
import io.straightway.backoffice.repair.Repair;
import io.straightway.backoffice.repair.RepairReader;
import io.straightway.backoffice.search.Search;
import io.straightway.db.Queries;
import io.straightway.db.dialect.Dialect;
import io.straightway.element.message.MessageField;
import io.straightway.element.message.Refusal;
import io.straightway.element.message.parse.TradeMessageReader;
import io.straightway.element.store.TradeVersion;
import io.straightway.element.store.TradeVersions;
import io.straightway.ledger.LedgerBooks;
import io.straightway.markup.HardenedXml;
import io.straightway.operators.audit.AuditEvent;
import io.straightway.operators.audit.AuditTrail;
import io.straightway.positions.PositionMovement;
import io.straightway.positions.Positions;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/** Reads the histories of trades, one message at a time. */
final class TradeStoryReader {
  /** Lists the sources one by one, since every index begins with the source. */
  private static final String FIRST_SOURCE = "SELECT MIN(source) FROM message";

  private static final String NEXT_SOURCE = "SELECT MIN(source) FROM message WHERE source > ?";

  private static final String IDS =
      """
      SELECT f.message_id
        FROM (SELECT message_id FROM message
               WHERE source = :source AND source_message_id = :reference
                 AND NOT EXISTS (SELECT 1 FROM archived_version a WHERE a.trade_id = message_id)
              UNION
              SELECT trade_id FROM trade WHERE source = :source AND trade_reference = :reference
              UNION
              SELECT message_id FROM waiting_message
               WHERE source = :source AND trade_reference = :reference
              UNION
              SELECT message_id FROM booked_block
               WHERE source = :source AND trade_reference = :reference) f
        LEFT JOIN trade t ON t.trade_id = f.message_id
        LEFT JOIN waiting_message p ON p.message_id = f.message_id
       ORDER BY COALESCE(t.version, p.version) NULLS LAST, f.message_id
      """;

  private static final String ARCHIVE =
      """
      SELECT m.name
        FROM (SELECT archive_id FROM archived_version
               WHERE source = :source AND trade_reference = :reference
              UNION
              SELECT archive_id FROM archived_version JOIN message k ON k.message_id = trade_id
               WHERE k.source = :source AND k.source_message_id = :reference) AS a
        JOIN made_archive m USING (archive_id)
       LIMIT 1
      """;

  /**
   * Finds messages that created no trade and contain the word; the caller checks that it is their
   * trade reference.
   */
  private static final String STUCK =
      """
      WITH found AS MATERIALIZED (
        SELECT message_id, source, body FROM message
         WHERE status IN ('REJECTED', 'IN_REPAIR') AND message_words(body) @@ :words::tsquery)
      SELECT message_id, body FROM found
       WHERE source = :source AND NOT EXISTS (SELECT FROM trade t WHERE t.trade_id = message_id)
       ORDER BY message_id LIMIT 1000
      """;

  /** The most actions of people on a message that a story has. */
  private static final int MOST_ACTIONS = 200;

  /** The actions that the repairs themselves tell. */
  private static final Set<String> OF_REPAIRS = Set.of("REPAIR_PROPOSED", "REPAIR_APPROVED");

  private static final TradeMessageReader READER = new TradeMessageReader(new HardenedXml());
  private static final RepairReader REPAIRS = new RepairReader(new HardenedXml());

  private static final String MESSAGE =
      """
      SELECT message_id AS id, source, source_message_id AS message_id, sequence_number, sent_at,
             received_at, stored_at, times_seen, content_hash, {length:body} AS body_length, status,
             m.element_run AS run_number, r.name AS run_name, r.host AS run_host, r.pid AS run_pid,
             r.started_at AS run_started_at
        FROM message m LEFT JOIN element_start r ON r.element_run = m.element_run
       WHERE message_id = :id
      """;
  private static final String ORIGINAL =
      """
      SELECT o.message_id AS id, o.source, o.source_message_id AS message_id, o.received_at,
             o.stored_at, o.code, o.field, o.reason
        FROM corrected_message c JOIN message o ON o.message_id = c.corrects
       WHERE c.message_id = :id
      """;
  private static final String REFUSAL =
      "SELECT code, field, reason FROM message WHERE message_id = :id AND code IS NOT NULL";
  private static final String CONFLICTS =
      """
      SELECT content_hash, {length:body} AS body_length, received_at, times_seen
        FROM conflicting_message WHERE message_id = :id ORDER BY received_at, content_hash
      """;
  private static final String PARKED =
      "SELECT trade_reference, version, parked_at FROM waiting_message WHERE message_id = :id";
  private static final String CREATED_AT = "SELECT created_at FROM trade WHERE trade_id = :id";

  private static final String PARTS = "SELECT trade_id FROM allocation WHERE block_id IN (<ids>)";

  private static final String EXCHANGES =
      """
      SELECT x.exchange_id, x.now_isin AS isin, x.old_units, x.new_units, x.effective_on AS since
        FROM trade t JOIN exchanged_isin x
          ON x.isin = t.isin AND t.trade_date >= x.traded_from AND t.trade_date < x.traded_before
       WHERE t.trade_id = :id AND t.status = 'BOOKED' ORDER BY x.steps
      """;

  private final Handle handle;
  private final LedgerBooks ledger = new LedgerBooks();
  private final Positions positions = new Positions();
  private final InstructionStoryReader instructions;
  private final Dialect dialect;

  TradeStoryReader(Handle handle) throws SQLException {
    this.handle = handle;
    this.instructions = new InstructionStoryReader(handle);
    this.dialect = Dialect.of(handle.getConnection());
  }

  List<TradeStory> find(String reference, @Nullable String source) throws SQLException {
    Set<Long> ids = new LinkedHashSet<>(ids(handle, reference, source));
    if (dialect.runsEverything()) {
      asked(handle, source).forEach(name -> ids.addAll(stuck(handle, name, reference)));
    }
    List<TradeStory> stories = new ArrayList<>();
    for (long id : ids) {
      stories.add(story(id));
    }
    return stories;
  }

  /** Returns the archive that contains a name; empty if there is none. */
  Optional<String> archive(String reference, @Nullable String source) {
    return dialect.runsEverything()
        ? asked(handle, source).stream()
            .flatMap(
                name ->
                    handle
                        .createQuery(ARCHIVE)
                        .bind("source", name)
                        .bind("reference", reference)
                        .mapTo(String.class)
                        .stream())
            .findFirst()
        : Optional.empty();
  }

  /**
   * Returns the messages with a name that have created a trade or wait for another; of any source
   * if null.
   */
  static List<Long> ids(Handle handle, String reference, @Nullable String source) {
    return asked(handle, source).stream()
        .flatMap(name -> idsOf(handle, name, reference).stream())
        .toList();
  }

  /**
   * Returns the messages with a name, and the trades that were made from a block with that name.
   */
  static List<Long> trades(Handle handle, String reference, @Nullable String source) {
    List<Long> ids = new ArrayList<>(ids(handle, reference, source));
    if (!ids.isEmpty()) {
      ids.addAll(
          handle
              .createQuery(PARTS)
              .setTemplateEngine(Queries.LISTS)
              .bindList("ids", ids)
              .mapTo(Long.class)
              .list());
    }
    return ids;
  }

  private static List<String> asked(Handle handle, @Nullable String source) {
    return source == null ? sources(handle) : List.of(source);
  }

  private static List<Long> stuck(Handle handle, String source, String reference) {
    return handle
        .createQuery(STUCK)
        .bind("source", source)
        .bind("words", Search.word(reference))
        .map(
            (RowView row) ->
                Map.entry(
                    row.getColumn("message_id", Long.class), row.getColumn("body", byte[].class)))
        .stream()
        .filter(message -> isAbout(message.getValue(), reference))
        .map(Map.Entry::getKey)
        .toList();
  }

  private static boolean isAbout(byte[] body, String reference) {
    return reference.equals(
        READER.fields(body).values().get(MessageField.TRADE_REFERENCE.element()));
  }

  private static List<String> sources(Handle handle) {
    List<String> sources = new ArrayList<>();
    Optional<String> next = handle.createQuery(FIRST_SOURCE).mapTo(String.class).findOne();
    while (next.isPresent()) {
      sources.add(next.get());
      next = handle.select(NEXT_SOURCE, next.get()).mapTo(String.class).findOne();
    }
    return sources;
  }

  private static List<Long> idsOf(Handle handle, String source, String reference) {
    return handle
        .createQuery(IDS)
        .bind("source", source)
        .bind("reference", reference)
        .mapTo(Long.class)
        .list();
  }

  private TradeStory story(long id) throws SQLException {
    Trade trade = query(CREATED_AT, id).map((RowView row) -> trade(row, id)).findOne().orElse(null);
    List<CorrectedMessage> originals = originals(id);
    List<Long> ids =
        Stream.concat(originals.stream().map(CorrectedMessage::id), Stream.of(id)).toList();
    return new TradeStory(
        query(MESSAGE, id).mapTo(Message.class).one(),
        originals,
        repairs(ids),
        dialect.runsEverything() ? actions(ids) : List.of(),
        query(REFUSAL, id).mapTo(Refusal.class).findOne().orElse(null),
        query(PARKED, id).mapTo(ParkedVersion.class).findOne().orElse(null),
        new BlockStoryReader(handle, dialect).ofMessage(id),
        query(CONFLICTS, id).mapTo(Conflict.class).list(),
        trade,
        ledger.entries(handle.getConnection(), id),
        movements(id, trade),
        dialect.runsEverything() ? query(EXCHANGES, id).mapTo(Exchange.class).list() : List.of(),
        dialect.runsEverything() ? instructions.ofTrade(id) : List.of());
  }

  private List<CorrectedMessage> originals(long id) {
    List<CorrectedMessage> originals = new ArrayList<>();
    Optional<CorrectedMessage> next = query(ORIGINAL, id).mapTo(CorrectedMessage.class).findOne();
    while (next.isPresent()) {
      originals.add(0, next.get());
      next = query(ORIGINAL, next.get().id()).mapTo(CorrectedMessage.class).findOne();
    }
    return originals;
  }

  private List<Repair> repairs(List<Long> messages) throws SQLException {
    List<Repair> repairs = new ArrayList<>();
    for (long message : messages) {
      repairs.addAll(REPAIRS.ofMessage(handle.getConnection(), message));
    }
    return repairs;
  }

  private List<AuditEvent> actions(List<Long> messages) throws SQLException {
    List<AuditEvent> actions = new ArrayList<>();
    for (long message : messages) {
      for (ItemKind kind : List.of(ItemKind.MESSAGE, ItemKind.TRADE)) {
        String item = new ItemName(kind, Long.toString(message)).toString();
        actions.addAll(AuditTrail.last(handle.getConnection(), item, null, MOST_ACTIONS));
      }
    }
    return actions.stream()
        .filter(action -> !OF_REPAIRS.contains(action.action()))
        .sorted(Comparator.comparing(AuditEvent::number))
        .toList();
  }

  private Query query(String sql, long id) {
    return handle.createQuery(dialect.inItsWords(sql)).bind("id", id);
  }

  private List<PositionMovement> movements(long id, @Nullable Trade trade) throws SQLException {
    List<PositionMovement> movements =
        new ArrayList<>(positions.movements(handle.getConnection(), id));
    if (trade != null && trade.reversedBy() != null) {
      movements.addAll(positions.movements(handle.getConnection(), trade.reversedBy()));
    }
    return movements;
  }

  private Trade trade(RowView row, long id) throws SQLException {
    TradeVersion version = TradeVersions.read(handle.getConnection(), id);
    return new Trade(
        version.sale(),
        version.status(),
        row.getColumn("created_at", Instant.class),
        version.bookedAs(),
        version.reversedBy());
  }
}
