package io.straightway.backoffice.enquiry.trades;

import io.straightway.backoffice.enquiry.settlement.InstructionStory;
import io.straightway.backoffice.repair.Repair;
import io.straightway.db.ContentHash;
import io.straightway.db.Queries;
import io.straightway.element.message.MessageKey;
import io.straightway.element.message.Refusal;
import io.straightway.element.process.SecurityPurcSale;
import io.straightway.element.store.BlockStore;
import io.straightway.element.store.MessageStatus;
import io.straightway.element.store.TradeStore;
import io.straightway.ledger.PostedLine;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.audit.AuditEvent;
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
 * The full history of a message and of the trade, or version of a trade, that it created, from its
 * receipt to its settlement.
 *
 * @param originals the messages that it corrects, each the corrected copy of the one before; empty
 *     if its sender wrote it
 * @param repairs the proposed repairs of the message and of its originals, first one first
 * @param actions the audit events of other actions of people on them or on the trade, first one
 *     first
 * @param refusal the reason for which it created no trade; null if it did or is not processed yet
 * @param parked the version that the message waits to create, or null if it does not wait
 * @param block the message's effect on a block, or null if it belongs to none
 * @param conflicts other contents received under the same key, in order of receipt
 * @param trade null if the message created none
 * @param postings the postings of the trade's journal entries, including the reversal of its own
 *     booking; empty if it has no booking of its own or was booked without the ledger
 * @param movements the position movements of the booking and its reversal; none are kept if
 *     positions are updated in place
 * @param exchanges the exchanges of its ISIN that have begun, in order
 * @param instructions the trade's instructions, first one first; several if some were withdrawn
 */
public record TradeStory(
    Message message,
    List<CorrectedMessage> originals,
    List<Repair> repairs,
    List<AuditEvent> actions,
    @Nullable Refusal refusal,
    @Nullable ParkedVersion parked,
    @Nullable Block block,
    List<Conflict> conflicts,
    @Nullable Trade trade,
    List<PostedLine> postings,
    List<PositionMovement> movements,
    List<Exchange> exchanges,
    List<InstructionStory> instructions) {

  /**
   * Finds the histories behind a name, by several statements. In a transaction of the caller they
   * read one instant.
   *
   * @param reference a trade reference, or the sender's id of a message
   * @param source the sending system that uses the name, or null for any
   * @return the histories by source and version: one for every version of the trade, including
   *     parked ones, and more if several sources use the name; empty if none does
   * @throws SQLException if the database can't answer
   */
  public static List<TradeStory> find(
      Connection connection, String reference, @Nullable String source) throws SQLException {
    return Queries.on(connection, handle -> new TradeStoryReader(handle).find(reference, source));
  }

  /**
   * Returns the histories behind a name that exists; see {@link #find}.
   *
   * @throws DeskRefusal if nothing has the name, or it has been archived
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
   * A message, without its body.
   *
   * @param id the element's own id, which is also that of its trade
   * @param sequenceNumber null if it could not be read
   * @param sentAt the sender's time; null if it could not be read
   * @param receivedAt the time at which an element first received it
   * @param storedAt the beginning of the transaction that stored it
   * @param timesSeen the number of times the same content was received
   * @param contentHash SHA-256 of the body
   * @param bodyLength the length of the body in bytes
   * @param run the run of the element that has it, or had it last
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
   * A refused message that an approved repair corrected.
   *
   * @param storedAt the beginning of the transaction that refused it
   */
  public record CorrectedMessage(
      long id,
      @Nested MessageKey key,
      Instant receivedAt,
      Instant storedAt,
      @Nested Refusal refusal) {}

  /**
   * A run of an element, from its start to its end.
   *
   * @param name null, like the others, if the database knows only the number
   */
  public record Run(
      int number,
      @Nullable String name,
      @Nullable String host,
      @Nullable Long pid,
      @Nullable Instant startedAt) {}

  /** Different content under the message's key. */
  public record Conflict(
      ContentHash contentHash, int bodyLength, Instant receivedAt, int timesSeen) {}

  /**
   * An ISIN for which the trade's ISIN was exchanged.
   *
   * @param exchangeId the number of the exchange
   * @param oldUnits the units of the trade's ISIN that became {@code newUnits} of this one
   * @param since the day on which the exchange took effect
   */
  public record Exchange(
      long exchangeId, String isin, BigDecimal oldUnits, BigDecimal newUnits, LocalDate since) {}

  /**
   * A trade for several accounts.
   *
   * @param endedBy the message that completes the allocation or cancels the block; null while it
   *     waits
   * @param quantity the total of all accounts
   * @param parts the message's allocations to accounts, in its order; for a booked block, at the
   *     message that completes the allocation
   */
  public record Block(
      String tradeReference,
      BlockStore.State state,
      @Nullable Long endedBy,
      @Nullable BigDecimal quantity,
      List<Part> parts) {}

  /**
   * An account's part of a block.
   *
   * @param tradeReference the reference of its trade; null, like the others, if there is none yet
   * @param version the last version, to which quantity and status belong
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

  /** The version that a message creates once the previous version has been received. */
  public record ParkedVersion(String tradeReference, int version, Instant parkedAt) {}

  /**
   * A trade and its status.
   *
   * @param bookedAs the version whose booking also applies to this one or, for a cancellation, was
   *     reversed by it; null if this version has a booking of its own
   * @param reversedBy the entry and movements that reversed its own booking; null if there are none
   */
  public record Trade(
      SecurityPurcSale sale,
      TradeStore.Status status,
      Instant createdAt,
      @Nullable Long bookedAs,
      @Nullable Long reversedBy) {}
}
