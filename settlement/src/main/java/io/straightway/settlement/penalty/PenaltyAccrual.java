package io.straightway.settlement.penalty;

import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import io.straightway.element.staticdata.StaticData;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import javax.sql.DataSource;

/**
 * What the fails of a day cost and earn. Days of the currency on which no day was ended count with
 * the next one that is.
 *
 * <p>A penalty and its ledger entry are written in one transaction, and what is written is not
 * written again, so whoever continues goes on behind the last one.
 */
public final class PenaltyAccrual {
  private static final String DAY_BEFORE =
      "SELECT coalesce(max(business_date), ?)"
          + " FROM eod_run WHERE closed_at IS NOT NULL AND business_date < ?";
  private static final String NOTE_UNRATED =
      "UPDATE eod_run SET penalties_unrated = ? WHERE business_date = ?";

  private final DataSource database;
  private final LocalDate day;
  private final PenaltyRules rules;
  private final PenaltyWriter writer;

  /** An accrual of the fails that were noted for {@code day}. */
  public PenaltyAccrual(DataSource database, LocalDate day, StaticData staticData) {
    this.database = database;
    this.day = day;
    this.rules = new PenaltyRules(staticData);
    this.writer = new PenaltyWriter(database, day);
  }

  /** Writes what is not written yet, and how many fails have no rate. */
  public void run() throws SQLException {
    LocalDate before = dayBefore();
    LateSettlement settlement = new LateSettlement(day, before, rules);
    LateSettlement.Part part = read(connection -> settlement.after(Long.MIN_VALUE, connection));
    long unrated = 0;
    while (!part.isEnd()) {
      writer.write(part.penalties());
      unrated += part.unrated();
      long last = part.last();
      part = read(connection -> settlement.after(last, connection));
    }
    LateMatching matching = new LateMatching(day, before, rules);
    LateMatching.Found late = read(matching::find);
    writer.write(late.penalties());
    PenaltyCorrections corrections = new PenaltyCorrections(day, before, rules);
    writer.write(read(corrections::find));
    noteUnrated(unrated + late.unrated());
  }

  /** The day that was ended before; the day before this one if none was. */
  private LocalDate dayBefore() throws SQLException {
    return read(
        connection ->
            Queries.on(
                connection,
                handle ->
                    handle.select(DAY_BEFORE, day.minusDays(1), day).mapTo(LocalDate.class).one()));
  }

  private void noteUnrated(long unrated) throws SQLException {
    new Transactions(database)
        .run(
            connection ->
                Queries.on(connection, handle -> handle.execute(NOTE_UNRATED, unrated, day)));
  }

  private <T> T read(Reading<T> reading) throws SQLException {
    try (Connection connection = database.getConnection()) {
      return reading.from(connection);
    }
  }

  @FunctionalInterface
  private interface Reading<T> {
    T from(Connection connection) throws SQLException;
  }
}
