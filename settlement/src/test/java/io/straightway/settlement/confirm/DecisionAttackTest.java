package io.straightway.settlement.confirm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.Role;
import io.straightway.operators.OperatorRole;
import io.straightway.operators.Operators;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Attacks with the engine's password and the secrets of operators, bypassing every program. */
final class DecisionAttackTest extends DeliveredPurchase {
  private static final String AMOUNT = "{\"message\": %d}";
  private static final String WIDE =
      "{\"place\": \"*\", \"currency\": \"*\", \"above\": 0, \"tolerance\": 1e12}";
  private static final String NARROW =
      "{\"place\": \"*\", \"currency\": \"GBP\", \"above\": 0, \"tolerance\": 1}";

  private String ann;
  private String carl;
  private String bob;

  @BeforeEach
  void twoOperatorsAndAnApprover() throws Exception {
    ann = added("ann", OperatorRole.OPERATOR);
    carl = added("carl", OperatorRole.OPERATOR);
    bob = added("bob", OperatorRole.APPROVER);
  }

  private String added(String name, OperatorRole role) throws SQLException {
    try (Connection owner =
        installation.engine().database().database().connect(Role.MIGRATOR, "test")) {
      return new Operators(new SecureRandom()).add(owner, name, Set.of(role), "tester");
    }
  }

  @Test
  void theEnginesRoleWritesNoKeysThatLedgerAccountsHaveNoRoomFor() {
    for (String sql :
        List.of(
            """
            INSERT INTO settlement_instruction SELECT * FROM jsonb_populate_record(
              (SELECT i FROM settlement_instruction i), jsonb_build_object(
                'instruction_id', 7, 'account', repeat('A', 9600)))
            """,
            """
            WITH e AS (INSERT INTO income_event (kind, isin, currency, ex_date, record_date,
              payment_date, rate, origin) VALUES ('DIVIDEND', 'X', 'GBP', '2026-11-20',
              '2026-11-20', '2026-11-20', 1, 'FILE') RETURNING event_id)
            INSERT INTO income (income_id, event_id, account, owner, safekeeping_account,
              cash_account, debt)
            SELECT 7, event_id, repeat('A', 9600), 'A', 'A', 'A', 'RECEIVABLE' FROM e
            """)) {
      assertThatThrownBy(() -> engine(sql)).hasMessageContaining("short_keys");
    }
  }

  @Test
  void theEnginesRoleWidensNoTolerance() throws Exception {
    for (String sql :
        List.of(
            "UPDATE cash_tolerance SET tolerance = 1e12",
            "INSERT INTO cash_tolerance VALUES ('*', 'GBP', 0, 1e12)",
            "DELETE FROM cash_tolerance",
            "INSERT INTO operator_proposal (kind) VALUES ('CASH_TOLERANCE')",
            "SELECT propose('ann', '%s', 'CASH_TOLERANCE', '{}', 'x')".formatted(ann))) {
      refused("42501", () -> engine(sql));
    }
    String number = proposed("ann", ann, "CASH_TOLERANCE", NARROW);
    refused("ST403", () -> approve("ann", ann, number));
    refused("ST405", () -> approve("carl", carl, number));
    assertThat(installation.value("SELECT count(*) FROM cash_tolerance")).isEqualTo("2");

    String wide = proposed("ann", ann, "CASH_TOLERANCE", WIDE);
    refused("23514", () -> approve("bob", bob, wide));
    approve("bob", bob, number);
    refused("ST409", () -> approve("bob", bob, number));
    assertThat(
            installation.query(
                "SELECT currency, tolerance FROM cash_tolerance WHERE currency <> '*'"))
        .containsExactly("GBP 1");
    assertThat(installation.query("SELECT fault FROM settlement_decision_fault")).isEmpty();
  }

  @Test
  void aValueSetMeanwhileDiffersFromTheOneShown() throws Exception {
    String first = proposed("ann", ann, "CASH_TOLERANCE", NARROW);
    String second =
        proposed(
            "carl", carl, "CASH_TOLERANCE", NARROW.replace("\"tolerance\": 1", "\"tolerance\": 5"));
    approve("bob", bob, second);
    refused("ST412", () -> approve("bob", bob, first));
    assertThat(engine("SELECT reject_decision('ann', '%s', %s, 'late')".formatted(ann, first)))
        .isEqualTo("WITHDRAWN");
    refused("ST409", () -> approve("bob", bob, first));
  }

  @Test
  void proposersDoNotApproveAndApproversDoNotPropose() throws Exception {
    long message = inRepair();
    refused("ST405", () -> proposed("bob", bob, "AMOUNT", AMOUNT.formatted(message)));
    refused("ST401", () -> proposed("bob", ann, "AMOUNT", AMOUNT.formatted(message)));
    refused("ST404", () -> proposed("ann", ann, "STATIC_DATA", AMOUNT.formatted(message)));
    String number = proposed("ann", ann, "AMOUNT", AMOUNT.formatted(message));
    refused("ST405", () -> approve("carl", carl, number));
    refused("ST409", () -> proposed("carl", carl, "AMOUNT", AMOUNT.formatted(message)));
    refused("ST412", () -> approve("bob", bob, number, "repeat('0', 64)"));
    assertThat(installation.query(MESSAGES)).containsExactly("IN_REPAIR CONFIRMATION_AMOUNT 1");
  }

  @Test
  void aSubjectChangedSinceTheProposalIsNotApproved() throws Exception {
    long message = inRepair();
    String number = proposed("ann", ann, "AMOUNT", AMOUNT.formatted(message));
    installation.tamper("UPDATE custodian_message SET body = body || ' '::bytea");
    refused("ST412", () -> approve("bob", bob, number));
    installation.tamper("UPDATE custodian_message SET body = substr(body, 1, length(body) - 1)");
    engine("UPDATE settlement_instruction SET settled_amount = 1");
    refused("ST412", () -> approve("bob", bob, number));
    engine("UPDATE settlement_instruction SET settled_amount = 0");
    engine("UPDATE custodian_message SET code = 'CONFIRMATION_DIFFERS'");
    refused("ST409", () -> approve("bob", bob, number));
  }

  @Test
  void anApprovalHoldsForItsContentAlone() throws Exception {
    long message = inRepair();
    String number = proposed("ann", ann, "AMOUNT", AMOUNT.formatted(message));
    String accepted = "SELECT is_amount_accepted(%d)".formatted(message);
    assertThat(engine(accepted)).isEqualTo("f");
    approve("bob", bob, number);
    assertThat(engine(accepted)).isEqualTo("t");
    refused("ST409", () -> approve("bob", bob, number));

    engine("UPDATE settlement_instruction SET settled_amount = 1");
    assertThat(engine(accepted)).isEqualTo("f");
    engine("UPDATE settlement_instruction SET settled_amount = 0");
  }

  @Test
  void aWithdrawnOrRejectedDecisionIsClosed() throws Exception {
    long message = inRepair();
    for (String checker : List.of("ann", "bob")) {
      String number = proposed("ann", ann, "AMOUNT", AMOUNT.formatted(message));
      String secret = checker.equals("ann") ? ann : bob;
      assertThat(
              engine(
                  "SELECT reject_decision('%s', '%s', %s, 'no')"
                      .formatted(checker, secret, number)))
          .isEqualTo(checker.equals("ann") ? "WITHDRAWN" : "REJECTED");
      refused("ST409", () -> approve("bob", bob, number));
    }
  }

  @Test
  void nothingIsReversedWithoutApproval() throws Exception {
    answer(whole().part("P1", "400", "10005", "0").bytes());
    answer(whole().part("P2", "600", "15007.50", "400").bytes());
    String last = installation.value("SELECT max(custodian_message_id) FROM settlement");
    String of =
        " SELECT %s, instruction_id, custodian_message_id, custodian, -quantity, -amount, settled_on,"
            + " booked_on, settlement_id FROM settlement WHERE quantity = %s";
    String insert =
        "INSERT INTO settlement (settlement_id, instruction_id, custodian_message_id, custodian,"
            + " quantity, amount, settled_on, booked_on, reverses)";
    refused("23514", () -> engine(insert + of.formatted("999000", "600")));

    String number = proposed("ann", ann, "REVERSAL", AMOUNT.formatted(Long.parseLong(last)));
    String approve = approval("bob", bob, number, hash(number));
    refused("23514", () -> engine(approve + "; " + insert + of.formatted("999001", "400")));
    refused(
        "23514",
        () -> engine("BEGIN; " + approve + "; COMMIT; " + insert + of.formatted("999002", "600")));
    assertThat(installation.value("SELECT count(*) FROM settlement WHERE reverses IS NOT NULL"))
        .isEqualTo("0");
  }

  @Test
  void theProofNamesSettlementsAndTolerancesWithoutADecision() throws Exception {
    answer(whole().bytes());
    try (Connection superuser = installation.engine().database().superuser();
        Statement statement = superuser.createStatement()) {
      superuser.setAutoCommit(false);
      statement.execute(
          "SET search_path = straightway;"
              + " UPDATE settlement SET amount = 24000, difference = 1012.5;"
              + " UPDATE cash_tolerance SET tolerance = 900 WHERE above = 0");
      assertThat(faults(statement))
          .containsExactly(
              "settlement N differs by 1012.5 from instruction SIN, which is beyond the tolerance"
                  + " and not accepted",
              "the tolerance 900 of * in * above 0 lacks the decision of two operators");
      superuser.rollback();
      statement.execute(
          "SET search_path = straightway; SET session_replication_role = replica;"
              + " INSERT INTO settlement SELECT 999000, instruction_id, custodian_message_id,"
              + " custodian, NULL, -quantity, -amount, 0, NULL, settled_on, booked_on, now(),"
              + " settlement_id FROM settlement");
      assertThat(faults(statement))
          .containsExactly(
              "settlement N reverses settlement N without the decision of two operators");
      superuser.rollback();
    }
    assertThat(installation.query("SELECT fault FROM settlement_decision_fault")).isEmpty();
  }

  private static List<String> faults(Statement statement) throws SQLException {
    List<String> faults = new java.util.ArrayList<>();
    try (ResultSet rows =
        statement.executeQuery("SELECT fault FROM settlement_decision_fault ORDER BY 1")) {
      while (rows.next()) {
        faults.add(rows.getString(1).replaceAll("(settlement |SI)\\d+", "$1N"));
      }
    }
    return faults;
  }

  private long inRepair() throws Exception {
    answer(whole().part("C1", "1000", "24000", null).bytes());
    return Long.parseLong(installation.value("SELECT custodian_message_id FROM custodian_message"));
  }

  private String proposed(String operator, String secret, String kind, String terms)
      throws SQLException {
    return engine(
        "SELECT propose_decision('%s', '%s', '%s', '%s', 'why')"
            .formatted(operator, secret, kind, terms));
  }

  private void approve(String operator, String secret, String number) throws SQLException {
    engine(approval(operator, secret, number, hash(number)));
  }

  private void approve(String operator, String secret, String number, String hash)
      throws SQLException {
    engine(approval(operator, secret, number, hash));
  }

  private static String approval(String operator, String secret, String number, String hash) {
    return "SELECT approve_decision('%s', '%s', %s, decode(%s, 'hex'))"
        .formatted(operator, secret, number, hash);
  }

  private static String hash(String number) {
    return "(SELECT encode(content_hash, 'hex') FROM settlement_decision WHERE decision_id = %s)"
        .formatted(number);
  }

  /** Returns the first value of a statement run with the engine's password. */
  private String engine(String sql) throws SQLException {
    try (Connection engine =
            installation.engine().database().database().connect(Role.ENGINE, "psql");
        Statement statement = engine.createStatement()) {
      if (!statement.execute(sql)) {
        return "";
      }
      try (ResultSet row = statement.getResultSet()) {
        return row.next() ? String.valueOf(row.getString(1)) : "";
      }
    }
  }

  private static void refused(String state, ThrowingCallable request) {
    assertThatThrownBy(request)
        .isInstanceOfSatisfying(
            SQLException.class,
            refusal -> assertThat(refusal.getSQLState()).as(refusal.getMessage()).isEqualTo(state));
  }
}
