package io.straightway.ledger;

import static io.straightway.testing.Patience.LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.db.write.RollUp;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class RollUpTest {
  private static final String ENTER =
      "INSERT INTO journal_entry (entry_id, reference, kind, value_date, accounts, amounts)"
          + " SELECT 2 * i, 2 * i, 'TRADE_DATE', '2026-11-20', '{A:GBP, B:GBP}', '{5, -5}'"
          + " FROM generate_series(%s, %<s) AS i";

  @AutoClose private final TestDatabase database = TestDatabase.fresh();
  @AutoClose private final Pool pool = database.database().pool(Role.ENGINE, 1, "roll-up test");

  RollUpTest() throws SQLException {}

  /** As under load, one more entry exists whenever a step has ended. */
  @Test
  void aRollUpLeavesToTheNextWhatComesWhileItWorks() throws SQLException {
    try (Connection owner = database.database().connect(Role.MIGRATOR, "test");
        Statement statement = owner.createStatement()) {
      for (int i = 1; i <= 7; i++) {
        statement.execute(ENTER.formatted(i));
      }
      statement.execute(
          "CREATE FUNCTION one_more() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN"
              + " "
              + ENTER.formatted("20 + NEW.step")
              + "; RETURN NULL; END $$");
      statement.execute(
          "CREATE TRIGGER one_more AFTER INSERT ON roll_up FOR EACH ROW EXECUTE FUNCTION"
              + " one_more()");
    }
    RollUp rollUp = new RollUp(pool.dataSource(), Ledger.FOLD, 3);

    int folded = assertTimeoutPreemptively(LONG, rollUp::run);

    assertThat(folded).as("by steps of 3, 3, 3 and 1").isEqualTo(10);
  }

  @Test
  void anAccountForWhichBalancesHaveNoRoomIsRefused() throws SQLException {
    try (Connection engine = pool.connection();
        Statement statement = engine.createStatement()) {
      assertThatThrownBy(
              () ->
                  statement.execute(
                      "INSERT INTO journal_entry (entry_id, reference, kind, value_date, accounts,"
                          + " amounts) SELECT 1, 1, 'TRADE_DATE', '2026-11-20',"
                          + " ARRAY['A:GBP', string_agg(md5(i::text), '') || ':GBP'], '{5, -5}'"
                          + " FROM generate_series(1, 300) AS i"))
          .hasMessageContaining("short_codes");
    }
  }
}
