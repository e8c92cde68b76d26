package io.straightway.app.demo;

import io.straightway.db.Database;
import io.straightway.db.Role;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyManager;

/**
 * A yardstick for the engine: how fast PostgreSQL takes the very same rows when nothing has to be
 * decided about them.
 *
 * <p>The rows that the trades have left are written to files, half of the trades each, and read by
 * COPY in two streams at once into empty tables with the same columns, checks and indexes, each
 * stream in one durable transaction. Only the reading is timed. The tables have no triggers, and no
 * statement waits for another, so this is faster than any engine could be.
 */
final class CopyReload {
  private static final int STREAMS = 2;
  private static final int BUFFER = 1 << 17;
  private static final String SCHEMA = "copy_reload";

  /** A table and the column that holds the id of the trade a row belongs to. */
  private record Table(String name, String id) {}

  private static final List<Table> TABLES =
      List.of(
          new Table("incoming_trade_message", "message_id"),
          new Table("security_purc_sale", "trade_id"),
          new Table("journal_entry", "entry_id"),
          new Table("posting", "entry_id"),
          new Table("position_movement", "booking_id"));

  private final Database database;
  private final Path directory;

  /**
   * @param directory for the files in between
   */
  CopyReload(Database database, Path directory) {
    this.database = database;
    this.directory = directory;
  }

  /**
   * What was measured.
   *
   * @param rows how many were read
   * @param time from the start of both streams to the commit of both
   */
  record Result(long rows, Duration time) {}

  /** Measures it; the tables and files are removed. */
  Result run() throws Exception {
    Files.createDirectories(directory);
    try {
      prepare();
      return measure();
    } finally {
      execute("DROP SCHEMA IF EXISTS " + SCHEMA + " CASCADE");
      WorkDirectory.delete(directory);
    }
  }

  private void prepare() throws IOException, SQLException {
    execute("CREATE SCHEMA " + SCHEMA);
    for (Table table : TABLES) {
      execute(
          "CREATE TABLE %s.%s (LIKE straightway.%s INCLUDING ALL)"
              .formatted(SCHEMA, table.name(), table.name()));
    }
    long middle = middle();
    for (int stream = 0; stream < STREAMS; stream++) {
      for (Table table : TABLES) {
        unload(table, stream, middle);
      }
    }
  }

  private long middle() throws SQLException {
    String sql =
        "SELECT coalesce(percentile_disc(0.5) WITHIN GROUP (ORDER BY message_id), 0)"
            + " FROM straightway.incoming_trade_message";
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }

  private void unload(Table table, int stream, long middle) throws IOException, SQLException {
    String half = stream == 0 ? "<=" : ">";
    String sql =
        "COPY (SELECT * FROM straightway.%s WHERE %s %s %d ORDER BY %s) TO STDOUT (FORMAT binary)"
            .formatted(table.name(), table.id(), half, middle, table.id());
    try (Connection connection = connect();
        OutputStream out =
            new BufferedOutputStream(Files.newOutputStream(file(table, stream)), BUFFER)) {
      copy(connection).copyOut(sql, out);
    }
  }

  private Result measure() throws Exception {
    ExecutorService streams = Executors.newFixedThreadPool(STREAMS);
    try (Connection first = connect();
        Connection second = connect()) {
      List<Callable<Long>> loads = List.of(() -> load(first, 0), () -> load(second, 1));
      long start = System.nanoTime();
      long rows = 0;
      for (Future<Long> load : streams.invokeAll(loads)) {
        rows += load.get();
      }
      return new Result(rows, Duration.ofNanos(System.nanoTime() - start));
    } finally {
      streams.shutdownNow();
    }
  }

  private long load(Connection connection, int stream) throws IOException, SQLException {
    connection.setAutoCommit(false);
    long rows = 0;
    for (Table table : TABLES) {
      String sql = "COPY %s.%s FROM STDIN (FORMAT binary)".formatted(SCHEMA, table.name());
      try (InputStream in =
          new BufferedInputStream(Files.newInputStream(file(table, stream)), BUFFER)) {
        rows += copy(connection).copyIn(sql, in, BUFFER);
      }
    }
    connection.commit();
    return rows;
  }

  private Path file(Table table, int stream) {
    return directory.resolve(table.name() + "." + stream);
  }

  private static CopyManager copy(Connection connection) throws SQLException {
    return connection.unwrap(PGConnection.class).getCopyAPI();
  }

  private Connection connect() throws SQLException {
    return database.connect(Role.MIGRATOR, "copy-reload");
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
