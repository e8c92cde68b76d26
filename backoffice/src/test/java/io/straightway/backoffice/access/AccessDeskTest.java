package io.straightway.backoffice.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.ContentHash;
import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.db.operator.AccessChange;
import io.straightway.db.operator.AccessChange.Grant;
import io.straightway.db.operator.AccessChange.Restriction;
import io.straightway.db.operator.AccessDesk;
import io.straightway.db.operator.AccessDesk.Handed;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.DeskRefusal.Code;
import io.straightway.db.operator.OperatorCalls;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.db.operator.OperatorRole;
import io.straightway.db.operator.Operators;
import io.straightway.db.operator.Senders;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.EngineFixture;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Nobody gains anything by one administrator alone. */
class AccessDeskTest {
  private static final String PASSWORD = "correct horse battery staple";

  private TestDatabase database;
  private Pool pool;
  private AccessDesk desk;
  private OperatorPasswords passwords;
  private OperatorLogin root;
  private OperatorLogin toor;
  private OperatorLogin ann;

  @BeforeEach
  void open() throws Exception {
    database = TestDatabase.fresh();
    pool = database.database().pool(Role.ENGINE, 2, "test");
    desk = new AccessDesk(pool.dataSource(), new SecureRandom());
    passwords = new OperatorPasswords(pool.dataSource(), new SecureRandom());
    root = operator("root", EnumSet.of(OperatorRole.ADMINISTRATOR));
    toor = operator("toor", EnumSet.of(OperatorRole.ADMINISTRATOR));
    ann = operator("ann", OperatorRole.USUAL);
  }

  @AfterEach
  void close() {
    pool.close();
    database.close();
  }

  private OperatorLogin operator(String name, Set<OperatorRole> roles) throws SQLException {
    try (Connection owner = database.database().connect(Role.MIGRATOR, "test")) {
      return new OperatorLogin(
          name, new Operators(new SecureRandom()).add(owner, name, roles, "tester"));
    }
  }

  private AccessChange waiting(long number) throws SQLException {
    try (Connection engine = pool.connection()) {
      return AccessDesk.waiting(engine).stream()
          .filter(change -> change.number() == number)
          .findFirst()
          .orElseThrow();
    }
  }

  private void approve(OperatorLogin login, Handed handed) throws SQLException {
    desk.approve(login, handed.number(), waiting(handed.number()).contentHash());
  }

  private String roles(OperatorLogin login) throws SQLException {
    try (Connection engine = pool.connection()) {
      return OperatorCalls.call(engine, login, "operator_roles");
    }
  }

  @Test
  void aNewOperatorNeedsTwoAdministratorsAndThenKnowsAloneWhatHeLogsInWith() throws Exception {
    Handed handed = desk.propose(root, Grant.ADD_OPERATOR, "bob", "OPERATOR APPROVER", "joins");
    OperatorLogin code = new OperatorLogin("bob", Objects.requireNonNull(handed.secret()));
    assertRefused(Code.NOT_AUTHENTICATED, () -> passwords.setUp(code, PASSWORD));
    assertRefused(Code.OWN_REPAIR, () -> approve(root, handed));
    assertRefused(Code.NOT_ALLOWED, () -> approve(ann, handed));
    approve(toor, handed);
    assertThatThrownBy(() -> roles(code)).hasMessageContaining("not those of an active operator");
    assertThatThrownBy(() -> passwords.setUp(code, "password1")).hasMessageContaining("refused");

    passwords.setUp(code, PASSWORD);
    assertRefused(Code.NOT_AUTHENTICATED, () -> passwords.setUp(code, PASSWORD));
    assertThatThrownBy(() -> roles(code)).hasMessageContaining("not those of an active operator");
    OperatorLogin bob = passwords.open("bob", PASSWORD).orElseThrow();
    assertThat(roles(bob)).isEqualTo("APPROVER,OPERATOR");
  }

  @Test
  void whoIsResetOrLockedIsOutUntilTwoLetHimIn() throws Exception {
    passwords.set(ann, PASSWORD);
    assertRefused(Code.NOT_ALLOWED, () -> restrict(ann, Restriction.LOCK_OPERATOR, "root", ""));
    assertRefused(Code.OWN_REPAIR, () -> restrict(root, Restriction.LOCK_OPERATOR, "root", ""));
    restrict(root, Restriction.LOCK_OPERATOR, "ann", "");
    assertThatThrownBy(() -> roles(ann)).hasMessageContaining("not those of an active operator");
    approve(toor, desk.propose(root, Grant.UNLOCK_OPERATOR, "ann", "", "was a mistake"));
    assertThat(roles(passwords.open("ann", PASSWORD).orElseThrow())).contains("OPERATOR");

    Handed reset = desk.propose(root, Grant.RESET_OPERATOR, "ann", "", "lost it");
    assertThat(roles(ann)).contains("OPERATOR");
    approve(toor, reset);
    assertThatThrownBy(() -> roles(ann)).hasMessageContaining("not those of an active operator");
    assertThat(passwords.open("ann", PASSWORD)).isEmpty();
    assertRefused(
        Code.WRONG_STATE, () -> desk.propose(root, Grant.UNLOCK_OPERATOR, "ann", "", "x"));
    OperatorLogin code = new OperatorLogin("ann", Objects.requireNonNull(reset.secret()));
    restrict(root, Restriction.REMOVE_OPERATOR, "ann", "");
    assertRefused(Code.NOT_AUTHENTICATED, () -> passwords.setUp(code, PASSWORD));
  }

  @Test
  void aRoleIsGrantedByTwoNeitherOfWhomGainsByIt() throws Exception {
    Handed own = desk.propose(root, Grant.GRANT_ROLE, "toor", "APPROVER", "x");
    assertRefused(Code.OWN_REPAIR, () -> approve(toor, own));
    Handed grant = desk.propose(root, Grant.GRANT_ROLE, "ann", "AUDITOR", "audits");
    assertRefused(
        Code.HASH_DIFFERS,
        () -> desk.approve(toor, grant.number(), waiting(own.number()).contentHash()));
    approve(toor, grant);
    assertThat(roles(ann)).isEqualTo("APPROVER,AUDITOR,OPERATOR");
    restrict(root, Restriction.REVOKE_ROLE, "ann", "APPROVER");
    assertThat(roles(ann)).isEqualTo("AUDITOR,OPERATOR");
    assertRefused(Code.NOT_FOUND, () -> restrict(root, Restriction.REVOKE_ROLE, "ann", "APPROVER"));
    desk.reject(root, own.number(), "no");
    assertThat(roles(toor)).isEqualTo("ADMINISTRATOR");
    assertThat(
            EngineFixture.query(
                database, "SELECT DISTINCT proved FROM audit_event WHERE action ~ '^ACCESS_'"))
        .containsExactly("t");
  }

  @Test
  void aSenderHasTheTokenThatItsProposerWasShown() throws Exception {
    Handed add = desk.propose(root, Grant.ADD_SENDER, "bank", "BANK1 BANK2", "new");
    approve(toor, add);
    byte[] token = Objects.requireNonNull(add.secret()).getBytes(StandardCharsets.UTF_8);
    try (Connection engine = pool.connection()) {
      Senders.Sender bank = Senders.list(engine).get(0);
      assertThat(bank.sources()).containsExactly("BANK1", "BANK2");
      assertThat(bank.proofHash()).isEqualTo(ContentHash.of(token));
    }
    approve(toor, desk.propose(root, Grant.RENEW_SENDER, "bank", "", "lost"));
    restrict(root, Restriction.REMOVE_SENDER, "bank", "");
    assertRefused(Code.NOT_FOUND, () -> restrict(root, Restriction.REMOVE_SENDER, "bank", ""));
    assertThat(EngineFixture.query(database, "SELECT * FROM sender_source")).isEmpty();
  }

  @Test
  void theEnginesRoleChangesNothingByItself() throws Exception {
    try (Connection engine = database.database().connect(Role.ENGINE, "test");
        Statement statement = engine.createStatement()) {
      for (String sql :
          List.of(
              "INSERT INTO operator_role VALUES ('ann', 'ADMINISTRATOR')",
              "SELECT grant_role('ann', 'ADMINISTRATOR')",
              "SELECT awaits_set_up('ann')",
              "SELECT approve_proposal('toor', 'x', 'ACCESS', 1, NULL)")) {
        assertThatThrownBy(() -> statement.execute(sql))
            .as(sql)
            .hasMessageContaining("permission denied");
      }
    }
  }

  private void restrict(OperatorLogin login, Restriction change, String name, String details)
      throws SQLException {
    desk.restrict(login, change, name, details, "because");
  }

  private static void assertRefused(Code code, ThrowingCallable work) {
    assertThatThrownBy(work)
        .isInstanceOfSatisfying(
            DeskRefusal.class, refusal -> assertThat(refusal.code()).isEqualTo(code));
  }
}
