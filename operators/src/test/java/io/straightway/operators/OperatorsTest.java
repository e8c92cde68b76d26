package io.straightway.operators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.Role;
import io.straightway.db.Transactions;
import io.straightway.db.server.TestDatabase;
import io.straightway.operators.DeskRefusal.Code;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class OperatorsTest {
  @AutoClose private final TestDatabase database = TestDatabase.fresh();
  private final Operators operators = new Operators(new SecureRandom());

  @Test
  void anOperatorWhoWasRemovedIsOneNoMore() throws Exception {
    try (Connection migrator = owner()) {
      OperatorLogin eve = new OperatorLogin("eve", operators.add(migrator, "eve", "tester"));
      assertThat(roles(eve)).isEqualTo(OperatorRole.USUAL);
      assertThatThrownBy(() -> operators.add(migrator, "eve", "tester"))
          .isInstanceOf(DeskRefusal.class)
          .hasMessageContaining("eve exists");
      operators.remove(migrator, "eve", "tester");
      refused(eve);
      assertThatThrownBy(() -> operators.remove(migrator, "eve", "tester"))
          .isInstanceOf(DeskRefusal.class);
      String secret = operators.add(migrator, "eve", "tester");
      assertThat(secret).hasSize(40).isNotEqualTo(eve.secret());
      refused(eve);
      assertThat(roles(new OperatorLogin("eve", secret))).isEqualTo(OperatorRole.USUAL);
      assertThatThrownBy(() -> operators.add(migrator, "a b", "tester"))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void namesDifferByMoreThanTheirCase() throws Exception {
    try (Connection migrator = owner()) {
      operators.add(migrator, "eve", "tester");
      for (String similar : new String[] {"Eve", "EVE"}) {
        assertThatThrownBy(() -> operators.add(migrator, similar, "tester"))
            .isInstanceOf(DeskRefusal.class)
            .hasMessageContaining("differs from that of operator eve by its case only");
      }
      operators.remove(migrator, "eve", "tester");
      assertThatThrownBy(() -> operators.add(migrator, "Eve", "tester"))
          .isInstanceOf(DeskRefusal.class);
    }
  }

  @Test
  void aSecretIsNowhereToBeRead() throws Exception {
    String secret;
    try (Connection migrator = owner()) {
      secret = operators.add(migrator, "ann", "tester");
    }
    assertThat(new OperatorLogin("ann", secret).toString()).doesNotContain(secret);
    for (String table : new String[] {"operator", "audit_event"}) {
      assertThat(database.query("SELECT * FROM " + table).toString())
          .contains("ann")
          .doesNotContain(secret);
    }
  }

  private Connection owner() throws SQLException {
    return database.database().connect(Role.MIGRATOR, "test");
  }

  private Set<OperatorRole> roles(OperatorLogin login) throws SQLException {
    Transactions engine = new Transactions(database.database().source(Role.ENGINE, "test"));
    return Operators.standing(engine, login).roles();
  }

  private void refused(OperatorLogin login) {
    assertThatThrownBy(() -> roles(login))
        .isInstanceOfSatisfying(
            DeskRefusal.class,
            refusal -> assertThat(refusal.code()).isEqualTo(Code.NOT_AUTHENTICATED));
  }
}
