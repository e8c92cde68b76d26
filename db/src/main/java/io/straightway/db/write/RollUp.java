package io.straightway.db.write;

import io.straightway.db.dialect.Dialect;
import io.straightway.db.dialect.Fold;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * Folds pending rows into a snapshot, a step at a time, so that no transaction grows with the
 * backlog.
 */
public record RollUp(DataSource database, Fold fold, int rangesPerStep) {
  /**
   * Runs one step in a transaction of its own.
   *
   * @return the number of ranges folded; 0 if none were left or another element is folding
   */
  public int step() throws SQLException {
    try (Connection connection = database.getConnection()) {
      return Dialect.of(connection).fold(fold, rangesPerStep, connection);
    }
  }

  /**
   * Folds all pending ranges, unless another element is folding. A step that finds fewer ranges
   * than it may take has caught up and is the last: under load there is always a little more, which
   * is left for the next turn, since each step costs a commit.
   *
   * @return the number of ranges folded
   */
  public int run() throws SQLException {
    int total = 0;
    for (int folded = rangesPerStep; folded == rangesPerStep; total += folded) {
      folded = step();
    }
    return total;
  }
}
