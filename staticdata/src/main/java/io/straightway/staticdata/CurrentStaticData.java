package io.straightway.staticdata;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The static data of a running element; read again when a load has changed them. */
public final class CurrentStaticData implements Supplier<StaticData> {
  private static final Logger LOG = LoggerFactory.getLogger(CurrentStaticData.class);

  private final DataSource database;
  private final StaticDataStore store = new StaticDataStore();
  private volatile StaticData current;

  private CurrentStaticData(DataSource database, StaticData first) {
    this.database = database;
    this.current = first;
  }

  /** Reads the static data for the first time. */
  public static CurrentStaticData read(DataSource database) throws SQLException {
    try (Connection connection = database.getConnection()) {
      StaticData first = new StaticDataStore().read(connection);
      prepare(first);
      log(first);
      return new CurrentStaticData(database, first);
    }
  }

  /** Reads the static data again if a newer version was loaded. */
  public void refresh() throws SQLException {
    refresh(database);
  }

  /**
   * Reads the static data again if a newer version was loaded.
   *
   * @param shortStatements the sessions in which only the version is read
   */
  public void refresh(DataSource shortStatements) throws SQLException {
    if (version(shortStatements) != current.version()) {
      try (Connection connection = database.getConnection()) {
        StaticData newer = store.read(connection);
        prepare(newer);
        current = newer;
        log(newer);
      }
    }
  }

  private long version(DataSource sessions) throws SQLException {
    try (Connection connection = sessions.getConnection()) {
      return store.version(connection);
    }
  }

  @Override
  public StaticData get() {
    return current;
  }

  /** Builds the calendars that trades will need, so that no trade waits for that. */
  private static void prepare(StaticData data) {
    data.securities().values().stream()
        .flatMap(timeline -> timeline.values().stream())
        .forEach(
            security -> {
              Currency currency = data.currency(security.currency());
              if (currency != null) {
                data.settlementCalendar(currency, security);
              }
            });
    data.listings()
        .all()
        .forEach(
            listing -> {
              Currency currency = data.currency(listing.currency());
              if (currency != null) {
                data.calendars().joint(currency.calendar(), listing.calendar());
              }
            });
  }

  private static void log(StaticData data) {
    if (data.version() == 0) {
      LOG.warn(
          "event=static-data-missing reason=\"no trade can be booked before static data is loaded: stp static-data load FILE...\"");
      return;
    }
    LOG.info(
        "event=static-data version={} currencies={} securities={} accounts={} counterparties={} ssis={}",
        data.version(),
        data.currencies().size(),
        data.securities().size(),
        data.accounts().size(),
        data.counterparties().size(),
        data.ssis().size());
  }
}
