package io.straightway.element.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.Role;
import io.straightway.element.EngineFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.queue.CommitPoints;
import io.straightway.element.queue.Recovery;
import io.straightway.positions.PositionModel;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

class LiveRunsTest {
  private static final int RUN = 77;

  @Test
  void anElementThatEndsDuringACheckHasNotAbandonedItsWork() throws Exception {
    try (EngineFixture engine =
            EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION);
        Connection other = engine.database().superuser();
        Connection reader = engine.database().database().connect(Role.READER, "test")) {
      engine.take(TradeXml.purchase("A", 1).with("Account", "NOBODY").bytes());
      engine.element().close();
      execute(other, "SELECT pg_advisory_lock(%d, %d)".formatted(Recovery.AREA, RUN));
      execute(
          other,
          "UPDATE straightway.incoming_trade_message SET status = 'RECEIVED', code = NULL, field = NULL, reason = NULL, element_run = "
              + RUN);
      reader.setAutoCommit(false);
      execute(reader, "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY");
      String living = NothingUnaccounted.liveRuns(reader);
      execute(other, "SELECT pg_advisory_unlock(%d, %d)".formatted(Recovery.AREA, RUN));

      Acknowledgements none = Acknowledgements.held(reader, List.of());
      assertThat(NothingUnaccounted.check(Readers.of(reader), none, living).finding().holds())
          .isTrue();
      String later = NothingUnaccounted.liveRuns(reader);
      assertThat(NothingUnaccounted.check(Readers.of(reader), none, later).finding().examples())
          .singleElement()
          .asString()
          .endsWith("and element run 77 is dead");
      reader.rollback();
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
