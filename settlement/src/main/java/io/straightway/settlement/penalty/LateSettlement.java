package io.straightway.settlement.penalty;

import io.straightway.db.Queries;
import io.straightway.element.calendar.BusinessCalendar;
import io.straightway.iso20022.statement.PenaltyKind;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Settlement fail penalties: one for the matched fails of a day, for the business days of the
 * currency since the day that was ended before (Delegated Regulation (EU) 2018/1229, article 16(1)
 * and (2)).
 */
final class LateSettlement {
  private static final int CHUNK = 1000;

  private static final String MATCHED_FAILS =
      """
      SELECT f.instruction_id, f.account, f.counterparty, f.movement, i.payment, f.currency,
             f.settlement_date, f.matched_on, f.open_quantity, f.open_amount, f.days_late,
             substring(f.reason FROM '^(?:FAILING|PENDING) ([A-Z0-9]{4})') AS reason_code,
             t.security_points, t.cash_points, t.unit_value,
             EXISTS (SELECT FROM settlement_penalty p WHERE p.business_date = f.business_date
                        AND p.instruction_id = f.instruction_id AND p.kind = 'SEFP'
                        AND p.for_day = f.business_date) AS accrued
        FROM settlement_fail f JOIN settlement_instruction i USING (instruction_id)
       CROSS JOIN LATERAL penalty_terms(f.isin, f.currency, f.business_date) AS t
       WHERE f.business_date = :day AND f.instruction_id > :after AND f.matched_on IS NOT NULL
       ORDER BY f.instruction_id LIMIT :chunk
      """;

  private final LocalDate day;
  private final LocalDate before;
  private final PenaltyRules rules;

  /** Those of {@code day}; {@code before} is the day that was ended before. */
  LateSettlement(LocalDate day, LocalDate before, PenaltyRules rules) {
    this.day = day;
    this.before = before;
    this.rules = rules;
  }

  /**
   * Some of them, in the order of their instructions.
   *
   * @param last the instruction to go on behind
   * @param unrated fails for which there is no rate
   */
  record Part(long last, List<PenaltyRow> penalties, long unrated) {
    private static final long NONE = Long.MAX_VALUE;

    boolean isEnd() {
      return last == NONE;
    }
  }

  /** Those behind an instruction that are not written yet. */
  Part after(long instruction, Connection connection) throws SQLException {
    List<Fail> fails =
        Queries.on(
            connection,
            handle ->
                handle
                    .createQuery(MATCHED_FAILS)
                    .bind("day", day)
                    .bind("after", instruction)
                    .bind("chunk", CHUNK)
                    .map((row, context) -> Fail.of(row))
                    .list());
    if (fails.isEmpty()) {
      return new Part(Part.NONE, List.of(), 0);
    }
    List<PenaltyRow> penalties = new ArrayList<>();
    long unrated = 0;
    for (Fail fail : fails) {
      unrated += add(fail, penalties);
    }
    return new Part(fails.get(fails.size() - 1).late().instruction(), penalties, unrated);
  }

  /** Returns how many have no rate. */
  private int add(Fail fail, List<PenaltyRow> penalties) {
    LateInstruction late = fail.late();
    int days = days(fail);
    if (days <= 0) {
      return 0;
    }
    int unrated = 0;
    for (FailingParty party : FailingParty.of(late.movement(), fail.reasonCode())) {
      BigDecimal points = late.points(party);
      if (points == null) {
        unrated = 1;
      } else if (!fail.accrued()) {
        penalties.add(rules.penalty(late, PenaltyKind.SEFP, party, points, day, days, day));
      }
    }
    return unrated;
  }

  /** Business days since the day that was ended before on which it was matched and late. */
  private int days(Fail fail) {
    LateInstruction late = fail.late();
    BusinessCalendar calendar = rules.calendarOf(late.currency());
    LocalDate first = before.plusDays(1);
    if (late.matchedOn().isAfter(first)) {
      first = late.matchedOn();
    }
    return Math.min(calendar.daysBetween(first, day.plusDays(1)), fail.daysLate());
  }

  private record Fail(
      LateInstruction late, int daysLate, @Nullable String reasonCode, boolean accrued) {
    static Fail of(ResultSet row) throws SQLException {
      return new Fail(
          LateInstruction.of(row),
          row.getInt("days_late"),
          row.getString("reason_code"),
          row.getBoolean("accrued"));
    }
  }
}
