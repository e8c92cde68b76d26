package io.straightway.settlement.day;

import io.straightway.db.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * Processing status of one stage. {@code entered = through + underWay + stopped}.
 *
 * @param stage booking (of messages), instruction (of trades), matching and settlement (of
 *     instructions), total (of messages)
 * @param entered items that have entered the stage
 * @param through items that have reached its end untouched by a person
 * @param underWay items in progress without a problem
 * @param stopped items refused, corrected, held or late: a person had or has to act
 */
public record StageCount(String stage, long entered, long through, long underWay, long stopped) {

  private static final String STAGES =
      "SELECT stage, entered, through, under_way, stopped FROM stp_stage ORDER BY ordinal";

  /** Reads the current counts of all stages, in order, the total last. */
  public static List<StageCount> read(Connection connection) throws SQLException {
    return Queries.list(connection, StageCount.class, STAGES);
  }

  /**
   * Returns the items that no person had to touch; the STP rate is their share of {@code entered}.
   */
  public long untouched() {
    return entered - stopped;
  }
}
