package io.straightway.settlement;

import io.straightway.db.SqlFailure;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * Runs a transaction again when the database says that this may help: it was rolled back for no
 * fault of the data, or nobody knows its outcome. The transaction must be one that finds its own
 * earlier work when it is run again.
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
   * The same, for transactions that decide by what they find: where something else was faster, they
   * are refused, and decide again.
   *
   * @param overtaken recognises such a refusal
   * @throws SQLException of the last attempt, or the first that can't be helped
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
    /** Runs it. */
    T run() throws SQLException;
  }
}
