package io.straightway.settlement.penalty;

import io.straightway.db.Queries;
import io.straightway.staticdata.calendar.BusinessCalendar;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.mapper.Nested;
import org.jspecify.annotations.Nullable;

/**
 * Reverses penalties for days on which, as a late confirmation shows, all or a part had settled
 * already: a settled quantity is not open from its effective settlement date on.
 */
final class PenaltyCorrections {
  private static final String TOUCHED =
      """
      SELECT p.business_date AS for_day, p.instruction_id, p.kind, p.entry_id, p.account,
             CASE p.direction WHEN 'COST' THEN 'US' ELSE 'COUNTERPARTY' END AS party,
             p.counterparty, p.currency, p.open_quantity, p.open_value, p.basis_points, p.days,
             p.last_day, p.amount, i.quantity, d.days_of_parts, d.quantities,
             (SELECT coalesce(sum(c.amount), 0) FROM settlement_penalty c
               WHERE c.instruction_id = p.instruction_id AND c.kind = p.kind
                 AND c.direction = p.direction AND c.for_day = p.business_date
                 AND c.business_date > p.business_date) AS reversed
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

  private PenaltyCorrections() {}

  /**
   * Returns the corrections not yet written for settlements booked on the day, or on the day before
   * after its accrual.
   */
  static PenaltyRules.Charges find(Connection connection, PenaltyRules rules) throws SQLException {
    List<PenaltyRow> corrections = new ArrayList<>();
    for (Accrual accrued : Queries.list(connection, Accrual.class, TOUCHED, rules.days())) {
      BigDecimal right = rules.amount(accrued.penalty(), unitDays(accrued, rules));
      BigDecimal tooMuch = accrued.amount().add(accrued.reversed()).subtract(right);
      if (tooMuch.signum() > 0) {
        boolean whole = right.signum() == 0 && accrued.reversed().signum() == 0;
        Long reversed = whole ? accrued.entryId() : null;
        corrections.add(new PenaltyRow(accrued.penalty(), tooMuch.negate(), reversed));
      }
    }
    return new PenaltyRules.Charges(corrections, 0);
  }

  /** Returns the open quantity summed over the business days of the penalty. */
  private static BigDecimal unitDays(Accrual accrued, PenaltyRules rules) {
    PenaltyRow.PenaltyTerms penalty = accrued.penalty();
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

  /**
   * An accrued penalty, with all settlements of its instruction.
   *
   * @param entryId the penalty's entry; null if the penalty was zero
   * @param daysOfParts the settlement dates of the parts, whose quantities are in {@code
   *     quantities}
   * @param reversed the amount already reversed, negative
   */
  public record Accrual(
      @Nested PenaltyRow.PenaltyTerms penalty,
      @Nullable Long entryId,
      BigDecimal amount,
      BigDecimal quantity,
      List<LocalDate> daysOfParts,
      List<BigDecimal> quantities,
      BigDecimal reversed) {
    /** Returns the open quantity at the end of a day. */
    BigDecimal openOn(LocalDate end) {
      BigDecimal open = quantity;
      for (int i = 0; i < quantities.size(); i++) {
        if (!daysOfParts.get(i).isAfter(end)) {
          open = open.subtract(quantities.get(i));
        }
      }
      return open;
    }
  }
}
