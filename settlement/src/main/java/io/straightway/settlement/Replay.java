package io.straightway.settlement;

import io.straightway.db.dialect.SqlFailure;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * Retries a transaction if the database's error says that a retry may help: it was rolled back for
 * a reason other than its data, or its outcome is unknown. The transaction must recognise its own
 * earlier work when it runs again.
 */
public final class Replay {
  private static final int MOST_ATTEMPTS = 8;
  private static final Duration FIRST_PAUSE = Duration.ofMillis(50);

  private Replay() {}

  /** Runs {@code transaction}, up to eight times within some ten seconds. */
  public static <T> T run(Attempt<T> transaction) throws SQLException {
    return run(transaction, failure -> false);
  }

  /**
   * Runs {@code transaction} as {@link #run(Attempt)} does, and also retries if it was overtaken:
   * it decided by what it read, and a concurrent transaction changed that first.
   *
   * @param overtaken recognises the failure of an overtaken transaction
   * @throws SQLException the failure of the last attempt, or the first that a retry can't help
   */
  public static <T> T run(Attempt<T> transaction, Predicate<SQLException> overtaken)
      throws SQLException {
    for (int attempt = 1; ; attempt++) {
      try {
        return transaction.run();
      } catch (SQLException e) {
        if (attempt == MOST_ATTEMPTS || !(mayHelp(e) || overtaken.test(e))) {
          throw e;
        }
        pause(FIRST_PAUSE.multipliedBy(1L << (attempt - 1)), e);
      }
    }
  }

  private static boolean mayHelp(SQLException failure) {
    return switch (SqlFailure.of(failure)) {
      case IN_DOUBT, ROLLED_BACK, NOT_PRIMARY, RESOURCES -> true;
      case BAD_DATA, DEFECT -> false;
    };
  }

  private static void pause(Duration time, SQLException cause) throws SQLException {
    try {
      TimeUnit.NANOSECONDS.sleep(time.toNanos());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw cause;
    }
  }

  /** One attempt at a transaction. */
  @FunctionalInterface
  public interface Attempt<T> {
    /** Runs the transaction once. */
    T run() throws SQLException;
  }
}
