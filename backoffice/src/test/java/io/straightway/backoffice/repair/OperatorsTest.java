package io.straightway.backoffice.repair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.Role;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.DeskRefusal.Code;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.db.operator.OperatorRole;
import io.straightway.db.operator.Operators;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OperatorsTest {
  private DeskFixture fixture;

  @BeforeEach
  void start() throws SQLException {
    fixture = DeskFixture.start();
  }

  @AfterEach
  void end() {
    fixture.close();
  }

  @Test
  void anOperatorWhoWasRemovedIsOneNoMore() throws Exception {
    Operators operators = new Operators(new SecureRandom());
    try (Connection migrator =
        fixture.engine().database().database().connect(Role.MIGRATOR, "test")) {
      OperatorLogin eve = new OperatorLogin("eve", operators.add(migrator, "eve", "tester"));
      assertThat(fixture.roles(eve)).isEqualTo(OperatorRole.USUAL);
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
      assertThat(fixture.roles(new OperatorLogin("eve", secret))).isEqualTo(OperatorRole.USUAL);
      assertThatThrownBy(() -> operators.add(migrator, "a b", "tester"))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void namesDifferByMoreThanTheirCase() throws Exception {
    Operators operators = new Operators(new SecureRandom());
    try (Connection migrator =
        fixture.engine().database().database().connect(Role.MIGRATOR, "test")) {
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
    assertThat(fixture.ann().toString()).doesNotContain(fixture.ann().secret());
    assertThat(fixture.query("SELECT * FROM operator").toString())
        .doesNotContain(fixture.ann().secret());
    assertThat(fixture.query("SELECT * FROM audit_event").toString())
        .doesNotContain(fixture.ann().secret());
  }

  private void refused(OperatorLogin login) {
    assertThatThrownBy(() -> fixture.roles(login))
        .isInstanceOfSatisfying(
            DeskRefusal.class,
            refusal -> assertThat(refusal.code()).isEqualTo(Code.NOT_AUTHENTICATED));
  }
}
