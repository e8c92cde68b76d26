package io.straightway.db.dialect.session;

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
 * Opens sessions with whichever of several servers is the primary. The last primary is asked first,
 * and if it has not answered in a moment, the others too, in parallel: a server that accepts a
 * connection and never answers delays nobody.
 */
final class PrimaryChoice {
  /** The time in which a healthy primary usually answers. */
  private static final long MOMENT_MILLIS = 300;

  /** The longest time for opening a session. */
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

  @FunctionalInterface
  interface Server {
    /** Opens a session, unless the server is not writable. */
    Connection getConnection() throws SQLException;
  }

  private PrimaryChoice(List<Server> servers, SilenceWatch watch) {
    this.servers = servers;
    this.watch = watch;
  }

  /**
   * Returns a source of sessions with the primary. It ignores a login timeout, because pools set
   * one that is far too long for a server that does not answer.
   *
   * @param servers each opens no session unless it is the primary
   * @param watch is told of each session
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
    Session session = find(servers, watch.places());
    watch.opened(session);
    return session.connection();
  }

  /**
   * A session.
   *
   * @param server the place of its server in the list, from 0
   */
  record Session(int server, Connection connection) {}

  /**
   * Opens a session with the primary.
   *
   * @param places of the servers in the list; the first is asked a moment before the others
   * @throws SQLTimeoutException if none opens a session within {@link #LOGIN_SECONDS}
   * @throws SQLException if none does at all
   */
  @SuppressWarnings("FutureReturnValueIgnored") // its outcome is the winner's
  static Session find(List<Server> servers, List<Integer> places) throws SQLException {
    CompletableFuture<Session> winner = new CompletableFuture<>();
    List<CompletableFuture<@Nullable SQLException>> answers = new ArrayList<>();
    for (int place : places) {
      if (answers.size() == 1) {
        CompletableFuture.anyOf(answers.get(0), winner)
            .completeOnTimeout(null, MOMENT_MILLIS, TimeUnit.MILLISECONDS)
            .join();
      }
      answers.add(ask(servers, place, winner));
    }
    CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new))
        .thenRun(() -> winner.completeExceptionally(mostTelling(answers)));
    return await(winner);
  }

  /**
   * Completes with the error that a server answered instead of opening a session; null if it opened
   * one.
   */
  private static CompletableFuture<@Nullable SQLException> ask(
      List<Server> servers, int server, CompletableFuture<Session> winner) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            if (!winner.isDone()) {
              Connection connection = servers.get(server).getConnection();
              if (!winner.complete(new Session(server, connection))) {
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

  /** Returns the most telling error; an unreachable or read-only server (class 08) comes last. */
  private static SQLException mostTelling(List<CompletableFuture<@Nullable SQLException>> answers) {
    return answers.stream()
        .map(CompletableFuture::join)
        .filter(Objects::nonNull)
        .min(
            Comparator.comparing(failure -> String.valueOf(failure.getSQLState()).startsWith("08")))
        .orElseGet(() -> new SQLException("no server answered", "08001"));
  }

  private static Session await(CompletableFuture<Session> winner) throws SQLException {
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
      winner.completeExceptionally(failure); // a session opened later is closed
      if (winner.isCompletedExceptionally()) {
        throw failure;
      }
      return winner.join();
    }
  }
}
