package io.straightway.element.check;

import io.straightway.db.dialect.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connections of a proof, which see the database at one instant. The queries of the proof run
 * side by side, one at a time on each connection.
 */
public final class Readers implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Readers.class);
  private static final int MOST = 4;

  private final Connection own;
  private final List<Connection> others = new ArrayList<>();
  private final BlockingQueue<Connection> free = new LinkedBlockingQueue<>();
  private final Consumer<String> progress;
  private @Nullable ExecutorService workers;

  private Readers(Connection own, Consumer<String> progress) {
    this.own = own;
    this.progress = progress;
  }

  /** Returns a reader that runs each query as it is asked, in the caller's thread. */
  public static Readers of(Connection connection) {
    return new Readers(connection, name -> {});
  }

  /**
   * Opens a further connection for each processor, at most four; none if the database can't share a
   * snapshot, and fewer if it grants no more.
   *
   * @param own a connection in a snapshot, for the caller's thread
   * @param progress receives the name of each query that begins, from any thread
   * @throws SQLException if the snapshot can't be shared
   */
  public static Readers open(Connection own, Source database, Consumer<String> progress)
      throws SQLException {
    Readers readers = new Readers(own, progress);
    String shared = Dialect.of(own).shareSnapshot(own);
    if (shared == null) {
      return readers;
    }
    int most = Math.min(MOST, Runtime.getRuntime().availableProcessors());
    try {
      while (readers.others.size() < most) {
        Connection other = database.open();
        readers.others.add(other);
        Snapshot.join(other, shared);
        readers.free.add(other);
      }
    } catch (SQLException e) {
      LOG.info(
          "event=fewer-connections number={} cause=\"{}\"", readers.free.size(), e.getMessage());
    }
    if (!readers.free.isEmpty()) {
      readers.workers = Executors.newFixedThreadPool(readers.free.size());
    }
    return readers;
  }

  /** Returns the connection of the caller's thread. */
  public Connection own() {
    return own;
  }

  /**
   * Asks a query, which runs when a connection is free.
   *
   * @throws SQLException if it ran in this thread, and the database couldn't answer
   */
  <T> Future<T> ask(String name, Query<T> query) throws SQLException {
    if (workers == null) {
      return CompletableFuture.completedFuture(query.answer(own));
    }
    return workers.submit(
        () -> {
          Connection connection = free.take();
          try {
            progress.accept(name);
            return query.answer(connection);
          } finally {
            free.add(connection);
          }
        });
  }

  /** Waits for an answer. */
  static <T> T await(Future<T> answer) throws SQLException {
    try {
      return answer.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof SQLException failure) {
        throw failure;
      }
      throw new IllegalStateException("a query of the proof failed", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted while the proof was read", e);
    }
  }

  /** Closes the further connections; if one of them is still at work, its query ends. */
  @Override
  public void close() throws SQLException {
    boolean isDone = free.size() == others.size();
    if (workers != null) {
      workers.shutdownNow();
    }
    for (Connection other : others) {
      if (isDone) {
        other.close();
      } else {
        other.abort(Runnable::run);
      }
    }
  }

  /** Source of connections. */
  @FunctionalInterface
  public interface Source {
    /** Opens a connection in autocommit mode, of a role that may read all tables. */
    Connection open() throws SQLException;
  }

  /** A query of a proof. */
  @FunctionalInterface
  interface Query<T> {
    /** Reads the answer. */
    T answer(Connection connection) throws SQLException;
  }
}
