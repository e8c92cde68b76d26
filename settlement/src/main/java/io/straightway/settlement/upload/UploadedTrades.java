package io.straightway.settlement.upload;

import io.straightway.books.Books;
import io.straightway.db.IdRange;
import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import io.straightway.db.write.WriteBatch;
import io.straightway.element.message.IncomingTradeMessage;
import io.straightway.element.message.MessageKey;
import io.straightway.element.message.Reading;
import io.straightway.element.message.Refusal;
import io.straightway.element.message.Slicing;
import io.straightway.element.message.TradeTerms;
import io.straightway.element.message.parse.MessageSlicer;
import io.straightway.element.message.parse.TradeMessageReader;
import io.straightway.element.store.MessageStore;
import io.straightway.markup.HardenedXml;
import io.straightway.operators.DeskRefusal;
import io.straightway.settlement.Replay;
import io.straightway.settlement.upload.UploadOutcome.UploadEffect;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.sql.DataSource;

/** Stores uploaded trade messages for the elements, any of which processes them. */
public final class UploadedTrades {
  /** The run to which messages for any element are given. */
  private static final int ANY_ELEMENT = 0;

  private static final String NOTE =
      "INSERT INTO uploaded_trade (message_id, uploaded_by) VALUES (?, ?)";
  private static final int MOST_MESSAGES = 10_000;
  private static final Comparator<IncomingTradeMessage> KEY_ORDER =
      Comparator.comparing(
          message -> Objects.requireNonNull(message.key()),
          Comparator.comparing(MessageKey::source).thenComparing(MessageKey::messageId));

  private final Transactions transactions;
  private final IdRange ids;
  private final MessageStore store = new MessageStore(ANY_ELEMENT);
  private final MessageSlicer slicer;
  private final TradeMessageReader reader;

  /** Creates a writer through connections of the engine's role, two at a time. */
  public UploadedTrades(DataSource database) {
    HardenedXml xml = new HardenedXml();
    this.transactions = new Transactions(database);
    this.ids = Books.ids(database);
    this.slicer = new MessageSlicer(xml, MOST_MESSAGES);
    this.reader = new TradeMessageReader(xml);
  }

  /**
   * Returns the trades in a file, with the sums of quantity times price.
   *
   * @throws DeskRefusal if the file is not a trade message or a batch of them
   */
  public UploadOutcome preview(byte[] file) {
    SortedMap<String, BigDecimal> totals = new TreeMap<>();
    List<UploadEffect> effects = new ArrayList<>();
    for (byte[] slice : slices(file)) {
      Reading reading = reader.read(slice);
      MessageKey key = reading.key();
      String item = key == null ? "message without a key" : key.source() + " " + key.messageId();
      effects.add(new UploadEffect(item, null, effect(reading, totals)));
    }
    return UploadOutcome.of(totals, effects);
  }

  private static String effect(Reading reading, SortedMap<String, BigDecimal> totals) {
    if (!(reading instanceof TradeTerms terms)) {
      Refusal refusal = ((Reading.Unreadable) reading).refusal();
      return "exception " + refusal.code() + ": " + refusal.reason();
    }
    totals.merge(
        terms.side() + " " + terms.currency(),
        terms.quantity().multiply(terms.price()),
        BigDecimal::add);
    return "%s %s version %d: %s %s %s at %s %s, %s with %s%s"
        .formatted(
            terms.action(),
            terms.tradeReference(),
            terms.version(),
            terms.side(),
            UploadOutcome.number(terms.quantity()),
            terms.isin(),
            UploadOutcome.number(terms.price()),
            terms.currency(),
            terms.account(),
            terms.counterparty(),
            terms.settlementDate() == null ? "" : ", settles " + terms.settlementDate());
  }

  private List<byte[]> slices(byte[] file) {
    Slicing slicing = slicer.slice(file);
    if (slicing instanceof Slicing.Refused refused) {
      throw new DeskRefusal(
          DeskRefusal.Code.REQUEST_INVALID,
          refused.refusal().code() + ": " + refused.refusal().reason());
    }
    return ((Slicing.Messages) slicing).slices();
  }

  /**
   * Stores the messages of a file. Known ones are counted as seen again, or kept as conflicts.
   *
   * @param approval the approval that the database requires, in the same transaction
   * @return the result of {@code approval}
   */
  public <T> T receive(UploadedFile file, Transactions.Work<T> approval) throws SQLException {
    List<IncomingTradeMessage> messages =
        slices(file.bytes()).stream().map(slice -> message(slice, file.receivedAt())).toList();
    List<IncomingTradeMessage> keyed =
        messages.stream().filter(message -> message.key() != null).sorted(KEY_ORDER).toList();
    List<Long> messageIds = new ArrayList<>();
    while (messageIds.size() < keyed.size()) {
      messageIds.add(ids.take(1));
    }
    return Replay.run(
        () ->
            transactions.run(
                connection -> {
                  T approved = approval.run(connection);
                  for (int i = 0; i < keyed.size(); i++) {
                    long id = messageIds.get(i);
                    if (store.receive(connection, id, keyed.get(i)).messageId() == id) {
                      Queries.execute(connection, NOTE, id, file.proposalId());
                    }
                  }
                  refuse(connection, messages);
                  return approved;
                }));
  }

  private IncomingTradeMessage message(byte[] slice, Instant receivedAt) {
    return IncomingTradeMessage.of(slice, receivedAt, reader.read(slice));
  }

  private static void refuse(Connection connection, List<IncomingTradeMessage> messages)
      throws SQLException {
    for (IncomingTradeMessage message : messages) {
      Refusal refusal = message.refusal();
      if (message.key() == null && refusal != null) {
        WriteBatch batch = new WriteBatch();
        MessageStore.refuse(Map.of(message, refusal), batch);
        batch.execute(connection);
      }
    }
  }
}
