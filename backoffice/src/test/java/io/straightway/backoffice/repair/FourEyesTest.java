package io.straightway.backoffice.repair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.Role;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Attacks by the proposer of a repair who has the engine's login to the database: none of them
 * makes the repair an approved one.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FourEyesTest {
  private static final String NO_RIGHT = "42501";
  private static final String CHECK = "23514";

  private DeskFixture fixture;
  private Repair proposal;
  private Repair approved;

  @BeforeAll
  void start() throws Exception {
    fixture = DeskFixture.start();
    proposal = fixture.proposal("MAKER", 1);
    Repair other = fixture.proposal("MAKER", 2);
    approved = fixture.desk().approve(fixture.bob(), other.repairId(), other.contentHash());
  }

  @AfterAll
  void nothingWasApproved() throws Exception {
    try {
      assertThat(fixture.query("SELECT state FROM repair WHERE repair_id = " + id()))
          .containsExactly("PROPOSED");
      assertThat(fixture.status(proposal.messageId())).isEqualTo("IN_REPAIR");
      assertThat(fixture.status(approved.messageId())).isEqualTo("REPAIRED");
      assertThat(
              fixture.query(
                  "SELECT count(*) FROM audit_event WHERE proved AND action = 'REPAIR_APPROVED'"))
          .containsExactly("1");
    } finally {
      fixture.close();
    }
  }

  private long id() {
    return proposal.repairId();
  }

  @Test
  void theFunctionRefusesTheMaker() {
    assertThat(approve(fixture.ann().name(), fixture.ann().secret())).isEqualTo("ST403");
  }

  @Test
  void theFunctionRefusesANameWithoutItsSecret() {
    assertThat(approve("bob", fixture.ann().secret())).isEqualTo("ST401");
    assertThat(approve("bob", "")).isEqualTo("ST401");
    assertThat(approve("bob", null)).isEqualTo("ST401");
    assertThat(approve("BOB", fixture.bob().secret())).isEqualTo("ST401");
    assertThat(approve("ann ", fixture.ann().secret())).isEqualTo("ST401");
    assertThat(approve("ann\u200b", fixture.ann().secret())).isEqualTo("ST401");
    assertThat(approve(null, null)).isEqualTo("ST401");
    assertThat(approve("' OR true --", "' OR true --")).isEqualTo("ST401");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE operator_proposal SET state = 'APPROVED'",
        "UPDATE operator_proposal SET maker = 'bob'",
        "UPDATE operator_proposal SET content = 'x'",
        "DELETE FROM operator_proposal",
        "TRUNCATE operator_proposal",
        "UPDATE corrected_copy SET new_message_id = message_id",
        "DELETE FROM corrected_copy",
        "TRUNCATE corrected_copy",
        """
        INSERT INTO corrected_copy (repair_id, message_id, source, source_message_id,
          sequence_number, sent_at, new_message_id)
        SELECT repair_id, message_id, source, source_message_id || '9', 1, now(), message_id
          FROM repair
        """,
        """
        INSERT INTO operator_proposal (kind, content, content_hash, reason, maker, state, checker,
          decided_at, approved_hash, approved_in)
        SELECT kind, content, content_hash, 'x', 'ann', 'APPROVED', 'bob', now(), content_hash,
          pg_current_xact_id() FROM operator_proposal
        """,
        "INSERT INTO operator (name, state, salt, secret_hash)"
            + " VALUES ('eve', 'ACTIVE', repeat('x', 16)::bytea, sha256('x'::bytea))",
        "UPDATE operator SET secret_hash = sha256('x'::bytea)",
        "SELECT secret_hash FROM operator",
        "SELECT salt FROM operator",
        "SELECT * FROM operator",
        "UPDATE incoming_trade_message SET status = 'REPAIRED' WHERE status = 'IN_REPAIR'",
        "UPDATE incoming_trade_message SET status = 'RECEIVED', code = NULL, reason = NULL"
            + " WHERE status = 'REPAIRED'",
        "UPDATE incoming_trade_message SET body = 'x'",
        "INSERT INTO exception_closed VALUES ('message:1', 'bob', now(), 'x')",
        "INSERT INTO exception_owner VALUES ('message:1', 'bob', now())",
        "INSERT INTO audit_event SELECT event_number + 100, occurred_at, 'bob', true, action,"
            + " subject, before, after, previous_hash, hash FROM audit_event",
        "UPDATE audit_event SET actor = 'bob'",
        "DELETE FROM audit_event",
        "SELECT add_audit_event('bob', true, 'REPAIR_APPROVED', 'message:1', NULL, NULL)",
        "SELECT require_operator('bob', 'x')",
        "SELECT lock_proposal_of('REPAIR', 1)",
        "SELECT propose('ann', 'x', 'REPAIR', 'x', 'x', 'message:1')",
        "SELECT approve_proposal('bob', 'x', 'REPAIR', 1, NULL, 'message:1', '')",
        "SELECT add_approval('bob', p, 'message:1', 'x') FROM operator_proposal p",
        "SELECT lock_exception(1)",
        "SELECT reject_message(1)",
        "SET ROLE stp_migrator",
        "SET SESSION AUTHORIZATION stp_migrator",
        "SET session_replication_role = replica",
        "ALTER TABLE incoming_trade_message DISABLE TRIGGER outcome_by_decision",
        "ALTER TABLE operator_proposal DROP CONSTRAINT four_eyes",
        "DROP TRIGGER outcome_by_decision ON incoming_trade_message",
        "CREATE OR REPLACE FUNCTION require_operator(who text, secret text) RETURNS void"
            + " LANGUAGE sql AS 'SELECT'",
        "CREATE FUNCTION straightway.sha256(bytea) RETURNS bytea LANGUAGE sql AS 'SELECT $1'",
        "CREATE FUNCTION public.sha256(bytea) RETURNS bytea LANGUAGE sql AS 'SELECT $1'"
      })
  void theEnginesRoleMayNot(String sql) {
    refusedForLackOfRights(sql);
  }

  private void refusedForLackOfRights(String sql) {
    assertThatThrownBy(() -> fixture.execute(Role.ENGINE, sql))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo(NO_RIGHT));
  }

  @Test
  void aTableOfItsOwnThatIsCalledOperatorChangesNothing() throws Exception {
    refusedForLackOfRights("CREATE TEMP TABLE operator (name text)");
    try (Connection superuser = fixture.engine().database().superuser();
        Statement grant = superuser.createStatement()) {
      grant.execute("GRANT TEMPORARY ON DATABASE " + superuser.getCatalog() + " TO stp_engine");
    }
    try (Connection engine = engine();
        Statement shadow = engine.createStatement()) {
      shadow.execute(
          """
          CREATE TEMP TABLE operator AS
            SELECT 'bob' AS name, '\\x00'::bytea AS salt, sha256('\\x00'::bytea || 'mine') AS
              secret_hash, true AS active;
          CREATE TEMP TABLE operator_proposal AS SELECT * FROM straightway.operator_proposal;
          CREATE TEMP TABLE corrected_copy AS SELECT * FROM straightway.corrected_copy;
          SET search_path = pg_temp, straightway
          """);
      assertThat(approve(engine, "bob", "mine")).isEqualTo("ST401");
      assertThat(approve(engine, "ann", fixture.ann().secret())).isEqualTo("ST403");
    }
  }

  @Test
  void aCopyWhoseKeyIsNotWhatItSaysIsNotTaken() throws Exception {
    String good = proposal.body();
    fixture.desk().reject(fixture.ann(), fixture.proposal("BENT", 1).repairId(), "x");
    long message =
        Long.parseLong(
            fixture
                .query(
                    "SELECT message_id FROM incoming_trade_message"
                        + " WHERE source_message_id = 'BENT-1'")
                .get(0));
    for (String bent :
        new String[] {
          good, // from another source
          good.replace("MAKER", "BENT").replace("/R1", ""),
          good.replace("MAKER", "BENT").replace("<Source>", "<!-- x --><Source>"),
          good.replace("MAKER", "BENT")
              .replace("  <Source>", "  <Source>OTHER</Source>\n  <Source>"),
          "<TradeMessage/>"
        }) {
      assertThat(propose(message, bent)).isEqualTo("ST409");
    }
  }

  @Test
  void notEvenTheOwnerOfTheSchemaCanWriteThatTheMakerApproved() {
    String both =
        "UPDATE operator_proposal SET state = 'APPROVED', checker = maker, decided_at = now(),"
            + " approved_hash = content_hash, approved_in = '7' WHERE proposal_id = ";
    refusedByCheck(both + id(), "four_eyes");
    refusedByCheck(
        both.replace("checker = maker", "checker = 'bob'")
                .replace("approved_hash = content_hash", "approved_hash = sha256('x'::bytea)")
            + id(),
        "approved_what_was_proposed");
    refusedByCheck(
        "UPDATE operator_proposal SET state = 'APPROVED', decided_at = now(),"
            + " approved_hash = content_hash, approved_in = '7' WHERE proposal_id = "
            + id(),
        "decided_in_full");
    refusedByCheck(
        "UPDATE operator_proposal SET content = 'x' WHERE proposal_id = " + id(),
        "hash_is_of_the_content");
  }

  @Test
  void theEngineCannotWriteAnApproval() throws Exception {
    String approval = "SELECT audit('bob', 'REPAIR_APPROVED', 'message:1', NULL, 'x')";
    assertThatThrownBy(() -> fixture.execute(Role.ENGINE, approval))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("only the owner of the schema adds the audit event REPAIR_APPROVED");
    fixture.execute(Role.MIGRATOR, approval);

    assertThat(
            fixture.query(
                "SELECT actor, proved FROM audit_event WHERE subject = 'message:1' LIMIT 1"))
        .containsExactly("bob f");
  }

  private void refusedByCheck(String sql, String constraint) {
    assertThatThrownBy(() -> fixture.execute(Role.MIGRATOR, sql))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo(CHECK))
        .hasMessageContaining(constraint);
  }

  private String approve(@Nullable String name, @Nullable String secret) {
    try (Connection engine = engine()) {
      return approve(engine, name, secret);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the SQLSTATE of an approval of the proposal with its right hash. */
  private String approve(Connection engine, @Nullable String name, @Nullable String secret)
      throws SQLException {
    try (PreparedStatement statement =
        engine.prepareStatement("SELECT straightway.approve_repair(?, ?, ?, ?)")) {
      statement.setString(1, name);
      statement.setString(2, secret);
      statement.setLong(3, id());
      statement.setBytes(4, proposal.contentHash().bytes());
      statement.executeQuery().close();
      return "approved";
    } catch (SQLException e) {
      return Objects.requireNonNull(e.getSQLState());
    }
  }

  private String propose(long message, String body) throws SQLException {
    try (Connection engine = engine();
        PreparedStatement statement =
            engine.prepareStatement(
                "SELECT propose_repair(?, ?, ?, convert_to(?, 'UTF8'), 'because')")) {
      statement.setString(1, fixture.ann().name());
      statement.setString(2, fixture.ann().secret());
      statement.setLong(3, message);
      statement.setString(4, body);
      statement.executeQuery().close();
      return "proposed";
    } catch (SQLException e) {
      return Objects.requireNonNull(e.getSQLState());
    }
  }

  private Connection engine() throws SQLException {
    return fixture.engine().database().database().connect(Role.ENGINE, "test");
  }
}
