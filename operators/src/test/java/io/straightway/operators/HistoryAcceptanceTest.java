package io.straightway.operators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.Database;
import io.straightway.db.Pool;
import io.straightway.db.Queries;
import io.straightway.db.Role;
import io.straightway.db.history.AcceptedHistory;
import io.straightway.db.history.HistoryFence;
import io.straightway.db.server.TemporaryDirectory;
import io.straightway.db.server.TestDatabase;
import java.sql.Connection;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class HistoryAcceptanceTest {
  private static final String EVENTS =
      "SELECT actor || ' ' || action || ' ' || subject FROM straightway.audit_trail";

  @AutoClose private final TemporaryDirectory parent = TemporaryDirectory.create();

  @Test
  void anAcceptedHistoryIsInTheAuditTrail() throws Exception {
    try (TestDatabase database = TestDatabase.fresh();
        Connection owner = database.database().connect(Role.MIGRATOR, "test")) {
      HistoryFence fence =
          HistoryFence.keptIn(parent.path().resolve("state/element.properties"), "one", "");
      try (Pool pool = new Database(database.address(), fence).pool(Role.ENGINE, 1, "test")) {
        fence.mark(pool.dataSource());
        Queries.execute(owner, "UPDATE straightway.acknowledged_mark SET token = 'another'");
        assertThatThrownBy(() -> fence.mark(pool.dataSource()))
            .hasMessageContaining("without acknowledged commits");
      }

      assertThat(HistoryAcceptance.accept(owner, "ada"))
          .singleElement()
          .extracting(AcceptedHistory::element)
          .isEqualTo("one");
      assertThat(HistoryAcceptance.accept(owner, "ada")).isEmpty();
      assertThat(Queries.list(owner, String.class, EVENTS))
          .containsExactly("ada HISTORY_ACCEPTED element:one");
    }
  }
}
