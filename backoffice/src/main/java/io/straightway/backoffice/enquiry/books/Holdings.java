package io.straightway.backoffice.enquiry.books;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.straightway.backoffice.enquiry.Cursor;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.backoffice.enquiry.Walk;
import io.straightway.positions.PositionKey;
import io.straightway.settlement.ProjectedPosition;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the positions of accounts in securities and cash, and their movements. */
public final class Holdings {
  private static final String MOVEMENTS =
      """
      SELECT m.booking_id, m.traded, m.settled, e.kind, e.value_date, t.source,
             t.trade_reference AS reference,
             'SI' || coalesce(s.instruction_id, r.instruction_id)::text AS instruction
        FROM (SELECT * FROM booked_movement
               WHERE booking_id < :before AND booking_id >= :walkedTo
                 AND account = :account AND instrument = :instrument
               ORDER BY booking_id DESC LIMIT :limit) AS m
        LEFT JOIN booked_entry e ON e.entry_id = m.booking_id
        LEFT JOIN trade t
          ON t.trade_id = CASE e.kind WHEN 'REVERSAL' THEN e.reference ELSE m.booking_id END
        LEFT JOIN settled_part s ON s.settlement_id = m.booking_id
        LEFT JOIN reversed_remainder r ON r.remainder_id = m.booking_id
       ORDER BY m.booking_id DESC
      """;

  private Holdings() {}

  /**
   * Returns positions by account and instrument, exact at the instant of the query.
   *
   * @param after the {@code next} of the previous page; null for the first
   * @param limit from 1 to {@link Page#MOST}
   */
  public static Page<Holding> positions(
      Connection connection, ProjectedPosition.Filter filter, @Nullable String after, int limit)
      throws SQLException {
    Cursor cursor = Cursor.begin(after, limit, 2);
    List<Holding> holdings =
        ProjectedPosition.find(
                connection,
                filter,
                cursor == null ? null : new PositionKey(cursor.word(0), cursor.word(1)),
                limit + 1)
            .stream()
            .map(Holding::of)
            .toList();
    return Page.of(holdings, limit, holding -> Cursor.of(holding.account(), holding.instrument()));
  }

  /**
   * Returns the movements of a position, latest first; none are kept if positions are updated in
   * place.
   *
   * @param instrument an ISIN, or a currency for cash
   * @param after the {@code next} of the previous page; null for the first
   * @param limit from 1 to {@link Page#MOST}
   */
  public static Page<HoldingMovement> movements(
      Connection connection, String account, String instrument, @Nullable String after, int limit)
      throws SQLException {
    Cursor cursor = Cursor.begin(after, limit, 1);
    Walk walk = Walk.of(connection, "booked_movement", "booking_id", cursor);
    List<HoldingMovement> movements =
        walk.terms()
            .with("account", account)
            .with("instrument", instrument)
            .with("limit", limit + 1)
            .list(connection, HoldingMovement.class, MOVEMENTS);
    return walk.page(movements, limit, HoldingMovement::bookingId);
  }

  /**
   * An account's holding of an instrument.
   *
   * @param instrument an ISIN, or a currency for cash
   * @param traded the sum of all booked trades
   * @param settled the settled part of it
   * @param projected the settled quantity and the open quantity of instructions
   * @param isShort whether more securities have been sold than were held
   */
  public record Holding(
      String account,
      String instrument,
      BigDecimal traded,
      BigDecimal settled,
      BigDecimal projected,
      @JsonProperty("short") boolean isShort) {
    /** Converts a position of settlement. */
    public static Holding of(ProjectedPosition position) {
      return new Holding(
          position.key().account(),
          position.key().instrument(),
          position.traded(),
          position.settled(),
          position.projected(),
          position.isSoldShort());
    }
  }

  /**
   * A movement of a position.
   *
   * @param bookingId the id of the trade, settlement or journal, and of its ledger entry
   * @param kind the kind of the entry; null if there is none, such as for an exchange of the ISIN
   * @param source the sender of the trade; null if the movement belongs to no trade
   * @param reference the reference of the trade; null if the movement belongs to no trade
   * @param instruction the settled instruction; null if there is none
   */
  public record HoldingMovement(
      long bookingId,
      BigDecimal traded,
      BigDecimal settled,
      @Nullable String kind,
      @Nullable LocalDate valueDate,
      @Nullable String source,
      @Nullable String reference,
      @Nullable String instruction) {}
}
