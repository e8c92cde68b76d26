package io.straightway.settlement.penalty;

import io.straightway.db.Queries;
import io.straightway.messages.iso20022.statement.PenaltyKind;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.mapper.Nested;

/**
 * Late matching fail penalties. An instruction that matched after its settlement date is penalised
 * from that date to the business day before it matched, and the last party to instruct pays
 * (Delegated Regulation (EU) 2018/1229, article 16(3), first and third subparagraph). The
 * counterparty was last if the custodian had reported our instruction as unmatched before, or had
 * received it by the end of an earlier day; otherwise we were last, because the last instruction
 * completes the pair.
 */
final class LateMatching {
  /**
   * For an instruction that settled as soon as it matched, the period ends with its settlement.
   * Days already penalised, because it had matched before, are not penalised twice.
   */
  private static final String MATCHED_LATE =
      """
      SELECT i.instruction_id, i.account, i.counterparty, i.movement, i.payment, i.currency,
             i.settlement_date, i.matched_on, i.quantity AS open_quantity, i.amount AS open_amount, t.security_points, t.cash_points,
             t.unit_value * quantity_on(i.isin, i.trade_date, i.exchanged_by, i.quantity, :day) / i.quantity AS unit_value,
             least(i.matched_on,
                   (SELECT max(s.settled_on) FROM settlement s
                     WHERE s.instruction_id = i.instruction_id AND i.status = 'SETTLED')) AS ended,
             i.matching = 'MATCHED_AFTER_WAITING'
               OR EXISTS (SELECT FROM settlement_fail f
                           WHERE f.instruction_id = i.instruction_id AND f.status = 'SENT'
                             AND f.business_date < i.matched_on) AS theirs,
             (SELECT coalesce(sum(days), 0)
                FROM (SELECT max(p.days) AS days FROM settlement_penalty p
                       WHERE p.instruction_id = i.instruction_id AND p.for_day = p.business_date
                         AND p.last_day < i.matched_on
                       GROUP BY p.business_date, p.kind) AS penalised) AS penalised
        FROM settlement_instruction i
       CROSS JOIN LATERAL penalty_terms(i.isin, i.currency, i.place_of_settlement, :day) AS t
       WHERE i.matched_on BETWEEN :before AND :day AND i.matched_on > i.settlement_date
       ORDER BY i.instruction_id
      """;

  private LateMatching() {}

  /**
   * Returns the penalties of the day, and those of the day before for matches after its accrual.
   */
  static PenaltyRules.Charges find(Connection connection, PenaltyRules rules) throws SQLException {
    List<PenaltyRow> penalties = new ArrayList<>();
    long unrated = 0;
    for (Match match : Queries.list(connection, Match.class, MATCHED_LATE, rules.days())) {
      LateInstruction late = match.late();
      int days =
          rules.calendarOf(late.currency()).daysBetween(late.settlementDate(), match.ended())
              - match.penalised();
      BigDecimal points = late.points(match.last());
      if (days > 0) {
        if (points == null) {
          unrated++;
        } else {
          LocalDate lastDay = match.ended().minusDays(1);
          penalties.add(rules.penalty(late, PenaltyKind.LMFP, match.last(), points, days, lastDay));
        }
      }
    }
    return new PenaltyRules.Charges(penalties, unrated);
  }

  /**
   * An instruction that matched late.
   *
   * @param theirs true if the counterparty was the last to instruct
   * @param ended the first day after the penalised period
   * @param penalised number of days before the match that are already penalised
   */
  public record Match(
      @Nested LateInstruction late, boolean theirs, LocalDate ended, int penalised) {
    FailingParty last() {
      return theirs ? FailingParty.COUNTERPARTY : FailingParty.US;
    }
  }
}
