package io.straightway.settlement.archive;

import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import io.straightway.db.dialect.SqlFailure;
import io.straightway.operators.DeskRefusal;
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
 * Archives closed months, the first one first, in as many archives as the maximum number of trades
 * in each requires. Each archive is one transaction: it chooses the trades, writes their rows to
 * files, verifies the files, removes the rows and writes replacement rows that stay in the
 * database. If it ends before its commit, nothing has changed; the next run continues from there.
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
   * Creates an archiver for a database.
   *
   * @param owner a connection as the owner of the schema, in autocommit mode
   */
  public MonthArchive(Connection owner) throws SQLException {
    this.owner = owner;
    owner.setNetworkTimeout(Runnable::run, Math.toIntExact(LONGEST_STATEMENT.toMillis()));
  }

  /**
   * A finished archive.
   *
   * @param directory the directory of its files
   * @param trades number of trade versions in it
   * @param rows number of rows removed from the database
   */
  public record Archive(String directory, long trades, long rows) {}

  /**
   * Content of a planned archive.
   *
   * @param trades number of trade versions
   * @param rows number of rows by table
   * @param staying number of trade versions from before that day that stay, by reason
   */
  public record Preview(long trades, Map<String, Long> rows, Map<String, Long> staying) {}

  /** A row of the choice of trades. */
  public record TradeChoice(@Nullable String reason, long trades, long upTo) {}

  /** A table, and the query for its chosen rows. */
  public record Source(String tableName, String query) {}

  /**
   * Returns the content of an archive of the trades finished before a day, without changing
   * anything.
   *
   * @throws DeskRefusal if the day is not the first of a month, or days before it are not closed
   */
  public Preview preview(LocalDate before) throws SQLException {
    return refusing(
        connection -> {
          List<TradeChoice> choices = choose(connection, before, 0, Long.MAX_VALUE);
          Map<String, Long> rows = new LinkedHashMap<>();
          for (Source source : Queries.list(connection, Source.class, ROWS)) {
            String count = "SELECT count(*) FROM (" + source.query + ") AS chosen";
            rows.put(source.tableName, Queries.one(connection, Long.class, count));
          }
          Map<String, Long> staying = new LinkedHashMap<>();
          choices.stream()
              .filter(row -> row.reason != null)
              .forEach(row -> staying.put(row.reason, row.trades));
          connection.rollback();
          return new Preview(going(choices), rows, staying);
        });
  }

  /**
   * Archives all trades finished before a day.
   *
   * @param directory the directory of all archives of this database
   * @param atMost maximum number of trade versions that one transaction examines; related ones are
   *     added
   * @param actor the person who archives, for the audit
   * @param progress receives each archive when it is finished
   * @throws DeskRefusal if the day is not the first of a month, or days before it are not closed
   */
  public void run(
      LocalDate before, Path directory, long atMost, String actor, Consumer<Archive> progress)
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

  /** Returns the month of the last archive, which may be incomplete, or else of the first trade. */
  private Optional<YearMonth> firstMonth() throws SQLException {
    List<MadeArchive> archives = MadeArchive.all(owner);
    return archives.isEmpty()
        ? Queries.first(owner, LocalDate.class, FIRST_DAY).map(YearMonth::from)
        : Optional.of(month(archives.get(archives.size() - 1)));
  }

  private static YearMonth month(MadeArchive archive) {
    return YearMonth.parse(archive.name().substring(0, archive.name().lastIndexOf('-')));
  }

  /** Parameters shared by all archives of a month. */
  private record Slice(YearMonth month, Path directory, long atMost, String actor) {}

  /**
   * Archives the finished trades among the next ones. Starts again if data changes meanwhile, for
   * example because a message is received again.
   *
   * @return the last trade examined; -1 if there are no more
   */
  private long next(Slice slice, long behind, Consumer<Archive> progress) throws SQLException {
    List<ArchiveWriter> begun = new ArrayList<>();
    Chunk step = tried(slice, behind, begun);
    if (step.archive != null) {
      String named = begun.get(begun.size() - 1).named().toString();
      progress.accept(new Archive(named, step.archive.trades, step.archive.rows));
    }
    return step.upTo;
  }

  /** Removes files only if their transaction is known not to be committed. */
  private Chunk tried(Slice slice, long behind, List<ArchiveWriter> begun) throws SQLException {
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

  /**
   * The last trade examined in one transaction, and the archive made, if any trade was finished.
   */
  private record Chunk(long upTo, @Nullable Archive archive) {}

  private static Chunk archive(
      Connection connection, Slice slice, long behind, List<ArchiveWriter> begun)
      throws SQLException {
    List<TradeChoice> choices =
        choose(connection, slice.month.plusMonths(1).atDay(1), behind, slice.atMost);
    long trades = going(choices);
    if (trades == 0) {
      return new Chunk(choices.isEmpty() ? -1 : choices.get(0).upTo, null);
    }
    long archive = Queries.one(connection, Long.class, "SELECT next_archive()");
    long number =
        MadeArchive.all(connection).stream().filter(past -> month(past).equals(slice.month)).count()
            + 1;
    String name = slice.month + "-" + number;
    ArchiveWriter writer = ArchiveWriter.begin(connection, archive, slice.directory, name);
    begun.add(writer);
    writer.write(false);
    long rows = Queries.one(connection, Long.class, REMOVE, archive);
    writer.write(true);
    byte[] manifest = writer.complete().hash().bytes();
    Queries.one(connection, Boolean.class, NOTE, archive, name, trades, manifest, slice.actor);
    return new Chunk(choices.get(0).upTo, new Archive(name, trades, rows));
  }

  private static List<TradeChoice> choose(
      Connection connection, LocalDate before, long behind, long atMost) throws SQLException {
    return Queries.list(connection, TradeChoice.class, CHOOSE, before, behind, atMost);
  }

  private static long going(List<TradeChoice> choices) {
    return choices.stream().filter(row -> row.reason == null).mapToLong(TradeChoice::trades).sum();
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
