package io.straightway.settlement.check;

import io.straightway.element.check.Differences;
import io.straightway.settlement.income.IncomeEvent;
import io.straightway.settlement.income.IncomeSchedule;
import io.straightway.settlement.income.InterestRun;
import io.straightway.staticdata.StaticData;
import io.straightway.staticdata.StaticDataStore;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** Compares coupons, redemptions and accrued interest with the terms of their bonds. */
final class ScheduledEvents {
  static final String QUERY =
      """
      SELECT event_id, kind, isin, currency, ex_date::date, record_date::date, payment_date::date,
             rate, portion, whole
        FROM income_event WHERE origin = 'SCHEDULE'
      """;

  /** The interest accrued at the end of the last closed day. */
  static final String ACCRUED =
      "SELECT account, isin, currency, business_date, quantity, accrued FROM provable_interest";

  private @Nullable StaticData staticData;

  @Nullable String fault(ResultSet row) throws SQLException {
    String name = "event " + row.getLong("event_id") + " of " + row.getString("isin");
    String kind = row.getString("kind");
    LocalDate recorded = row.getObject("record_date", LocalDate.class);
    IncomeEvent due =
        IncomeSchedule.events(
                staticData(row), row.getString("isin"), recorded.minusDays(1), recorded)
            .stream()
            .filter(event -> event.kind().name().equals(kind))
            .findFirst()
            .orElse(null);
    return due == null
        ? name + ": not in the schedule"
        : new Differences()
            .compare("currency", due.currency(), row.getString("currency"))
            .compare("ex date", due.exDate(), row.getObject("ex_date", LocalDate.class))
            .compare("payment", due.paymentDate(), row.getObject("payment_date", LocalDate.class))
            .compare("rate", due.rate(), row.getBigDecimal("rate"))
            .compare("portion", due.portion(), row.getLong("portion"))
            .compare("whole", due.whole(), row.getLong("whole"))
            .of(name);
  }

  @Nullable String interestFault(ResultSet row) throws SQLException {
    LocalDate day = row.getObject("business_date", LocalDate.class);
    String isin = row.getString("isin");
    BigDecimal due =
        InterestRun.accrued(
            staticData(row), isin, row.getString("currency"), row.getBigDecimal("quantity"), day);
    return new Differences()
        .compare("accrued", due, row.getBigDecimal("accrued"))
        .of("interest of %s of %s on %s".formatted(isin, row.getString("account"), day));
  }

  /** Reads the static data by the connection of the rows, in their snapshot. */
  private StaticData staticData(ResultSet row) throws SQLException {
    StaticData data = staticData;
    if (data == null) {
      data = new StaticDataStore().read(row.getStatement().getConnection());
      staticData = data;
    }
    return data;
  }
}
