package io.straightway.db.write;

import io.straightway.db.dialect.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * Folds what transactions have written into a snapshot, a small step at a time, so that no step
 * holds a lock for long. The step itself is a function in the database, the only holder of the
 * right to change a snapshot.
 */
public final class RollUp {
  private final DataSource database;
  private final String function;
  private final int rangesPerStep;

  /**
   * A roll-up by {@code function}, which takes the number of ranges and answers how many it did.
   */
  public RollUp(DataSource database, String function, int rangesPerStep) {
    this.database = database;
    this.function = function;
    this.rangesPerStep = rangesPerStep;
  }

  /**
   * Does one step in a transaction of its own.
   *
   * @return the number of ranges folded; 0 if none were left or another element is folding
   */
  public int step() throws SQLException {
    try (Connection connection = database.getConnection()) {
      int folded = Dialect.of(connection).fold(function, rangesPerStep, connection);
      if (!connection.getAutoCommit()) {
        connection.commit();
      }
      return folded;
    }
  }

  /** Steps until nothing is left; answers the number of ranges folded. */
  public int run() throws SQLException {
    int total = 0;
    for (int folded = step(); folded > 0; folded = step()) {
      total += folded;
    }
    return total;
  }
}
