package io.straightway.settlement.day;

import io.straightway.element.check.Finding;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** The proof that a day's rows are as its messages and decisions require; no day closes without. */
@FunctionalInterface
public interface DayProof {
  /**
   * Proves the rows since a time.
   *
   * @param snapshot a connection in a transaction that sees one instant
   * @param since the time, as the database writes it
   */
  List<Finding> findings(Connection snapshot, String since) throws SQLException;
}
