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
 * @param entered what has come to the stage
 * @param through what has reached its end untouched by a person
 * @param underWay what has not, and nothing is wrong with it
 * @param stopped what was refused, corrected, held or late: a person had or has to do something
 */
public record StageCount(String stage, long entered, long through, long underWay, long stopped) {

  private static final String STAGES =
      "SELECT stage, entered, through, under_way, stopped FROM stp_stage ORDER BY ordinal";

  /** All stages in their order, the total last, as they stand. */
  public static List<StageCount> read(Connection connection) throws SQLException {
    return Queries.list(connection, StageCount.class, STAGES);
  }

  /** What no person had to touch: the STP rate is its share of what entered. */
  public long untouched() {
    return entered - stopped;
  }
}
