package io.straightway.backoffice.status;

import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import io.straightway.backoffice.enquiry.Exceptions;
import io.straightway.backoffice.enquiry.Exceptions.CodeCount;
import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import io.straightway.element.queue.ElementMetrics;
import io.straightway.settlement.day.Ageing;
import io.straightway.settlement.day.FailsRate;
import io.straightway.settlement.day.OpenFails;
import io.straightway.settlement.day.StageCount;
import io.straightway.settlement.instruct.CutOffs;
import io.straightway.staticdata.CurrentStaticData;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.sql.DataSource;

/**
 * The gauges of the back office, read from the database at intervals; every element of a database
 * shows the same values. The pause grows with the duration of a reading, successful or not, so that
 * reading takes at most a hundredth of the time.
 *
 * <p>Names, in Prometheus: {@code straightway_stp_rate_ratio} and {@code straightway_stage_items}
 * by stage, {@code straightway_exceptions_items} by code and state, {@code straightway_fails_items}
 * by business days late, {@code straightway_fails_rate_ratio}, {@code
 * straightway_undelivered_items}, {@code straightway_unanswered_seconds}, {@code
 * straightway_cut_off_minutes} by custodian, place and payment, {@code straightway_breaks_items}
 * (open differences from custodians' statements) by type, {@code straightway_notifications_items}
 * by state: waiting to be sent, or given up within a day.
 */
public final class BackOfficeGauges {
  private static final int SHARE_OF_TIME = 100;
  private static final String BREAKS =
      """
      SELECT k.type, count(b.type) AS items
        FROM (VALUES ('QUANTITY'), ('AMOUNT'), ('MISSING_AT_CUSTODIAN'), ('MISSING_IN_BOOKS'),
                     ('ACCOUNT_UNKNOWN'), ('STATEMENT_NUMBER'), ('OPENING_BALANCE')) AS k (type)
        LEFT JOIN statement_break b ON b.type = k.type AND b.closed_on IS NULL
       GROUP BY k.type
      """;

  private static final String NOTIFICATIONS =
      """
      SELECT s.state, count(n.number) AS items
        FROM (VALUES ('WAITING', 'waiting'), ('GIVEN_UP', 'given_up')) AS s (name, state)
        LEFT JOIN notification n ON n.state = s.name
             AND (n.state = 'WAITING' OR n.decided_at > now() - interval '1 day')
       GROUP BY s.state
      """;

  private final Transactions transactions;
  private final Duration longest;
  private final CurrentStaticData staticData;
  private final Clock clock;
  private final Exceptions exceptions;
  private final MultiGauge rates;
  private final MultiGauge stages;
  private final MultiGauge open;
  private final MultiGauge fails;
  private final MultiGauge failsRate;
  private final MultiGauge undelivered;
  private final MultiGauge unanswered;
  private final MultiGauge cutOffs;
  private final MultiGauge breaks;
  private final MultiGauge notifications;
  private Instant notBefore = Instant.MIN;

  /**
   * Creates the gauges of a database.
   *
   * @param longest the timeout of one statement
   */
  public BackOfficeGauges(
      DataSource database,
      Duration longest,
      CurrentStaticData staticData,
      ElementMetrics metrics,
      Clock clock) {
    this.transactions = new Transactions(database);
    this.longest = longest;
    this.staticData = staticData;
    this.clock = clock;
    this.exceptions = new Exceptions(clock);
    this.rates =
        metrics.gauges(
            "straightway.stp.rate", "ratio", "Share of trades that passed untouched by a person.");
    this.stages =
        metrics.gauges("straightway.stage", "items", "Items at each stage of processing.");
    this.open = metrics.gauges("straightway.exceptions", "items", "Open exceptions.");
    this.fails =
        metrics.gauges(
            "straightway.fails", "items", "Instructions that failed to settle on their day.");
    this.failsRate =
        metrics.gauges(
            "straightway.fails.rate", "ratio", "Share of due instructions that failed to settle.");
    this.undelivered =
        metrics.gauges(
            "straightway.undelivered", "items", "Instructions not yet delivered to the custodian.");
    this.unanswered =
        metrics.gauges(
            "straightway.unanswered", "seconds", "Age of the oldest message without any answer.");
    this.cutOffs =
        metrics.gauges(
            "straightway.cut.off",
            "minutes",
            "Minutes to the next cut-off of unsent instructions.");
    this.breaks = metrics.gauges("straightway.breaks", "items", "Open reconciliation breaks.");
    this.notifications =
        metrics.gauges("straightway.notifications", "items", "Notifications not sent.");
  }

  /**
   * Reads the gauges, unless the pause after the last reading has not passed.
   *
   * @throws SQLException if they can't be read, or not within the timeout of a statement; those
   *     that were read are shown
   */
  public void sample() throws SQLException {
    Instant start = clock.instant();
    if (start.isBefore(notBefore)) {
      return;
    }
    try {
      transactions.run(this::read);
    } finally {
      Duration taken = Duration.between(start, clock.instant());
      notBefore = start.plus(taken.multipliedBy(SHARE_OF_TIME));
    }
  }

  /** Reads the gauges, cheapest first. */
  private boolean read(Connection connection) throws SQLException {
    Queries.on(
        connection,
        handle ->
            handle
                .createQuery("SELECT set_config('statement_timeout', :longest, true)")
                .bind("longest", longest.toMillis() + "ms")
                .mapTo(String.class)
                .one());
    undelivered.register(
        List.of(MultiGauge.Row.of(Tags.empty(), Status.undelivered(connection))), true);
    unanswered.register(
        List.of(MultiGauge.Row.of(Tags.empty(), Status.unanswered(connection))), true);
    cutOffs.register(
        CutOffs.open(connection, staticData::get, clock.instant()).stream()
            .filter(open -> open.minutesLeft() >= 0)
            .collect(
                Collectors.toMap(
                    open ->
                        Tags.of(
                            "custodian",
                            open.custodian(),
                            "place",
                            open.place(),
                            "payment",
                            open.payment()),
                    CutOffs.OpenCutOff::minutesLeft,
                    Math::min))
            .entrySet()
            .stream()
            .<MultiGauge.Row<?>>map(open -> MultiGauge.Row.of(open.getKey(), open.getValue()))
            .toList(),
        true);
    showCounts(connection, breaks, "type", BREAKS);
    showCounts(connection, notifications, "state", NOTIFICATIONS);
    showExceptions(exceptions.counts(connection));
    Map<Ageing, Long> late = OpenFails.count(connection, staticData.get());
    List<StageCount> counts = StageCount.read(connection);
    showFails(late, FailsRate.of(late, counts));
    showStages(counts);
    return true;
  }

  private void showStages(List<StageCount> counts) {
    List<MultiGauge.Row<?>> ratios = new ArrayList<>();
    List<MultiGauge.Row<?>> items = new ArrayList<>();
    for (StageCount count : counts) {
      Tags stage = Tags.of("stage", count.stage());
      if (count.entered() > 0) {
        ratios.add(MultiGauge.Row.of(stage, (double) count.untouched() / count.entered()));
      }
      items.add(MultiGauge.Row.of(stage.and("state", "through"), count.through()));
      items.add(MultiGauge.Row.of(stage.and("state", "under_way"), count.underWay()));
      items.add(MultiGauge.Row.of(stage.and("state", "stopped"), count.stopped()));
    }
    rates.register(ratios, true);
    stages.register(items, true);
  }

  private void showExceptions(List<CodeCount> counts) {
    List<MultiGauge.Row<?>> items = new ArrayList<>();
    for (CodeCount count : counts) {
      items.add(
          MultiGauge.Row.of(Tags.of("code", count.code(), "state", count.state()), count.items()));
    }
    open.register(items, true);
  }

  private void showFails(Map<Ageing, Long> counts, FailsRate rate) {
    List<MultiGauge.Row<?>> items = new ArrayList<>();
    counts.forEach(
        (age, count) -> items.add(MultiGauge.Row.of(Tags.of("days", age.days()), count)));
    fails.register(items, true);
    failsRate.register(
        rate.due() == 0
            ? List.of()
            : List.of(MultiGauge.Row.of(Tags.empty(), (double) rate.failed() / rate.due())),
        true);
  }

  private static void showCounts(Connection connection, MultiGauge gauge, String tag, String counts)
      throws SQLException {
    List<MultiGauge.Row<?>> items =
        Queries.on(
            connection,
            handle ->
                handle
                    .createQuery(counts)
                    .<MultiGauge.Row<?>>map(
                        (row, context) ->
                            MultiGauge.Row.of(
                                Tags.of(tag, row.getString(tag)), row.getLong("items")))
                    .list());
    gauge.register(items, true);
  }
}
