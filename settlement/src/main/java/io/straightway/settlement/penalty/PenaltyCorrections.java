package io.straightway.settlement.penalty;

import io.straightway.db.Queries;
import io.straightway.element.calendar.BusinessCalendar;
import io.straightway.iso20022.statement.PenaltyKind;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Takes back penalties for days on which, as a late confirmation shows, all or a part had settled
 * already: what settles is open on no day from its effective date on.
 */
final class PenaltyCorrections {
  private static final String TOUCHED =
      """
      SELECT p.business_date, p.instruction_id, p.kind, p.direction, p.entry_id, p.account,
             p.counterparty, p.currency, p.open_quantity, p.open_value, p.basis_points, p.days,
             p.last_day, p.amount, i.quantity, d.days_of_parts, d.quantities,
             (SELECT coalesce(sum(c.amount), 0) FROM settlement_penalty c
               WHERE c.instruction_id = p.instruction_id AND c.kind = p.kind
                 AND c.direction = p.direction AND c.for_day = p.business_date
                 AND c.business_date > p.business_date) AS taken_back
        FROM (SELECT DISTINCT q.business_date, q.instruction_id, q.kind, q.direction
                FROM settlement s
                JOIN settlement_penalty q ON q.instruction_id = s.instruction_id
                     AND q.last_day >= s.settled_on AND q.for_day = q.business_date
               WHERE s.booked_on BETWEEN :before AND :day AND q.business_date < :day) AS touched
        JOIN settlement_penalty p USING (business_date, instruction_id, kind, direction)
        JOIN settlement_instruction i USING (instruction_id)
       CROSS JOIN LATERAL (SELECT array_agg(s.settled_on::date ORDER BY s.settlement_id) AS days_of_parts,
                                  array_agg(s.quantity::numeric ORDER BY s.settlement_id) AS quantities
                             FROM settlement s WHERE s.instruction_id = p.instruction_id) AS d
       WHERE p.for_day = p.business_date
       ORDER BY p.business_date, p.instruction_id, p.kind, p.direction
      """;

  private final LocalDate day;
  private final LocalDate before;
  private final PenaltyRules rules;

  /**
   * Those for what was booked on {@code day}, or on {@code before}, the day that was ended before,
   * after its penalties had accrued.
   */
  PenaltyCorrections(LocalDate day, LocalDate before, PenaltyRules rules) {
    this.day = day;
    this.before = before;
    this.rules = rules;
  }

  /** Those that are not written yet. */
  List<PenaltyRow> find(Connection connection) throws SQLException {
    List<Accrued> accrued =
        Queries.on(
            connection,
            handle ->
                handle
                    .createQuery(TOUCHED)
                    .bind("day", day)
                    .bind("before", before)
                    .map((row, context) -> Accrued.of(row))
                    .list());
    return accrued.stream().map(this::correction).flatMap(Optional::stream).toList();
  }

  private Optional<PenaltyRow> correction(Accrued accrued) {
    PenaltyRow penalty = accrued.penalty();
    BigDecimal right =
        rules.amount(
            penalty.currency(),
            penalty.openValue(),
            penalty.basisPoints(),
            penalty.openQuantity(),
            unitDays(accrued));
    BigDecimal standing = penalty.amount().add(accrued.takenBack());
    BigDecimal tooMuch = standing.subtract(right);
    if (tooMuch.signum() <= 0) {
      return Optional.empty();
    }
    boolean whole = right.signum() == 0 && accrued.takenBack().signum() == 0;
    return Optional.of(penalty.takenBack(tooMuch, whole ? accrued.entry() : null));
  }

  /** How much was open, added up over the business days of the penalty. */
  private BigDecimal unitDays(Accrued accrued) {
    PenaltyRow penalty = accrued.penalty();
    BusinessCalendar calendar = rules.calendarOf(penalty.currency());
    BigDecimal sum = BigDecimal.ZERO;
    LocalDate counted = calendar.nextOrSame(penalty.lastDay());
    if (counted.isAfter(penalty.lastDay())) {
      counted = calendar.previous(penalty.lastDay());
    }
    for (int left = penalty.days(); left > 0; left--) {
      sum = sum.add(accrued.openOn(counted).min(penalty.openQuantity()));
      counted = calendar.previous(counted);
    }
    return sum;
  }

  private record SettledPart(LocalDate settledOn, BigDecimal quantity) {}

  /**
   * A penalty that accrued, with all that has settled of its instruction.
   *
   * @param entry of the penalty; null if it came to nothing
   * @param takenBack what was taken back of it, negative
   */
  private record Accrued(
      PenaltyRow penalty,
      @Nullable Long entry,
      BigDecimal quantity,
      List<SettledPart> parts,
      BigDecimal takenBack) {
    static Accrued of(ResultSet row) throws SQLException {
      long entry = row.getLong("entry_id");
      Long entryOrNone = row.wasNull() ? null : entry;
      return new Accrued(
          new PenaltyRow(
              row.getLong("instruction_id"),
              PenaltyKind.valueOf(row.getString("kind")),
              row.getString("direction").equals(FailingParty.US.direction())
                  ? FailingParty.US
                  : FailingParty.COUNTERPARTY,
              row.getObject("business_date", LocalDate.class),
              row.getString("account"),
              row.getString("counterparty"),
              row.getString("currency"),
              row.getBigDecimal("open_quantity"),
              row.getBigDecimal("open_value"),
              row.getBigDecimal("basis_points"),
              row.getInt("days"),
              row.getObject("last_day", LocalDate.class),
              row.getBigDecimal("amount"),
              null),
          entryOrNone,
          row.getBigDecimal("quantity"),
          parts(row),
          row.getBigDecimal("taken_back"));
    }

    private static List<SettledPart> parts(ResultSet row) throws SQLException {
      Date[] days = (Date[]) row.getArray("days_of_parts").getArray();
      BigDecimal[] quantities = (BigDecimal[]) row.getArray("quantities").getArray();
      List<SettledPart> parts = new ArrayList<>();
      for (int i = 0; i < days.length; i++) {
        parts.add(new SettledPart(days[i].toLocalDate(), quantities[i]));
      }
      return parts;
    }

    /** What was open at the end of a day. */
    BigDecimal openOn(LocalDate end) {
      BigDecimal open = quantity;
      for (SettledPart part : parts) {
        if (!part.settledOn().isAfter(end)) {
          open = open.subtract(part.quantity());
        }
      }
      return open;
    }
  }
}
