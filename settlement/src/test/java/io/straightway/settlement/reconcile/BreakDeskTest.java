package io.straightway.settlement.reconcile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.StaticDataFixture;
import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso20022.xml.MessageReader;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.Operators;
import io.straightway.settlement.reconcile.file.StatementFile;
import io.straightway.settlement.reconcile.file.StatementReading;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A break's owner, reason and comment, which can be set while it is open. */
class BreakDeskTest {
  @AutoClose private final TestDatabase database = TestDatabase.fresh();
  @AutoClose private final Pool pool;
  private final BreakDesk desk;
  private OperatorLogin anna;

  BreakDeskTest() throws SQLException {
    pool = database.database().pool(Role.ENGINE, 2, "test");
    desk = new BreakDesk(pool.dataSource());
  }

  @BeforeEach
  void aBreakOf5() throws SQLException {
    StaticDataFixture.load(database);
    anna = operator("anna");
    assertThat(statement("2026-11-20", "5").breaks()).hasSize(1);
  }

  @Test
  void aNoteStaysUntilAStatementClosesTheBreak() throws Exception {
    long number = number(statement("2026-11-20", "5"));
    desk.note(anna, number, "anna", BreakNote.Reason.TIMING, "their booking of Friday");
    desk.note(anna, number, null, BreakNote.Reason.CUSTODIAN_ERROR, null);
    BreakNote noted =
        new BreakNote(
            number,
            "anna",
            BreakNote.Reason.CUSTODIAN_ERROR,
            "their booking of Friday",
            BreakNote.BreakState.EXPLAINED,
            null,
            null);

    Break aged = statement("2026-11-23", "6").breaks().get(0);
    assertThat(aged.note()).isEqualTo(noted);
    assertThat(aged.ageDays()).isEqualTo(3);
    assertThat(open("anna")).extracting(Break::note).containsExactly(noted);
    assertThat(open("bert")).isEmpty();

    assertThat(statement("2026-11-24", "0").closed()).isEqualTo(1);
    assertThatThrownBy(() -> desk.note(anna, number, null, null, "late"))
        .isInstanceOf(DeskRefusal.class)
        .hasMessageContaining("was closed by the statement of 2026-11-24");

    Break second = statement("2026-11-25", "5").breaks().get(0);
    BreakNote fresh = Objects.requireNonNull(second.note());
    assertThat(fresh.owner()).isNull();
    assertThat(fresh.number()).isNotEqualTo(number);
    assertThat(
            database.query(
                "SELECT actor, proved, before, after FROM audit_event"
                    + " WHERE action = 'BREAK_NOTED' ORDER BY event_number"))
        .containsExactly(
            "anna t  anna, TIMING, their booking of Friday",
            "anna t anna, TIMING, their booking of Friday"
                + " anna, CUSTODIAN_ERROR, their booking of Friday");
  }

  @Test
  void aStatementThatWasOvertakenShowsNoNotes() throws Exception {
    assertThat(statement("2026-11-19", "5").breaks()).extracting(Break::note).containsOnlyNulls();
  }

  @Test
  void onlyOperatorsCanNoteOrOwnBreaks() throws Exception {
    long number = number(statement("2026-11-20", "5"));
    OperatorLogin nobody = new OperatorLogin("anna", "guessed");
    assertRefused(
        DeskRefusal.Code.NOT_AUTHENTICATED, () -> desk.note(nobody, number, null, null, "x"));
    assertRefused(DeskRefusal.Code.NOT_FOUND, () -> desk.note(anna, number, "nobody", null, null));
    assertRefused(DeskRefusal.Code.NOT_FOUND, () -> desk.note(anna, 999, "anna", null, null));
  }

  private static void assertRefused(
      DeskRefusal.Code code, org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            DeskRefusal.class, refusal -> assertThat(refusal.code()).isEqualTo(code));
  }

  private OperatorLogin operator(String name) throws SQLException {
    try (Connection owner = database.database().connect(Role.MIGRATOR, "test")) {
      return new OperatorLogin(name, new Operators(new SecureRandom()).add(owner, name, "tester"));
    }
  }

  private static long number(Reconciliation reconciliation) {
    return Objects.requireNonNull(reconciliation.breaks().get(0).note()).number();
  }

  private List<Break> open(String owner) throws SQLException {
    try (Connection reader = database.database().connect(Role.READER, "test")) {
      return OpenBreaks.read(reader, owner);
    }
  }

  private Reconciliation statement(String day, String quantity) throws SQLException {
    byte[] bytes =
        ("statement_date,kind,account,instrument,quantity\n"
                + day
                + ",SECURITIES,SK-ACC1,"
                + StaticDataFixture.VODAFONE
                + ","
                + quantity
                + "\n")
            .getBytes(UTF_8);
    StatementReading reading =
        new StatementFile(new MessageReader(new HardenedXml())).read(List.of(bytes));
    return new Reconciler(pool.dataSource())
        .run(((StatementReading.FileContent) reading).statements(), day + quantity, bytes, null)
        .get(0);
  }
}
