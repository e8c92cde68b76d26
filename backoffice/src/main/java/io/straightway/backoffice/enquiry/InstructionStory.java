package io.straightway.backoffice.enquiry;

import io.straightway.db.Queries;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.ledger.PostedLine;
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
 * Everything that is known of one instruction.
 *
 * @param tradeIds its trades: one, or those that were netted
 * @param withdrawn whether it no longer covers them
 * @param deliveries what the outbox holds of it
 * @param messages what the custodian sent about it, in the order it came
 * @param settlements in the order they were booked
 */
public record InstructionStory(
    InstructionView instruction,
    List<Long> tradeIds,
    boolean withdrawn,
    List<Delivery> deliveries,
    List<Answer> messages,
    List<Settlement> settlements) {

  /**
   * The story of one instruction, read in the connection's transaction; null if there is none.
   *
   * @throws SQLException if the database can't answer
   */
  public static @Nullable InstructionStory find(Connection connection, long instructionId)
      throws SQLException {
    return Queries.on(
        connection, handle -> new InstructionStoryReader(handle).find(instructionId).orElse(null));
  }

  /**
   * The story of the instruction of a reference; as {@link #find}.
   *
   * @throws IllegalArgumentException if that is no reference
   * @throws DeskRefusal if there is none
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
   * The number of a reference.
   *
   * @throws IllegalArgumentException if that is no reference
   */
  public static long number(String reference) {
    return InstructionReference.id(reference)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "'" + reference + "' is no reference of an instruction, such as SI20001"));
  }

  /**
   * One delivery.
   *
   * @param kind {@code INSTRUCTION}, or {@code CANCELLATION}, {@code HOLD} or {@code RELEASE} of a
   *     request
   * @param bundle what it was sent in; null if it was not tried
   * @param lastError why the last attempt failed; null if it did not
   * @param deliveredAt null if it is not known to have arrived
   * @param withdrawnAt null if it was not withdrawn before
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
   * @param kind {@code STATUS}, {@code CONFIRMATION}, {@code BY_HAND} of what two operators have
   *     settled in its place, {@code CANCELLATION}, {@code HOLD} or {@code ALLEGEMENT}
   * @param said its content in short, such as {@code PENDING FUTU}; of what settled by hand the
   *     document, and who has decided; null if it can't be read
   * @param state {@code APPLIED}, {@code IN_REPAIR} or {@code REJECTED}
   * @param code why it is not applied; null if it is
   */
  public record Answer(
      long id,
      @Nullable String kind,
      @Nullable String senderReference,
      Instant receivedAt,
      int timesSeen,
      @Nullable String said,
      String state,
      @Nullable String code,
      @Nullable String reason) {}

  /**
   * A settlement, whole or partial.
   *
   * @param settledOn the day the custodian settled
   * @param bookedOn the day of the books
   * @param postings of its journal entry; empty if no cash moved
   * @param movements of the positions
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
