package io.straightway.benchmark.floor;

import io.straightway.benchmark.files.Manifest.Floor;
import io.straightway.benchmark.system.Sql;
import io.straightway.db.Database;
import io.straightway.db.Role;
import io.straightway.db.server.program.Directories;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyManager;

/**
 * A yardstick for the engine: how fast PostgreSQL takes the same rows when no decisions are needed.
 *
 * <p>Writes the rows of the stored trades to files, with an equal share of the trades in each, and
 * reads them by COPY into empty tables with the same columns, checks and indexes. The streams run
 * in parallel, each in one durable transaction. Only the reading is timed. The tables have no
 * triggers, and no statement waits for another, so this is faster than any engine could be.
 *
 * @param database the database whose rows are reloaded
 * @param directory the directory for the intermediate files
 * @param streams the number of parallel readers, at least 1
 */
public record CopyReload(Database database, Path directory, int streams) {
  private static final int BUFFER = 1 << 17;
  private static final String SCHEMA = "copy_reload";

  /** A table and the column with the trade id of each row. */
  private record Table(String name, String id) {}

  private static final List<Table> TABLES =
      List.of(
          new Table("incoming_trade_message", "message_id"),
          new Table("security_purc_sale", "trade_id"),
          new Table("journal_entry", "entry_id"),
          new Table("position_movement", "booking_id"));

  /** Reloads the rows, then removes the tables and files. */
  public Floor run() throws Exception {
    Files.createDirectory(directory);
    try {
      prepare();
      return measure();
    } finally {
      Sql.execute(connect(), "DROP SCHEMA IF EXISTS " + SCHEMA + " CASCADE");
      Directories.delete(directory);
    }
  }

  private void prepare() throws IOException, SQLException {
    Sql.execute(
        connect(), "DROP SCHEMA IF EXISTS " + SCHEMA + " CASCADE", "CREATE SCHEMA " + SCHEMA);
    for (Table table : TABLES) {
      Sql.execute(
          connect(),
          "CREATE TABLE %s.%s (LIKE straightway.%s INCLUDING ALL)"
              .formatted(SCHEMA, table.name(), table.name()));
    }
    List<Long> bounds = bounds();
    for (int stream = 0; stream < streams; stream++) {
      for (Table table : TABLES) {
        unload(table, stream, bounds);
      }
    }
  }

  /**
   * Returns message ids that divide the trades into equal parts, with sentinels below and above all
   * ids.
   */
  private List<Long> bounds() throws SQLException {
    String sql =
        "SELECT coalesce(percentile_disc(?::float8 / ?) WITHIN GROUP (ORDER BY message_id), 0)"
            + " FROM straightway.message";
    List<Long> bounds = new ArrayList<>(List.of(Long.MIN_VALUE));
    for (int part = 1; part < streams; part++) {
      bounds.add(Sql.number(connect(), sql, part, streams));
    }
    bounds.add(Long.MAX_VALUE);
    return bounds;
  }

  private void unload(Table table, int stream, List<Long> bounds) throws IOException, SQLException {
    String sql =
        "COPY (SELECT * FROM straightway.%1$s WHERE %2$s > %3$d AND %2$s <= %4$d ORDER BY %2$s) TO STDOUT (FORMAT binary)"
            .formatted(table.name(), table.id(), bounds.get(stream), bounds.get(stream + 1));
    try (Connection connection = connect();
        OutputStream out =
            new BufferedOutputStream(Files.newOutputStream(file(table, stream)), BUFFER)) {
      copy(connection).copyOut(sql, out);
    }
  }

  private Floor measure() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(streams);
    List<Connection> connections = new ArrayList<>();
    try {
      List<Callable<Long>> loads = new ArrayList<>();
      for (int i = 0; i < streams; i++) {
        Connection connection = connect();
        connections.add(connection);
        int stream = i;
        loads.add(() -> load(connection, stream));
      }
      long start = System.nanoTime();
      long rows = 0;
      for (Future<Long> load : threads.invokeAll(loads)) {
        rows += load.get();
      }
      double seconds = (System.nanoTime() - start) / 1e9;
      long trades = Sql.number(connect(), "SELECT count(*) FROM straightway.trade");
      return new Floor(streams, rows, trades, seconds, trades / seconds);
    } finally {
      threads.shutdownNow();
      for (Connection connection : connections) {
        connection.close();
      }
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
}
