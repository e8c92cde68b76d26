package io.straightway.settlement.penalty;

import io.straightway.db.Queries;
import io.straightway.messages.iso20022.statement.PenaltyKind;
import io.straightway.staticdata.calendar.BusinessCalendar;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.mapper.Nested;
import org.jspecify.annotations.Nullable;

/**
 * Settlement fail penalties: one for each matched fail of a day, for the currency's business days
 * since the last day that was ended (Delegated Regulation (EU) 2018/1229, article 16(1) and (2)).
 * An instruction that the custodian refused or cancelled has none from then on.
 */
final class LateSettlement {
  private static final int CHUNK = 1000;

  private static final String MATCHED_FAILS =
      """
      SELECT f.instruction_id, f.account, f.counterparty, f.movement, i.payment, f.currency,
             f.settlement_date, f.matched_on, f.open_quantity, f.open_amount, f.days_late, t.security_points, t.cash_points,
             string_to_array(
               substring(f.reason FROM '^(?:FAILING|PENDING) ([A-Z0-9]{4}(?: [A-Z0-9]{4})*)'), ' ')
               AS reason_codes,
             t.unit_value * quantity_on(f.isin, i.trade_date, i.exchanged_by, f.open_quantity, f.business_date) / f.open_quantity AS unit_value,
             EXISTS (SELECT FROM settlement_penalty p WHERE p.business_date = f.business_date
                        AND p.instruction_id = f.instruction_id AND p.kind = 'SEFP'
                        AND p.for_day = f.business_date) AS accrued
        FROM settlement_fail f JOIN settlement_instruction i USING (instruction_id)
       CROSS JOIN LATERAL penalty_terms(f.isin, f.currency, i.place_of_settlement, f.business_date) AS t
       WHERE f.business_date = :day AND f.instruction_id > :after AND f.matched_on IS NOT NULL
         AND f.status <> 'REFUSED'
       ORDER BY f.instruction_id LIMIT :chunk
      """;

  private final PenaltyRules rules;
  private final List<PenaltyRow> penalties = new ArrayList<>();
  private long unrated;

  private LateSettlement(PenaltyRules rules) {
    this.rules = rules;
  }

  /**
   * Returns a chunk of the fails, those after {@code instruction} in the order of their
   * instructions.
   */
  static List<Fail> fails(Connection connection, PenaltyRules rules, long instruction)
      throws SQLException {
    Map<String, Object> range = Map.of("day", rules.day(), "after", instruction, "chunk", CHUNK);
    return Queries.list(connection, Fail.class, MATCHED_FAILS, range);
  }

  /** Returns the penalties of {@code fails} that are not written yet. */
  static PenaltyRules.Charges of(List<Fail> fails, PenaltyRules rules) {
    LateSettlement late = new LateSettlement(rules);
    fails.forEach(late::add);
    return new PenaltyRules.Charges(late.penalties, late.unrated);
  }

  private void add(Fail fail) {
    LateInstruction late = fail.late();
    int days = days(fail);
    boolean rated = true;
    for (FailingParty party : FailingParty.of(late.movement(), fail.reasonCodes())) {
      BigDecimal points = late.points(party);
      rated &= points != null;
      if (days > 0 && points != null && !fail.accrued()) {
        penalties.add(rules.penalty(late, PenaltyKind.SEFP, party, points, days, rules.day()));
      }
    }
    unrated += days > 0 && !rated ? 1 : 0;
  }

  /**
   * Returns the number of business days since the last ended day on which the instruction was
   * matched and late.
   */
  private int days(Fail fail) {
    LateInstruction late = fail.late();
    LocalDate first = rules.before().plusDays(1);
    if (late.matchedOn().isAfter(first)) {
      first = late.matchedOn();
    }
    BusinessCalendar calendar = rules.calendarOf(late.currency());
    return Math.min(calendar.daysBetween(first, rules.day().plusDays(1)), fail.daysLate());
  }

  /**
   * A matched fail.
   *
   * @param reasonCodes the custodian's reasons that it has not settled; null if it gave none
   * @param accrued true if its penalties are written
   */
  public record Fail(
      @Nested LateInstruction late,
      int daysLate,
      @Nullable List<String> reasonCodes,
      boolean accrued) {}
}
