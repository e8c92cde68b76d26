package io.straightway.settlement.penalty;

import io.straightway.db.Queries;
import io.straightway.iso20022.statement.PenaltyKind;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/**
 * Late matching fail penalties. What matched after its settlement date is penalised from that date
 * to the business day before it matched, and the last one to instruct pays (Delegated Regulation
 * (EU) 2018/1229, article 16(3), first and third subparagraph). That was the counterparty if the
 * custodian had said before that there was nothing to match, or had ours at the end of an earlier
 * day; else it was we, because what is last completes the pair.
 */
final class LateMatching {
  /**
   * What settled at once when it matched ends with the day it settled on; what was penalised
   * already, because it had matched before, is not penalised twice.
   */
  private static final String MATCHED_LATE =
      """
      SELECT i.instruction_id, i.account, i.counterparty, i.movement, i.payment, i.currency,
             i.settlement_date, i.matched_on, i.quantity AS open_quantity, i.amount AS open_amount,
             t.security_points, t.cash_points, t.unit_value,
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
       CROSS JOIN LATERAL penalty_terms(i.isin, i.currency, :day) AS t
       WHERE i.matched_on BETWEEN :before AND :day AND i.matched_on > i.settlement_date
       ORDER BY i.instruction_id
      """;

  private final LocalDate day;
  private final LocalDate before;
  private final PenaltyRules rules;

  /**
   * Those that matched on {@code day}, or on {@code before}, the day that was ended before, after
   * its penalties had accrued.
   */
  LateMatching(LocalDate day, LocalDate before, PenaltyRules rules) {
    this.day = day;
    this.before = before;
    this.rules = rules;
  }

  /**
   * Those that are not written yet.
   *
   * @param unrated those for which there is no rate
   */
  record Found(List<PenaltyRow> penalties, long unrated) {}

  Found find(Connection connection) throws SQLException {
    List<Match> matches =
        Queries.on(
            connection,
            handle ->
                handle
                    .createQuery(MATCHED_LATE)
                    .bind("day", day)
                    .bind("before", before)
                    .map((row, context) -> Match.of(row))
                    .list());
    List<PenaltyRow> penalties = new ArrayList<>();
    long unrated = 0;
    for (Match match : matches) {
      LateInstruction late = match.late();
      int days = days(match);
      BigDecimal points = late.points(match.last());
      if (days <= 0) {
        continue;
      }
      if (points == null) {
        unrated++;
      } else {
        penalties.add(
            rules.penalty(
                late,
                PenaltyKind.LMFP,
                match.last(),
                points,
                day,
                days,
                match.ended().minusDays(1)));
      }
    }
    return new Found(penalties, unrated);
  }

  private int days(Match match) {
    LateInstruction late = match.late();
    return rules.calendarOf(late.currency()).daysBetween(late.settlementDate(), match.ended())
        - match.penalised();
  }

  /**
   * One that matched late.
   *
   * @param last who was the last to instruct
   * @param ended the first day that it is not for
   * @param penalised days before it matched for which a penalty accrued already
   */
  private record Match(LateInstruction late, FailingParty last, LocalDate ended, int penalised) {
    static Match of(ResultSet row) throws SQLException {
      return new Match(
          LateInstruction.of(row),
          row.getBoolean("theirs") ? FailingParty.COUNTERPARTY : FailingParty.US,
          row.getObject("ended", LocalDate.class),
          row.getInt("penalised"));
    }
  }
}
