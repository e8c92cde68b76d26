package io.straightway.db.dialect;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Sessions with whichever of several servers is the primary. The one that was it last is asked
 * first, and when it has not answered in a moment, the others too, side by side: a server that
 * accepts a connection and never answers holds nobody up.
 */
final class PrimaryChoice {
  /** In this a primary that is well has usually answered. */
  private static final long MOMENT_MILLIS = 300;

  /** How long a session may take to open. */
  static final int LOGIN_SECONDS = 4;

  private static final Executor THREADS =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "choice-of-primary");
            thread.setDaemon(true);
            return thread;
          });

  private final List<Server> servers;
  private final SilenceWatch watch;

  /** One of the servers. */
  @FunctionalInterface
  interface Server {
    /** Opens a session, unless the server is none to write to. */
    Connection getConnection() throws SQLException;
  }

  private PrimaryChoice(List<Server> servers, SilenceWatch watch) {
    this.servers = servers;
    this.watch = watch;
  }

  /**
   * Sessions with the primary. A login timeout is not heard: pools set one here that is far too
   * long for a server that does not answer.
   *
   * @param servers each opens no session unless it is the primary
   * @param watch gets each session
   */
  static DataSource of(List<Server> servers, SilenceWatch watch) {
    PrimaryChoice choice = new PrimaryChoice(servers, watch);
    return (DataSource)
        Proxy.newProxyInstance(
            PrimaryChoice.class.getClassLoader(),
            new Class<?>[] {DataSource.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "getConnection" -> choice.connect();
                  case "getLoginTimeout" -> LOGIN_SECONDS;
                  case "toString" -> "sessions with one of " + servers.size() + " servers";
                  case "hashCode" -> System.identityHashCode(proxy);
                  case "equals" -> proxy == arguments[0];
                  default -> null;
                });
  }

  private Connection connect() throws SQLException {
    Found found = find(servers, watch.places());
    watch.opened(found);
    return found.connection();
  }

  /**
   * A session.
   *
   * @param server its server's place in the list, from 0
   */
  record Found(int server, Connection connection) {}

  /**
   * Asks servers.
   *
   * @param places theirs in the list; the first of them is asked a moment before the others
   * @throws SQLTimeoutException if none opens a session within {@link #LOGIN_SECONDS}
   * @throws SQLException if none does at all
   */
  @SuppressWarnings("FutureReturnValueIgnored") // its outcome is the winner's
  static Found find(List<Server> servers, List<Integer> places) throws SQLException {
    CompletableFuture<Found> winner = new CompletableFuture<>();
    List<CompletableFuture<@Nullable SQLException>> asked = new ArrayList<>();
    for (int place : places) {
      if (asked.size() == 1) {
        CompletableFuture.anyOf(asked.get(0), winner)
            .completeOnTimeout(null, MOMENT_MILLIS, TimeUnit.MILLISECONDS)
            .join();
      }
      asked.add(ask(servers, place, winner));
    }
    CompletableFuture.allOf(asked.toArray(CompletableFuture[]::new))
        .thenRun(() -> winner.completeExceptionally(mostTelling(asked)));
    return await(winner);
  }

  /** Completes with what a server answered instead of opening a session. */
  private static CompletableFuture<@Nullable SQLException> ask(
      List<Server> servers, int server, CompletableFuture<Found> winner) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            if (!winner.isDone()) {
              Connection connection = servers.get(server).getConnection();
              if (!winner.complete(new Found(server, connection))) {
                connection.close();
              }
            }
            return null;
          } catch (SQLException e) {
            return e;
          }
        },
        THREADS);
  }

  /** That a server can't be reached, or is none to write to, says least. */
  private static SQLException mostTelling(List<CompletableFuture<@Nullable SQLException>> asked) {
    return asked.stream()
        .map(CompletableFuture::join)
        .filter(Objects::nonNull)
        .min(
            Comparator.comparing(failure -> String.valueOf(failure.getSQLState()).startsWith("08")))
        .orElseGet(() -> new SQLException("no server answered", "08001"));
  }

  private static Found await(CompletableFuture<Found> winner) throws SQLException {
    try {
      return winner.get(LOGIN_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof SQLException failure ? failure : new SQLException(e.getCause());
    } catch (TimeoutException | InterruptedException e) {
      if (e instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      SQLException failure =
          new SQLTimeoutException(
              "no session was opened within " + LOGIN_SECONDS + " s", "08001", e);
      winner.completeExceptionally(failure); // what is opened later is closed
      if (winner.isCompletedExceptionally()) {
        throw failure;
      }
      return winner.join();
    }
  }
}
