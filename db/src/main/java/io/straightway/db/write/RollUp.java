package io.straightway.db.write;

import io.straightway.db.dialect.Dialect;
import io.straightway.db.dialect.Fold;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * Folds what transactions have written into a snapshot, a small step at a time, so that no step
 * holds a lock for long.
 */
public record RollUp(DataSource database, Fold fold, int rangesPerStep) {
  /**
   * Does one step in a transaction of its own.
   *
   * @return the number of ranges folded; 0 if none were left or another element is folding
   */
  public int step() throws SQLException {
    try (Connection connection = database.getConnection()) {
      return Dialect.of(connection).fold(fold, rangesPerStep, connection);
    }
  }

  /**
   * Folds all that was there when it began, and answers the number of ranges folded. A step that
   * finds less than it may take has caught up: what came meanwhile is left for the next turn, since
   * under load there is always a little more, and each step costs a commit.
   */
  public int run() throws SQLException {
    int total = 0;
    for (int folded = rangesPerStep; folded == rangesPerStep; total += folded) {
      folded = step();
    }
    return total;
  }
}
