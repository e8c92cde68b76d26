package io.straightway.settlement.archive;

import io.straightway.db.Queries;
import io.straightway.db.SqlFailure;
import io.straightway.db.Transactions;
import io.straightway.db.operator.DeskRefusal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Archives closed months, the first one first, in as many archives as the number of trades in one
 * wants. Each is one transaction: it chooses the trades, writes their rows into files, proves the
 * files, removes the rows and writes what stays in their place. Whenever it ends before its commit,
 * nothing has changed; the next run goes on from there.
 */
public final class MonthArchive {
  private static final Duration LONGEST_STATEMENT = Duration.ofHours(6);
  private static final int TRIES = 5;

  private static final String CHOOSE =
      "SELECT reason, trades, up_to FROM choose_finished_trades(?, ?, ?)";
  private static final String CLOSED = "SELECT require_closed_days(?) IS NOT NULL";
  private static final String FIRST_DAY = "SELECT min(trade_date) FROM trade";
  private static final String ROWS =
      "SELECT table_name, archive_query(table_name, 0) AS query FROM archived_table"
          + " WHERE key_column IS NOT NULL ORDER BY table_name";
  private static final String REMOVE = "SELECT remove_finished_trades(?)";
  private static final String NOTE = "SELECT add_archive(?, ?, ?, ?, ?) IS NULL";

  private final Connection owner;

  /**
   * Archives what a database has.
   *
   * @param owner a connection as the owner of the schema, in autocommit mode
   */
  public MonthArchive(Connection owner) throws SQLException {
    this.owner = owner;
    owner.setNetworkTimeout(Runnable::run, Math.toIntExact(LONGEST_STATEMENT.toMillis()));
  }

  /**
   * An archive that was made.
   *
   * @param directory of its files
   * @param trades versions of trades in it
   * @param rows that have left the database
   */
  public record Made(String directory, long trades, long rows) {}

  /**
   * What would go.
   *
   * @param trades versions of trades
   * @param rows by table
   * @param staying versions of trades that were made before that day and stay, by why
   */
  public record Preview(long trades, Map<String, Long> rows, Map<String, Long> staying) {}

  /** A row of what is chosen. */
  public record Chosen(@Nullable String reason, long trades, long upTo) {}

  /** A table, and the query of its chosen rows. */
  public record Source(String tableName, String query) {}

  /**
   * What an archive of the trades that were finished before a day would take; nothing is changed.
   *
   * @throws DeskRefusal if it is no first day of a month, or days before it are not closed
   */
  public Preview preview(LocalDate before) throws SQLException {
    return refusing(
        connection -> {
          List<Chosen> chosen = choose(connection, before, 0, Long.MAX_VALUE);
          Map<String, Long> rows = new LinkedHashMap<>();
          for (Source source : Queries.list(connection, Source.class, ROWS)) {
            String count = "SELECT count(*) FROM (" + source.query + ") AS chosen";
            rows.put(source.tableName, Queries.one(connection, Long.class, count));
          }
          Map<String, Long> staying = new LinkedHashMap<>();
          chosen.stream()
              .filter(each -> each.reason != null)
              .forEach(each -> staying.put(each.reason, each.trades));
          connection.rollback();
          return new Preview(going(chosen), rows, staying);
        });
  }

  /**
   * Archives all trades that were finished before a day.
   *
   * @param directory of all archives of this database
   * @param atMost how many versions of trades one transaction looks at; those that hang together
   *     with them are added
   * @param actor who does it, for the audit
   * @param progress is given each archive when it is made
   * @throws DeskRefusal if it is no first day of a month, or days before it are not closed
   */
  public void run(
      LocalDate before, Path directory, long atMost, String actor, Consumer<Made> progress)
      throws SQLException {
    refusing(connection -> Queries.one(connection, Boolean.class, CLOSED, before));
    YearMonth end = YearMonth.from(before);
    for (YearMonth month = firstMonth().orElse(end);
        month.isBefore(end);
        month = month.plusMonths(1)) {
      Slice slice = new Slice(month, directory, atMost, actor);
      long behind = 0;
      while (behind >= 0) {
        behind = next(slice, behind, progress);
      }
    }
  }

  /** That of the last archive, which may not be all of its month, or of the first trade. */
  private Optional<YearMonth> firstMonth() throws SQLException {
    List<MadeArchive> made = MadeArchive.all(owner);
    return made.isEmpty()
        ? Queries.first(owner, LocalDate.class, FIRST_DAY).map(YearMonth::from)
        : Optional.of(month(made.get(made.size() - 1)));
  }

  private static YearMonth month(MadeArchive archive) {
    return YearMonth.parse(archive.name().substring(0, archive.name().lastIndexOf('-')));
  }

  /** What is the same of all archives of a month. */
  private record Slice(YearMonth month, Path directory, long atMost, String actor) {}

  /**
   * Archives what is finished of the next trades; what changes meanwhile, such as a message that
   * comes again, makes it begin anew.
   *
   * @return the last trade that was looked at; -1 if there are no more
   */
  private long next(Slice slice, long behind, Consumer<Made> progress) throws SQLException {
    List<ArchiveWriter> begun = new ArrayList<>();
    Looked looked = tried(slice, behind, begun);
    if (looked.made != null) {
      String named = begun.get(begun.size() - 1).named().toString();
      progress.accept(new Made(named, looked.made.trades, looked.made.rows));
    }
    return looked.upTo;
  }

  /** Files are only removed of what is known not to be committed. */
  private Looked tried(Slice slice, long behind, List<ArchiveWriter> begun) throws SQLException {
    for (int attempt = 1; ; attempt++) {
      try {
        return refusing(connection -> archive(connection, slice, behind, begun));
      } catch (SQLException e) {
        if (SqlFailure.of(e) != SqlFailure.ROLLED_BACK) {
          throw e;
        }
        discard(begun);
        if (attempt == TRIES) {
          throw e;
        }
      } catch (DeskRefusal | ArchiveFailure e) {
        discard(begun);
        throw e;
      }
    }
  }

  private static void discard(List<ArchiveWriter> begun) {
    begun.forEach(ArchiveWriter::discard);
    begun.clear();
  }

  /** What one transaction has looked at, and what it has made, if anything was finished. */
  private record Looked(long upTo, @Nullable Made made) {}

  private static Looked archive(
      Connection connection, Slice slice, long behind, List<ArchiveWriter> begun)
      throws SQLException {
    List<Chosen> chosen =
        choose(connection, slice.month.plusMonths(1).atDay(1), behind, slice.atMost);
    long trades = going(chosen);
    if (trades == 0) {
      return new Looked(chosen.isEmpty() ? -1 : chosen.get(0).upTo, null);
    }
    long archive = Queries.one(connection, Long.class, "SELECT next_archive()");
    long number =
        MadeArchive.all(connection).stream().filter(each -> month(each).equals(slice.month)).count()
            + 1;
    String name = slice.month + "-" + number;
    ArchiveWriter writer = ArchiveWriter.begin(connection, archive, slice.directory, name);
    begun.add(writer);
    writer.write(false);
    long rows = Queries.one(connection, Long.class, REMOVE, archive);
    writer.write(true);
    byte[] manifest = writer.complete().hash().bytes();
    Queries.one(connection, Boolean.class, NOTE, archive, name, trades, manifest, slice.actor);
    return new Looked(chosen.get(0).upTo, new Made(name, trades, rows));
  }

  private static List<Chosen> choose(
      Connection connection, LocalDate before, long behind, long atMost) throws SQLException {
    return Queries.list(connection, Chosen.class, CHOOSE, before, behind, atMost);
  }

  private static long going(List<Chosen> chosen) {
    return chosen.stream().filter(each -> each.reason == null).mapToLong(Chosen::trades).sum();
  }

  private <T> T refusing(Transactions.Work<T> work) throws SQLException {
    int isolation = owner.getTransactionIsolation();
    owner.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
    try {
      return Transactions.on(owner, work);
    } catch (SQLException e) {
      DeskRefusal refusal = DeskRefusal.of(e);
      if (refusal != null) {
        throw refusal;
      }
      throw e;
    } finally {
      if (!owner.isClosed()) {
        owner.setTransactionIsolation(isolation);
      }
    }
  }
}
