package io.straightway.settlement.instruct;

import io.straightway.db.Queries;
import io.straightway.messages.iso20022.Payment;
import io.straightway.staticdata.StaticData;
import io.straightway.staticdata.calendar.BusinessCalendar;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The cut-offs of custodians: the times up to which they take instructions for a settlement date.
 * The row of a half day precedes the usual one, then that of the place of settlement, then that of
 * the type of payment.
 */
public record CutOffs(List<CutOff> rows) {
  private static final String ANY = "*";
  private static final String ALL = "SELECT * FROM known_cut_off";
  private static final String UNSENT =
      """
      SELECT custodian, place_of_settlement AS place, payment, currency, settlement_date,
             count(*) AS instructions
        FROM settlement_instruction i
       WHERE status IN ('HELD', 'READY') AND NOT EXISTS (
               SELECT FROM outbox o WHERE o.instruction_id = i.instruction_id AND o.attempts > 0)
       GROUP BY 1, 2, 3, 4, 5
      """;

  /**
   * One cut-off.
   *
   * @param place a place of settlement, or {@code *} for any
   * @param payment {@code AGAINST}, {@code FREE} or {@code BOTH}
   * @param halfDay the only day of the cut-off, or {@code *}
   * @param zone the time zone of {@code time}
   * @param daysBefore business days that it lies before the settlement date
   * @param late {@code NEXT_DAY} if a later instruction takes the next day, else {@code SAME_DAY}
   */
  public record CutOff(
      String custodian,
      String place,
      String payment,
      String halfDay,
      LocalDate validFrom,
      String zone,
      String time,
      int daysBefore,
      String late) {
    private Instant on(LocalDate day) {
      return day.atTime(LocalTime.parse(time)).atZone(ZoneId.of(zone)).toInstant();
    }

    private boolean isFor(String custodianBic, String placeBic, Payment type, LocalDate day) {
      return custodian.equals(custodianBic)
          && (place.equals(ANY) || place.equals(placeBic))
          && (payment.equals("BOTH") || payment.equals(type.name()))
          && !validFrom.isAfter(day);
    }

    private int precedence() {
      return (place.equals(ANY) ? 0 : 2) + (payment.equals("BOTH") ? 0 : 1);
    }
  }

  /** A cut-off of one settlement date: its time, and the rule for later instructions. */
  record DayCutOff(Instant time, boolean nextDay) {}

  /**
   * Unsent instructions with one cut-off.
   *
   * @param minutesLeft negative if the cut-off has passed
   */
  public record OpenCutOff(
      String custodian,
      String place,
      String payment,
      LocalDate settlementDate,
      Instant cutOff,
      long minutesLeft,
      long instructions) {}

  /** Unsent instructions of one settlement date. */
  public record Unsent(
      String custodian,
      String place,
      String payment,
      String currency,
      LocalDate settlementDate,
      long instructions) {}

  /** Reads the static data, which is needed only if there are cut-offs. */
  @FunctionalInterface
  public interface StaticDataReading {
    StaticData read() throws SQLException;
  }

  /** Reads the cut-offs. */
  static CutOffs read(Connection connection) throws SQLException {
    return new CutOffs(Queries.list(connection, CutOff.class, ALL));
  }

  /** Returns the cut-off of a settlement date; null if there is none. */
  @Nullable DayCutOff of(
      String custodian, String place, Payment payment, LocalDate day, BusinessCalendar calendar) {
    CutOff usual = best(custodian, place, payment, day, ANY);
    LocalDate due = day;
    for (int i = 0; usual != null && i < usual.daysBefore(); i++) {
      due = calendar.previous(due);
    }
    CutOff half = best(custodian, place, payment, due, due.toString());
    CutOff row = half == null ? usual : half;
    return row == null ? null : new DayCutOff(row.on(due), row.late().equals("NEXT_DAY"));
  }

  private @Nullable CutOff best(
      String custodian, String place, Payment payment, LocalDate day, String halfDay) {
    return rows.stream()
        .filter(row -> row.halfDay().equals(halfDay) && row.isFor(custodian, place, payment, day))
        .max(Comparator.comparing(CutOff::precedence).thenComparing(CutOff::validFrom))
        .orElse(null);
  }

  /** Returns what still has to be sent, the earliest cut-off first. */
  public static List<OpenCutOff> open(
      Connection connection, StaticDataReading staticData, Instant now) throws SQLException {
    CutOffs cutOffs = read(connection);
    List<OpenCutOff> open = new ArrayList<>();
    if (cutOffs.rows.isEmpty()) {
      return open;
    }
    StaticData current = staticData.read();
    for (Unsent unsent : Queries.list(connection, Unsent.class, UNSENT)) {
      DayCutOff cutOff =
          cutOffs.of(
              unsent.custodian(),
              unsent.place(),
              Payment.valueOf(unsent.payment()),
              unsent.settlementDate(),
              current.calendarOf(unsent.currency()));
      if (cutOff != null) {
        open.add(
            new OpenCutOff(
                unsent.custodian(),
                unsent.place(),
                unsent.payment(),
                unsent.settlementDate(),
                cutOff.time(),
                Duration.between(now, cutOff.time()).toMinutes(),
                unsent.instructions()));
      }
    }
    open.sort(Comparator.comparing(OpenCutOff::cutOff).thenComparing(OpenCutOff::custodian));
    return open;
  }
}
