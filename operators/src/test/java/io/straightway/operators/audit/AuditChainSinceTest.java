package io.straightway.operators.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.Queries;
import io.straightway.db.Role;
import io.straightway.db.dialect.Statements;
import io.straightway.db.server.TestDatabase;
import io.straightway.operators.audit.AuditChain.ChainBreak;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The events since a time are verified, with the last one before. */
final class AuditChainSinceTest {
  @AutoClose private final TestDatabase database = TestDatabase.fresh();

  /** Since the fifth of nine events: the fourth is the first that is read. */
  @ParameterizedTest
  @CsvSource({
    "UPDATE audit_event SET actor = 'eve' WHERE event_number = 3, 0",
    "UPDATE audit_event SET actor = 'eve' WHERE event_number = 4, 4",
    "DELETE FROM audit_event WHERE event_number = 5, 5",
    "UPDATE audit_event SET after = 'x' WHERE event_number = 9, 9",
    "DELETE FROM audit_event WHERE event_number = 99, 0"
  })
  void aBrokenEventIsNamed(String damage, long broken) throws SQLException {
    try (Connection owner = database.database().connect(Role.MIGRATOR, "test");
        Connection superuser = database.superuser()) {
      for (int event = 1; event <= 9; event++) {
        Queries.one(
            owner, Long.class, "SELECT audit('ann', 'TRIED', ?, NULL, NULL)", "it:" + event);
      }
      String since =
          Queries.one(
              owner,
              String.class,
              "SELECT occurred_at::text FROM audit_trail WHERE event_number = 5");
      Statements.update(
          superuser, "SET search_path = straightway; SET session_replication_role = replica");
      Statements.update(superuser, damage);

      owner.setAutoCommit(false);
      ChainBreak found = AuditChain.verifySince(owner, since).broken();
      assertThat(found == null ? 0 : found.event()).isEqualTo(broken);
    }
  }
}
