package io.straightway.backoffice.enquiry.settlement;

import io.straightway.db.Queries;
import io.straightway.ledger.PostedLine;
import io.straightway.operators.DeskRefusal;
import io.straightway.positions.PositionMovement;
import io.straightway.settlement.InstructionReference;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The full history of an instruction.
 *
 * @param tradeIds the ids of its trades: one, or several that were netted
 * @param withdrawn whether it no longer covers them
 * @param deliveries its entries in the outbox
 * @param messages the custodian's messages about it, in order of receipt
 * @param settlements its settlements, in the order of booking
 */
public record InstructionStory(
    InstructionView instruction,
    List<Long> tradeIds,
    boolean withdrawn,
    List<Delivery> deliveries,
    List<Answer> messages,
    List<Settlement> settlements) {

  /**
   * Returns the history of an instruction, read in the connection's transaction; null if there is
   * no such instruction.
   *
   * @throws SQLException if the database can't answer
   */
  public static @Nullable InstructionStory find(Connection connection, long instructionId)
      throws SQLException {
    return Queries.on(
        connection, handle -> new InstructionStoryReader(handle).find(instructionId).orElse(null));
  }

  /**
   * Returns the history of the instruction with a reference; see {@link #find}.
   *
   * @throws IllegalArgumentException if it is not a reference
   * @throws DeskRefusal if there is no such instruction
   */
  public static InstructionStory named(Connection connection, String reference)
      throws SQLException {
    InstructionStory story = find(connection, number(reference));
    if (story == null) {
      throw new DeskRefusal(
          DeskRefusal.Code.NOT_FOUND, "no instruction is called '" + reference + "'");
    }
    return story;
  }

  /**
   * Returns the number of a reference.
   *
   * @throws IllegalArgumentException if it is not a reference
   */
  public static long number(String reference) {
    return InstructionReference.id(reference)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "'" + reference + "' is not an instruction, such as SI20001"));
  }

  /**
   * A delivery to the custodian.
   *
   * @param kind {@code INSTRUCTION}, or the kind of a request: {@code CANCELLATION}, {@code HOLD}
   *     or {@code RELEASE}
   * @param bundle the number of the bundle it was sent in; null before the first attempt
   * @param lastError the reason for which the last attempt failed; null if it did not
   * @param deliveredAt null if it is not known to have arrived
   * @param withdrawnAt null if it was not withdrawn before its delivery
   */
  public record Delivery(
      long outboxId,
      String kind,
      @Nullable Long bundle,
      Instant writtenAt,
      int attempts,
      @Nullable String lastError,
      @Nullable Instant deliveredAt,
      @Nullable Instant withdrawnAt) {}

  /**
   * A message of the custodian.
   *
   * @param kind {@code STATUS}, {@code CONFIRMATION}, {@code BY_HAND} for a settlement that two
   *     operators have entered in place of a confirmation, {@code CANCELLATION}, {@code HOLD} or
   *     {@code ALLEGEMENT}
   * @param summary its content in short, such as {@code PENDING FUTU}; for {@code BY_HAND}, the
   *     document and the two operators; null if it can't be read
   * @param state {@code APPLIED}, {@code IN_REPAIR} or {@code REJECTED}
   * @param code the reason code if it is not applied; null if it is
   */
  public record Answer(
      long id,
      @Nullable String kind,
      @Nullable String senderReference,
      Instant receivedAt,
      int timesSeen,
      @Nullable String summary,
      String state,
      @Nullable String code,
      @Nullable String reason) {}

  /**
   * A full or partial settlement.
   *
   * @param settledOn the day on which the custodian settled
   * @param bookedOn the business date of its booking
   * @param postings the postings of its journal entry; empty if no cash moved
   * @param movements its position movements
   */
  public record Settlement(
      long id,
      long messageId,
      @Nullable String custodianReference,
      BigDecimal quantity,
      BigDecimal amount,
      LocalDate settledOn,
      LocalDate bookedOn,
      Instant createdAt,
      List<PostedLine> postings,
      List<PositionMovement> movements) {}
}
