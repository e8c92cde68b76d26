package io.straightway.backoffice.enquiry;

import io.straightway.db.ContentHash;
import io.straightway.db.Queries;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.element.message.MessageKey;
import io.straightway.element.message.Refusal;
import io.straightway.element.process.SecurityPurcSale;
import io.straightway.element.store.BlockStore;
import io.straightway.element.store.MessageStatus;
import io.straightway.element.store.TradeStore;
import io.straightway.ledger.PostedLine;
import io.straightway.positions.PositionMovement;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jdbi.v3.core.mapper.Nested;
import org.jspecify.annotations.Nullable;

/**
 * Everything that is known of one message and the trade, or version of a trade, that it made, from
 * its receipt to its settlement.
 *
 * @param refusal why it made none, or null if it made one or is not processed yet
 * @param parked what the message waits for, or null if it waits for nothing
 * @param block what the message did to a block, or null if it is of none
 * @param conflicts other contents that came under the same key, the first to come first
 * @param trade null if it made none
 * @param postings of the journal entries about the trade, the reversal of its own booking included;
 *     empty if it has no booking of its own or is without the ledger
 * @param movements of positions by the booking and its reversal; none are kept when positions are
 *     updated in place
 * @param exchanges of its ISIN that have begun, in their order
 * @param instructions of the trade, the first one first; more than one if one was withdrawn
 */
public record TradeStory(
    Message message,
    @Nullable Refusal refusal,
    @Nullable Parked parked,
    @Nullable Block block,
    List<Conflict> conflicts,
    @Nullable Trade trade,
    List<PostedLine> postings,
    List<PositionMovement> movements,
    List<Exchanged> exchanges,
    List<InstructionStory> instructions) {

  /**
   * Finds the stories behind a name, with several statements: in a transaction of the caller's they
   * see one instant.
   *
   * @param reference a trade reference, or the sender's id of a message
   * @param source the sending system that uses the name, or null for any
   * @return the stories by source and in the order of versions: one for every version of the trade,
   *     those parked included, and more if several sources use the name; empty if nobody does
   * @throws SQLException if the database can't answer
   */
  public static List<TradeStory> find(
      Connection connection, String reference, @Nullable String source) throws SQLException {
    return Queries.on(connection, handle -> new TradeStoryReader(handle).find(reference, source));
  }

  /**
   * As {@link #find}, of a name that somebody uses.
   *
   * @throws DeskRefusal if nobody does, or what did has left for an archive
   */
  public static List<TradeStory> named(
      Connection connection, String reference, @Nullable String source) throws SQLException {
    List<TradeStory> stories = find(connection, reference, source);
    if (stories.isEmpty()) {
      Queries.on(connection, handle -> new TradeStoryReader(handle).archive(reference, source))
          .ifPresent(
              archive -> {
                throw new DeskRefusal(
                    DeskRefusal.Code.ARCHIVED,
                    "'%s' is archived in %s".formatted(reference, archive));
              });
      throw new DeskRefusal(
          DeskRefusal.Code.NOT_FOUND, "no trade and no message is called '" + reference + "'");
    }
    return stories;
  }

  /**
   * The message, without its body.
   *
   * @param id the element's own id, which is also its trade's
   * @param sequenceNumber null if it could not be read
   * @param sentAt what the sender said, null if it could not be read
   * @param receivedAt when an element had it first
   * @param storedAt when the transaction that stored it began
   * @param timesSeen how often the same content came
   * @param contentHash SHA-256 of the body
   * @param bodyLength in bytes
   * @param run which start of which element has it, or had it last
   */
  public record Message(
      long id,
      @Nested MessageKey key,
      @Nullable Long sequenceNumber,
      @Nullable Instant sentAt,
      Instant receivedAt,
      Instant storedAt,
      int timesSeen,
      ContentHash contentHash,
      int bodyLength,
      MessageStatus status,
      @Nested("run") Run run) {}

  /**
   * One start of an element.
   *
   * @param name null, like the others, if the database knows only the number
   */
  public record Run(
      int number,
      @Nullable String name,
      @Nullable String host,
      @Nullable Long pid,
      @Nullable Instant startedAt) {}

  /** Another content under the message's key. */
  public record Conflict(
      ContentHash contentHash, int bodyLength, Instant receivedAt, int timesSeen) {}

  /**
   * What its ISIN has become.
   *
   * @param exchangeId the number of the decision
   * @param oldUnits of the trade's ISIN, for {@code newUnits} of this one
   * @param since the day from which on it is that
   */
  public record Exchanged(
      long exchangeId, String isin, BigDecimal oldUnits, BigDecimal newUnits, LocalDate since) {}

  /**
   * A trade for several accounts.
   *
   * @param endedBy the message that has all of its allocation, or cancels it; null while it waits
   * @param quantity of all accounts
   * @param parts what the message gives to accounts, in its order; of a block that is booked, at
   *     the message that has all of its allocation
   */
  public record Block(
      String tradeReference,
      BlockStore.State state,
      @Nullable Long endedBy,
      @Nullable BigDecimal quantity,
      List<Part> parts) {}

  /**
   * What an account gets of a block.
   *
   * @param tradeReference of its trade, like the others null while there is none
   * @param version the last one, whose quantity and status these are
   * @param instruction the reference of its instruction
   */
  public record Part(
      String account,
      BigDecimal quantity,
      @Nullable String tradeReference,
      @Nullable Integer version,
      TradeStore.@Nullable Status status,
      @Nullable String instruction,
      @Nullable String instructionStatus) {}

  /** The version that a message makes as soon as the one before it is there. */
  public record Parked(String tradeReference, int version, Instant parkedAt) {}

  /**
   * The trade and its status.
   *
   * @param bookedAs the version whose booking stands for this one too, or, of a cancellation, was
   *     taken back by it; null if this one has a booking of its own
   * @param reversedBy the entry and the movements that took its own booking out of the books; null
   *     if none have
   */
  public record Trade(
      SecurityPurcSale sale,
      TradeStore.Status status,
      Instant createdAt,
      @Nullable Long bookedAs,
      @Nullable Long reversedBy) {}
}
