package io.straightway.operators.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.DeskRefusal.Code;
import io.straightway.operators.OperatorCalls;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.OperatorRole;
import io.straightway.operators.Operators;
import io.straightway.operators.Senders;
import io.straightway.operators.TokenHalf;
import io.straightway.operators.access.AccessChange.JointChange;
import io.straightway.operators.access.AccessChange.Restriction;
import io.straightway.operators.access.AccessDesk.Handout;
import io.straightway.operators.password.OperatorPasswords;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** No administrator gains any power alone. */
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

  private Optional<OperatorLogin> opened(String name, String password) throws Exception {
    return passwords.open(new OperatorLogin(name, password), "192.0.2.1");
  }

  private Handout approve(OperatorLogin login, Handout handed) throws SQLException {
    return desk.approve(login, handed.number(), waiting(handed.number()).contentHash());
  }

  private String roles(OperatorLogin login) throws SQLException {
    try (Connection engine = pool.connection()) {
      return OperatorCalls.ask(engine, login, "operator_roles");
    }
  }

  @Test
  void aNewOperatorNeedsTwoAdministratorsAndAloneKnowsTheSecret() throws Exception {
    Handout first =
        desk.propose(root, JointChange.ADD_OPERATOR, "bob", "OPERATOR APPROVER", "joins");
    assertRefused(Code.OWN_REPAIR, () -> approve(root, first));
    assertRefused(Code.NOT_ALLOWED, () -> approve(ann, first));
    Handout second = approve(toor, first);
    for (String guess :
        List.of(
            first.half(),
            second.half(),
            first.half() + first.half(),
            second.half() + first.half())) {
      OperatorLogin alone = new OperatorLogin("bob", guess);
      assertRefused(Code.NOT_AUTHENTICATED, () -> passwords.setUp(alone, PASSWORD));
    }
    OperatorLogin code = new OperatorLogin("bob", first.half() + second.half());
    assertThatThrownBy(() -> roles(code)).hasMessageContaining("not those of an active operator");
    assertThatThrownBy(() -> passwords.setUp(code, "password1")).hasMessageContaining("refused");

    passwords.setUp(code, PASSWORD);
    assertRefused(Code.NOT_AUTHENTICATED, () -> passwords.setUp(code, PASSWORD));
    assertThatThrownBy(() -> roles(code)).hasMessageContaining("not those of an active operator");
    OperatorLogin bob = opened("bob", PASSWORD).orElseThrow();
    assertThat(roles(bob)).isEqualTo("APPROVER,OPERATOR");
  }

  @Test
  void aResetOrLockedOperatorNeedsTwoAdministratorsToReturn() throws Exception {
    passwords.set(ann, PASSWORD);
    assertRefused(Code.NOT_ALLOWED, () -> restrict(ann, Restriction.LOCK_OPERATOR, "root", ""));
    assertRefused(Code.OWN_REPAIR, () -> restrict(root, Restriction.LOCK_OPERATOR, "root", ""));
    restrict(root, Restriction.LOCK_OPERATOR, "ann", "");
    assertThatThrownBy(() -> roles(ann)).hasMessageContaining("not those of an active operator");
    approve(toor, desk.propose(root, JointChange.UNLOCK_OPERATOR, "ann", "", "was a mistake"));
    assertThat(roles(opened("ann", PASSWORD).orElseThrow())).contains("OPERATOR");

    Handout reset = desk.propose(root, JointChange.RESET_OPERATOR, "ann", "", "lost it");
    assertThat(roles(ann)).contains("OPERATOR");
    Handout second = approve(toor, reset);
    assertThatThrownBy(() -> roles(ann)).hasMessageContaining("not those of an active operator");
    assertThat(opened("ann", PASSWORD)).isEmpty();
    assertRefused(
        Code.WRONG_STATE, () -> desk.propose(root, JointChange.UNLOCK_OPERATOR, "ann", "", "x"));
    OperatorLogin code = new OperatorLogin("ann", reset.half() + second.half());
    assertRefused(Code.WRONG_STATE, () -> restrict(root, Restriction.LOCK_OPERATOR, "ann", ""));
    restrict(root, Restriction.REMOVE_OPERATOR, "ann", "");
    assertRefused(Code.NOT_AUTHENTICATED, () -> passwords.setUp(code, PASSWORD));
  }

  /**
   * A proposal for an operator who was removed does not apply to another who gets the name later.
   */
  @Test
  void aRemovedOperatorCannotReturnWithFormerCredentials() throws Exception {
    passwords.set(ann, PASSWORD);
    Handout grant = desk.propose(root, JointChange.GRANT_ROLE, "ann", "ADMINISTRATOR", "joins us");
    Handout reset = desk.propose(root, JointChange.RESET_OPERATOR, "ann", "", "lost it");
    restrict(root, Restriction.LOCK_OPERATOR, "ann", "");
    Handout unlock = desk.propose(root, JointChange.UNLOCK_OPERATOR, "ann", "", "found it");
    restrict(root, Restriction.REMOVE_OPERATOR, "ann", "");
    for (Handout proposed : List.of(grant, reset, unlock)) {
      assertRefused(Code.NOT_FOUND, () -> approve(toor, proposed));
    }
    for (JointChange change :
        List.of(
            JointChange.UNLOCK_OPERATOR, JointChange.RESET_OPERATOR, JointChange.LOCK_OPERATOR)) {
      assertRefused(Code.NOT_FOUND, () -> desk.propose(root, change, "ann", "", "x"));
    }
    assertRefused(
        Code.NOT_FOUND, () -> desk.propose(root, JointChange.GRANT_ROLE, "ann", "VIEWER", "x"));

    OperatorLogin anew = operator("ann", EnumSet.of(OperatorRole.VIEWER));
    assertThat(roles(anew)).isEqualTo("VIEWER");
    assertThatThrownBy(() -> roles(ann)).hasMessageContaining("not those of an active operator");
    assertThat(opened("ann", PASSWORD)).isEmpty();
    assertRefused(Code.WRONG_STATE, () -> approve(toor, grant));
    assertRefused(Code.WRONG_STATE, () -> approve(toor, reset));
    assertRefused(Code.WRONG_STATE, () -> approve(toor, unlock));
  }

  @Test
  void noStateHasWhatBelongsToAnother() throws Exception {
    restrict(root, Restriction.REMOVE_OPERATOR, "ann", "");
    try (Connection owner = database.database().connect(Role.MIGRATOR, "test");
        Statement statement = owner.createStatement()) {
      for (String state : List.of("ACTIVE", "LOCKED", "TO_SET_UP")) {
        assertThatThrownBy(
                () ->
                    statement.execute(
                        "UPDATE operator SET state = '" + state + "' WHERE name = 'ann'"))
            .hasMessageContaining("proof_fits_the_state");
      }
      assertThatThrownBy(
              () -> statement.execute("UPDATE operator SET state = 'REMOVED' WHERE name = 'toor'"))
          .hasMessageContaining("proof_fits_the_state");
    }
  }

  @Test
  void anAdministratorAloneCannotRestrictAnotherAdministrator() throws Exception {
    for (Restriction taken : List.of(Restriction.LOCK_OPERATOR, Restriction.REMOVE_OPERATOR)) {
      assertRefused(Code.OWN_REPAIR, () -> restrict(root, taken, "toor", ""));
    }
    assertRefused(
        Code.OWN_REPAIR, () -> restrict(root, Restriction.REVOKE_ROLE, "toor", "ADMINISTRATOR"));
    Handout ofTwo = desk.propose(root, JointChange.LOCK_OPERATOR, "toor", "", "x");
    assertRefused(Code.OWN_REPAIR, () -> approve(root, ofTwo));
    assertRefused(Code.OWN_REPAIR, () -> approve(toor, ofTwo));
    for (JointChange change :
        List.of(
            JointChange.LOCK_OPERATOR, JointChange.REMOVE_OPERATOR, JointChange.RESET_OPERATOR)) {
      assertRefused(Code.OWN_REPAIR, () -> desk.propose(root, change, "root", "", "x"));
    }

    OperatorLogin third = operator("third", EnumSet.of(OperatorRole.ADMINISTRATOR));
    Handout byOneWhoWent = desk.propose(third, JointChange.GRANT_ROLE, "ann", "ADMINISTRATOR", "x");
    approve(toor, desk.propose(root, JointChange.REMOVE_OPERATOR, "third", "", "leaves"));
    assertThatThrownBy(() -> roles(third)).hasMessageContaining("not those of an active operator");
    assertRefused(Code.WRONG_STATE, () -> approve(toor, byOneWhoWent));
  }

  /** Of three administrators, two pairs lock the third one at the same time. */
  @Test
  void twoAdministratorsStayWhateverIsApprovedAtOnce() throws Exception {
    OperatorLogin third = operator("third", EnumSet.of(OperatorRole.ADMINISTRATOR));
    AccessChange ofThird =
        waiting(desk.propose(root, JointChange.LOCK_OPERATOR, "third", "", "x").number());
    Handout ofRoot = desk.propose(toor, JointChange.LOCK_OPERATOR, "root", "", "x");
    ExecutorService other = Executors.newSingleThreadExecutor();
    try (Connection engine = database.database().connect(Role.ENGINE, "test")) {
      engine.setAutoCommit(false);
      OperatorCalls.call(
          engine, toor, "approve_access", ofThird.number(), ofThird.contentHash().bytes(), null);
      Future<Handout> second = other.submit(() -> approve(third, ofRoot));
      await()
          .until(
              () ->
                  !database
                      .query(
                          "SELECT pid FROM pg_stat_activity WHERE datname = current_database()"
                              + " AND wait_event_type = 'Lock' AND query LIKE 'SELECT act(%'")
                      .isEmpty());
      engine.commit();
      assertThatThrownBy(second::get).cause().isInstanceOf(DeskRefusal.class);
    } finally {
      other.shutdown();
    }
    assertThat(roles(root)).isEqualTo(roles(toor)).isEqualTo("ADMINISTRATOR");
  }

  @Test
  void everyChangeOfAnOperatorEndsTheirSessions() throws Exception {
    long begun = generation();
    approve(toor, desk.propose(root, JointChange.GRANT_ROLE, "ann", "AUDITOR", "audits"));
    long granted = generation();
    restrict(root, Restriction.REVOKE_ROLE, "ann", "AUDITOR");
    long revoked = generation();
    restrict(root, Restriction.LOCK_OPERATOR, "ann", "");
    long locked = generation();
    approve(toor, desk.propose(root, JointChange.UNLOCK_OPERATOR, "ann", "", "was a mistake"));
    long unlocked = generation();
    Handout first = desk.propose(root, JointChange.RESET_OPERATOR, "ann", "", "lost it");
    Handout second = approve(toor, first);
    long reset = generation();
    passwords.setUp(new OperatorLogin("ann", first.half() + second.half()), PASSWORD);
    long setUp = generation();
    restrict(root, Restriction.REMOVE_OPERATOR, "ann", "");
    assertThat(List.of(begun, granted, revoked, locked, unlocked, reset, setUp, generation()))
        .isSorted()
        .doesNotHaveDuplicates();
  }

  private long generation() throws SQLException {
    return Long.parseLong(
        database.query("SELECT session_generation FROM operator WHERE name = 'ann'").get(0));
  }

  @Test
  void aRoleIsGrantedByTwoNeitherOfWhomGainsByIt() throws Exception {
    Handout own = desk.propose(root, JointChange.GRANT_ROLE, "toor", "APPROVER", "x");
    assertRefused(Code.OWN_REPAIR, () -> approve(toor, own));
    Handout grant = desk.propose(root, JointChange.GRANT_ROLE, "ann", "AUDITOR", "audits");
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
    assertThat(database.query("SELECT DISTINCT proved FROM audit_event WHERE action ~ '^ACCESS_'"))
        .containsExactly("t");
  }

  @Test
  void aSenderHasATokenOfWhichNoAdministratorKnowsBothHalves() throws Exception {
    Handout add = desk.propose(root, JointChange.ADD_SENDER, "bank", "BANK1 BANK2", "new");
    String token = add.half() + approve(toor, add).half();
    try (Connection engine = pool.connection()) {
      Senders.Sender bank = Senders.list(engine).get(0);
      assertThat(bank.sources()).containsExactly("BANK1", "BANK2");
      assertThat(bank.proofHash()).isEqualTo(TokenHalf.ofBoth(token));
    }
    approve(toor, desk.propose(root, JointChange.RENEW_SENDER, "bank", "", "lost"));
    restrict(root, Restriction.REMOVE_SENDER, "bank", "");
    assertRefused(Code.NOT_FOUND, () -> restrict(root, Restriction.REMOVE_SENDER, "bank", ""));
    assertThat(database.query("SELECT * FROM sender_source")).isEmpty();
  }

  @Test
  void theEnginesRoleChangesNothingByItself() throws Exception {
    try (Connection engine = database.database().connect(Role.ENGINE, "test");
        Statement statement = engine.createStatement()) {
      for (String sql :
          List.of(
              "INSERT INTO operator_role VALUES ('ann', 'ADMINISTRATOR')",
              "SELECT grant_role('ann', 'ADMINISTRATOR')",
              "SELECT change_access('GRANT_ROLE', 'ann', 'ADMINISTRATOR', NULL)",
              "SELECT wrapped_secret FROM operator_password",
              "SELECT network FROM operator_network",
              "SELECT approve_proposal('toor', 'x', 'ACCESS', 1, NULL)")) {
        assertThatThrownBy(() -> statement.execute(sql))
            .as(sql)
            .hasMessageContaining("permission denied");
      }
    }
  }

  /** An attack by one administrator who also has the password of the engine's role. */
  @Test
  void theDatabaseTakesNoWholeCodeFromOneAdministrator() throws Exception {
    byte[] half = new byte[32];
    try (Connection engine = pool.connection()) {
      for (byte[] noHalf : new byte[][] {null, new byte[0], new byte[64]}) {
        assertThatThrownBy(() -> propose(engine, noHalf)).hasMessageContaining("has halves");
      }
      long number = Long.parseLong(propose(engine, half));
      byte[] shown = waiting(number).contentHash().bytes();
      assertThatThrownBy(
              () -> OperatorCalls.call(engine, root, "approve_access", number, shown, half))
          .hasMessageContaining("must be approved by another administrator");
      assertThatThrownBy(
              () -> OperatorCalls.call(engine, toor, "approve_access", number, shown, null))
          .hasMessageContaining("has halves");
      assertThatThrownBy(
              () ->
                  OperatorCalls.call(
                      engine, root, "restrict_access", "GRANT_ROLE", "ann", "ADMINISTRATOR", "x"))
          .hasMessageContaining("does not restrict anybody");
    }
  }

  private String propose(Connection engine, byte @Nullable [] half) throws SQLException {
    return OperatorCalls.call(
        engine, root, "propose_access", "ADD_OPERATOR", "bob", "OPERATOR", half, "joins");
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
