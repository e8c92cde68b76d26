package io.straightway.backoffice.repair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.Role;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.OperatorTicket;
import io.straightway.operators.ProvedCall;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Attacks by somebody who has the engine's login and sees the tickets that pass: they can do
 * nothing but what the operator wanted, once.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TicketsTest {
  private static final String FOR_ANOTHER_CALL = "not for this action";
  private static final String NOBODYS = "not those of an active operator";

  private final SecureRandom random = new SecureRandom();
  private DeskFixture fixture;
  private int number;

  @BeforeAll
  void start() throws Exception {
    fixture = DeskFixture.start();
  }

  @AfterAll
  void stop() {
    fixture.close();
  }

  private Repair proposal() throws Exception {
    return fixture.proposal("MAKER", ++number);
  }

  private static ProvedCall approval(Repair repair) {
    return ProvedCall.of("approve_repair", repair.repairId(), repair.contentHash().bytes());
  }

  private String ticket(OperatorLogin login, ProvedCall call) {
    return OperatorTicket.of(login, call, Instant.now(), random);
  }

  /** Acts by SQL, as a compromised engine would. */
  private String act(String name, String tickets, ProvedCall call) throws SQLException {
    try (Connection engine = engine()) {
      return act(engine, name, tickets, call);
    }
  }

  private static String act(Connection engine, String name, String tickets, ProvedCall call)
      throws SQLException {
    try (PreparedStatement statement = engine.prepareStatement("SELECT act(?, ?, ?, ?)")) {
      statement.setString(1, name);
      statement.setString(2, tickets);
      statement.setString(3, call.function());
      statement.setArray(4, engine.createArrayOf("text", call.arguments().toArray()));
      try (ResultSet answer = statement.executeQuery()) {
        answer.next();
        return answer.getString(1);
      }
    }
  }

  private Connection engine() throws SQLException {
    return fixture.engine().database().database().connect(Role.ENGINE, "test");
  }

  private void assertRefused(String name, String tickets, ProvedCall call, String reason) {
    assertThatThrownBy(() -> act(name, tickets, call))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("ST401"))
        .hasMessageContaining(reason);
  }

  private void assertProposed(Repair repair) throws SQLException {
    assertThat(fixture.query("SELECT state FROM repair WHERE repair_id = " + repair.repairId()))
        .containsExactly("PROPOSED");
  }

  @Test
  void aTicketDoesWhatItIsForAndOnlyOnce() throws Exception {
    Repair repair = proposal();
    ProvedCall declined = ProvedCall.of("reject_repair", repair.repairId(), "no");
    ProvedCall approved = approval(repair);
    String tickets = ticket(fixture.bob(), declined) + " " + ticket(fixture.bob(), approved);

    assertThat(Long.parseLong(act("bob", tickets, approved))).isPositive();

    assertThat(fixture.status(repair.messageId())).isEqualTo("REPAIRED");
    assertThat(
            fixture.query(
                "SELECT actor || ' ' || proved FROM audit_event WHERE action = 'REPAIR_APPROVED'"
                    + " AND subject = 'message:"
                    + repair.messageId()
                    + "'"))
        .containsExactly("bob true");
    assertRefused("bob", tickets, approved, "has been used");
  }

  @Test
  void theDeskTakesATicketInPlaceOfTheSecret() throws Exception {
    Repair repair = proposal();
    OperatorLogin bob = new OperatorLogin("bob", ticket(fixture.bob(), approval(repair)));
    assertThat(fixture.roles(bob)).isEqualTo(fixture.roles(fixture.bob()));
    assertThat(fixture.desk().approve(bob, repair.repairId(), repair.contentHash()).newMessageId())
        .isNotNull();
    assertThatThrownBy(() -> fixture.desk().approve(bob, repair.repairId(), repair.contentHash()))
        .isInstanceOf(DeskRefusal.class);
  }

  @Test
  void aTicketIsForOneContentOneNumberAndOneAction() throws Exception {
    Repair repair = proposal();
    Repair other = proposal();
    String ticket = ticket(fixture.bob(), approval(repair));

    assertRefused("bob", ticket, approval(other), FOR_ANOTHER_CALL);
    ProvedCall otherContent =
        ProvedCall.of("approve_repair", repair.repairId(), other.contentHash().bytes());
    assertRefused("bob", ticket, otherContent, FOR_ANOTHER_CALL);
    ProvedCall declined = ProvedCall.of("reject_repair", repair.repairId(), "no");
    assertRefused("bob", ticket, declined, FOR_ANOTHER_CALL);
    String toDecline = ticket(fixture.bob(), declined);
    ProvedCall otherReason = ProvedCall.of("reject_repair", repair.repairId(), "yes");
    assertRefused("bob", toDecline, otherReason, FOR_ANOTHER_CALL);
    ProvedCall unassigned =
        ProvedCall.of("assign_item", "message:" + repair.messageId(), (Object) null);
    String toAssign = ticket(fixture.bob(), unassigned);
    ProvedCall assigned = ProvedCall.of("assign_item", "message:" + repair.messageId(), "");
    assertRefused("bob", toAssign, assigned, FOR_ANOTHER_CALL);
    assertThat(act("bob", toAssign, unassigned)).isEmpty();
    assertProposed(repair);
    assertProposed(other);
  }

  @Test
  void aTicketIsOneOperators() throws Exception {
    Repair repair = proposal();
    assertRefused("bob", ticket(fixture.ann(), approval(repair)), approval(repair), NOBODYS);
    OperatorLogin renamed = new OperatorLogin("bob", fixture.ann().secret());
    assertRefused("bob", ticket(renamed, approval(repair)), approval(repair), NOBODYS);
    assertRefused("nobody", ticket(fixture.bob(), approval(repair)), approval(repair), NOBODYS);
    assertThatThrownBy(() -> act("ann", ticket(fixture.ann(), approval(repair)), approval(repair)))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("ST403"));
    assertProposed(repair);
  }

  @Test
  void aTicketLastsAMinute() throws Exception {
    Repair repair = proposal();
    for (int seconds : List.of(-61, -3600, 60, 3600)) {
      String ticket =
          OperatorTicket.of(
              fixture.bob(), approval(repair), Instant.now().plusSeconds(seconds), random);
      assertRefused("bob", ticket, approval(repair), "expired");
    }
    assertProposed(repair);
  }

  @Test
  void nothingInATicketCanBeChanged() throws Exception {
    Repair repair = proposal();
    Repair other = proposal();
    String ticket = ticket(fixture.bob(), approval(repair));
    Random places = new Random(23);
    for (int i = 0; i < 200; i++) {
      StringBuilder changed = new StringBuilder(ticket);
      int at = places.nextInt(ticket.length());
      changed.setCharAt(at, "0123456789abcdef_ .".charAt(places.nextInt(19)));
      if (!changed.toString().equals(ticket)) {
        assertRefused("bob", changed.toString(), approval(repair), "");
      }
    }
    String toOther = ticket(fixture.ann(), approval(other));
    String[] parts = ticket.split("_", -1);
    parts[3] = toOther.split("_", -1)[3];
    assertRefused("bob", String.join("_", parts), approval(other), NOBODYS);
    assertProposed(repair);
    assertProposed(other);
  }

  @Test
  void aTicketProvesNothingToAFunctionThatIsCalledDirectly() throws Exception {
    Repair repair = proposal();
    String ticket = ticket(fixture.bob(), approval(repair));
    String direct =
        "SELECT approve_repair('bob', '%s', %d, '\\x%s')"
            .formatted(ticket, repair.repairId(), repair.contentHash());
    assertThatThrownBy(() -> fixture.execute(Role.ENGINE, direct))
        .hasMessageContaining("only for the call that it was made for");
    try (Connection engine = engine()) {
      engine.setAutoCommit(false);
      act(engine, "bob", ticket, approval(repair));
      // nor afterwards in the same transaction
      assertThatThrownBy(() -> engine.createStatement().execute(direct))
          .hasMessageContaining("only for the call that it was made for");
      engine.rollback();
    }
    assertProposed(repair);
    for (String sql :
        List.of(
            "SELECT check_ticket('bob', 'x')",
            "SELECT hmac_sha256('x', 'y')",
            "SELECT * FROM used_ticket",
            "DELETE FROM used_ticket",
            "INSERT INTO used_ticket VALUES (repeat('0', 32), 'bob', now(), true)")) {
      assertThatThrownBy(() -> fixture.execute(Role.ENGINE, sql))
          .hasMessageContaining("permission denied");
    }
  }

  @Test
  void aTicketOpensNoFunctionThatTheEngineMayNotCall() {
    for (String function :
        List.of("prove_operator", "require_operator", "lock_proposal", "act", "add_operator")) {
      ProvedCall call = ProvedCall.of(function);
      assertThatThrownBy(() -> act("bob", ticket(fixture.bob(), call), call))
          .hasMessageContaining("there is no function");
    }
    ProvedCall injected = ProvedCall.of("operator_roles(who, secret)); SELECT 1; --");
    assertThatThrownBy(() -> act("bob", ticket(fixture.bob(), injected), injected))
        .hasMessageContaining("there is no function");
  }

  @Test
  void storedHashesDoNotMakeATicket() throws Exception {
    Repair repair = proposal();
    String kept =
        fixture.query("SELECT encode(secret_hash, 'hex') FROM operator WHERE name = 'bob'").get(0);
    OperatorLogin thief = new OperatorLogin("bob", kept.substring(0, 40));
    assertRefused("bob", ticket(thief, approval(repair)), approval(repair), NOBODYS);
    assertProposed(repair);
  }

  @Test
  void aTicketUsedConcurrentlyCountsOnce() throws Exception {
    Repair repair = proposal();
    ProvedCall call = ProvedCall.of("assign_item", "message:" + repair.messageId(), "bob");
    String ticket = ticket(fixture.ann(), call);
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      Callable<String> first =
          () -> {
            try {
              act("ann", ticket, call);
              return "done";
            } catch (SQLException e) {
              return e.getSQLState();
            }
          };
      List<String> outcomes = new ArrayList<>();
      for (Future<String> outcome : threads.invokeAll(Collections.nCopies(8, first))) {
        outcomes.add(outcome.get());
      }
      assertThat(outcomes).containsOnlyOnce("done").containsOnly("done", "ST401");
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void aRefusedCallDoesNotUseUpItsTicket() throws Exception {
    Repair repair = proposal();
    ProvedCall call = ProvedCall.of("assign_item", "message:" + repair.messageId(), "carl");
    String ticket = ticket(fixture.ann(), call);
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> act("ann", ticket, call))
          .hasMessageContaining("there is no active operator carl");
    }
  }

  @Test
  void everyFunctionThatTakesAProofIsOneForTicketsAndIsAudited() throws Exception {
    assertThat(
            fixture.query(
                """
                SELECT p.proname FROM pg_proc p
                 WHERE p.pronamespace = 'straightway'::regnamespace AND 'secret' = ANY (p.proargnames)
                   AND has_function_privilege('stp_engine', p.oid, 'EXECUTE')
                   AND NOT (p.prosecdef AND p.proargnames[2] = 'secret')
                """))
        .isEmpty();
    assertThat(
            fixture.query(
                """
                WITH RECURSIVE calls (name, source) AS (
                  SELECT p.proname, p.prosrc FROM pg_proc p
                   WHERE p.pronamespace = 'straightway'::regnamespace AND 'secret' = ANY (p.proargnames)
                     AND has_function_privilege('stp_engine', p.oid, 'EXECUTE')
                  UNION
                  SELECT c.name, p.prosrc FROM calls c JOIN pg_proc p
                    ON p.pronamespace = 'straightway'::regnamespace
                   AND c.source ~ ('\\m' || p.proname || '\\('))
                SELECT name FROM calls GROUP BY name
                HAVING NOT bool_or(source ~ 'add_audit_event\\(\\w+, (true|is_proved),') ORDER BY name
                """))
        .isSubsetOf("authenticate_operator", "login_succeeded", "operator_roles");
  }
}
