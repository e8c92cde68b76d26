package io.straightway.operators.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.ContentHash;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.operators.audit.AuditChain.ChainBreak;
import io.straightway.operators.audit.AuditChain.Kind;
import io.straightway.operators.audit.AuditChain.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AuditChainTest {
  private static final String ODD = "\"quoted\" \\ \t\r\n\b\f\u0001\u001f\u007f";
  private final TestDatabase database = TestDatabase.fresh();

  @BeforeEach
  void nineEvents() throws SQLException {
    tamper("TRUNCATE audit_event");
    try (Connection owner = database.database().connect(Role.MIGRATOR, "test")) {
      for (int i = 1; i <= 8; i++) {
        add(owner, "ann", "message:" + i, ODD, "\u20ac\ud83d\ude00");
      }
      add(owner, "bob", "message:9", null, "");
    }
  }

  @AfterAll
  void close() {
    database.close();
  }

  @Test
  void aChainThatNobodyTouchedHolds() throws SQLException {
    Verdict verdict = verify(null);

    assertThat(verdict.broken()).isNull();
    assertThat(verdict.events()).isEqualTo(9);
    assertThat(verify(verdict.head()).holds()).isTrue();
  }

  @Test
  void aChainWithoutEventsHolds() throws SQLException {
    tamper("DELETE FROM audit_event");

    assertThat(verify(null)).isEqualTo(new Verdict(0, EventHash.beginning(), null));
  }

  @Test
  void aNotedHashIsFoundAfterLaterEvents() throws SQLException {
    ContentHash noted = verify(null).head();
    add("ann", "message:10", null, null);

    assertThat(verify(noted).holds()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "actor = 'eve'",
        "proved = NOT proved",
        "action = 'OTHER'",
        "subject = 'message:1'",
        "before = 'x'",
        "before = NULL",
        "after = NULL",
        "occurred_at = occurred_at + interval '1 microsecond'",
        "hash = sha256('x'::bytea)",
        "previous_hash = sha256('x'::bytea)"
      })
  void anEventThatWasChangedIsNamed(String change) throws SQLException {
    tamper("UPDATE audit_event SET " + change + " WHERE event_number = 4");

    assertThat(broken(null))
        .extracting(ChainBreak::event, ChainBreak::kind)
        .containsExactly(4L, Kind.CHANGED);
  }

  @Test
  void anEventThatWasRemovedIsNamed() throws SQLException {
    tamper("DELETE FROM audit_event WHERE event_number IN (4, 5)");

    requireFourthEvent(Kind.MISSING, "up to 5");
  }

  @Test
  void theFirstEventCantBeRemovedEither() throws SQLException {
    tamper("DELETE FROM audit_event WHERE event_number = 1");

    assertThat(broken(null))
        .extracting(ChainBreak::event, ChainBreak::kind)
        .containsExactly(1L, Kind.MISSING);
  }

  @Test
  void eventsThatWereMovedUpIntoAGapAreFound() throws SQLException {
    tamper(
        "DELETE FROM audit_event WHERE event_number = 4;"
            + " UPDATE audit_event SET event_number = event_number - 1 WHERE event_number > 4");

    requireFourthEvent(Kind.MOVED, "event 5");
  }

  @Test
  void eventsThatHaveChangedPlacesAreFound() throws SQLException {
    tamper(
        "UPDATE audit_event SET event_number = 99 WHERE event_number = 4;"
            + " UPDATE audit_event SET event_number = 4 WHERE event_number = 5;"
            + " UPDATE audit_event SET event_number = 5 WHERE event_number = 99");

    requireFourthEvent(Kind.MOVED, "event 5");
  }

  @Test
  void anEventThatWasChangedWithItsHashIsFoundByTheNext() throws SQLException {
    tamper(
        "UPDATE audit_event SET actor = 'eve', hash = audit_hash(previous_hash, event_number,"
            + " occurred_at, 'eve', proved, action, subject, before, after)"
            + " WHERE event_number = 4");

    assertThat(broken(null))
        .extracting(ChainBreak::event, ChainBreak::kind)
        .containsExactly(5L, Kind.UNLINKED);
  }

  @Test
  void removedLastEventsAreFoundByANotedHash() throws SQLException {
    ContentHash noted = verify(null).head();
    tamper("DELETE FROM audit_event WHERE event_number > 7");

    assertThat(verify(null).holds()).isTrue();
    assertThat(broken(noted))
        .extracting(ChainBreak::event, ChainBreak::kind)
        .containsExactly(8L, Kind.HEAD_MISSING);
  }

  @Test
  void aRewrittenChainIsFoundByANotedHash() throws SQLException {
    ContentHash noted = verify(null).head();
    tamper("DELETE FROM audit_event");
    for (int i = 1; i <= 9; i++) {
      add("ann", "message:" + i, null, null);
    }

    assertThat(verify(null).holds()).isTrue();
    assertThat(broken(noted).kind()).isEqualTo(Kind.HEAD_MISSING);
  }

  @Test
  void aChainRewrittenByItsOwnerIsFoundByTheNotedHeads(@TempDir Path dir) throws Exception {
    Path heads = dir.resolve("heads");
    note(heads);
    add("ann", "message:10", null, null);
    note(heads);
    Verdict before = verify(null);
    asOwner(
        """
        DO $$ DECLARE
          e audit_event;
          previous bytea := sha256('straightway'::bytea);
        BEGIN
          FOR e IN SELECT * FROM audit_event ORDER BY event_number LOOP
            IF e.event_number >= 7 THEN e.actor := 'eve'; END IF;
            e.hash := audit_hash(previous, e.event_number, e.occurred_at, e.actor, e.proved,
                                 e.action, e.subject, e.before, e.after);
            UPDATE audit_event SET actor = e.actor, previous_hash = previous, hash = e.hash
             WHERE event_number = e.event_number;
            previous := e.hash;
          END LOOP;
        END $$
        """);

    assertThat(verify(null).holds()).isTrue();
    Verdict verdict = verifyWith(AuditHead.in(heads));
    assertThat(verdict.broken())
        .extracting(ChainBreak::event, ChainBreak::kind)
        .containsExactly(9L, Kind.HEAD_MISSING);
    assertThat(verdict.events()).isEqualTo(8);
    note(heads); // a head of the false chain hides nothing
    assertThat(Objects.requireNonNull(verifyWith(AuditHead.in(heads)).broken()).reason())
        .contains("event 9 was noted with the hash", "rewritten");
    assertThat(before.holds()).isTrue();
  }

  @Test
  void lastEventsRemovedByTheOwnerAreFoundByTheNotedHeads(@TempDir Path dir) throws Exception {
    Path heads = dir.resolve("heads");
    note(heads);
    asOwner("DELETE FROM audit_event WHERE event_number > 6");

    assertThat(verify(null).holds()).isTrue();
    ChainBreak broken = Objects.requireNonNull(verifyWith(AuditHead.in(heads)).broken());
    assertThat(broken)
        .extracting(ChainBreak::event, ChainBreak::kind)
        .containsExactly(7L, Kind.HEAD_MISSING);
    assertThat(broken.reason()).contains("event 9 was noted", "the last event is 6");
  }

  @Test
  void headsAreNotedOnceEachAndFoundInALog(@TempDir Path dir) throws Exception {
    Path heads = dir.resolve("heads");
    note(heads);
    note(heads);
    add("ann", "message:10", null, null);
    note(heads);

    assertThat(AuditHead.in(heads)).extracting(AuditHead::event).containsExactly(9L, 10L);
    assertThat(Files.readAllLines(heads))
        .allMatch(line -> line.matches("\\S+Z event=audit-head number=\\d+ hash=[0-9a-f]{64}"));
    assertThat(verifyWith(AuditHead.in(heads)).holds()).isTrue();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(heads)))
        .matches("rw-r?-----");
    Path link = Files.createSymbolicLink(dir.resolve("link"), heads);
    assertThatThrownBy(() -> note(link)).isInstanceOf(IOException.class);
  }

  /** Notes the head as a process does that starts and ends. */
  private void note(Path heads) throws IOException {
    AuditHeadNotes.start(database.database(), heads, Clock.systemUTC()).close();
  }

  private Verdict verifyWith(List<AuditHead> heads) throws SQLException {
    try (Connection reader = database.database().connect(Role.READER, "test")) {
      return AuditChain.verify(reader, null, heads);
    }
  }

  /** Disables the trigger as the owner of the schema, and enables it again afterwards. */
  private void asOwner(String sql) throws SQLException {
    try (Connection owner = database.database().connect(Role.MIGRATOR, "test");
        Statement statement = owner.createStatement()) {
      statement.execute("ALTER TABLE audit_event DISABLE TRIGGER audit_events_stay");
      statement.execute(sql);
      statement.execute("ALTER TABLE audit_event ENABLE TRIGGER audit_events_stay");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE audit_event SET actor = 'eve'",
        "DELETE FROM audit_event",
        "TRUNCATE audit_event"
      })
  void notEvenTheOwnerOfTheSchemaChangesAnEvent(String sql) throws SQLException {
    try (Connection owner = database.database().connect(Role.MIGRATOR, "test");
        Statement statement = owner.createStatement()) {
      assertThatThrownBy(() -> statement.execute(sql)).hasMessageContaining("never changed");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ENGINE", "READER"})
  void otherLoginsAddAndChangeNothing(Role role) throws SQLException {
    try (Connection connection = database.database().connect(role, "test");
        Statement statement = connection.createStatement()) {
      for (String sql :
          List.of(
              "INSERT INTO audit_event SELECT event_number + 9, occurred_at, actor, proved, action,"
                  + " subject, before, after, previous_hash, hash FROM audit_event",
              "UPDATE audit_event SET actor = 'eve'",
              "DELETE FROM audit_event",
              "TRUNCATE audit_event",
              "DROP TRIGGER audit_events_stay ON audit_event")) {
        assertThatThrownBy(() -> statement.execute(sql))
            .isInstanceOfSatisfying(
                SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("42501"));
      }
    }
  }

  @Test
  void eventsOfManyAtOnceMakeOneChain() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<?>> adding = new ArrayList<>();
      for (int thread = 0; thread < 4; thread++) {
        adding.add(
            threads.submit(
                () -> {
                  for (int i = 0; i < 25; i++) {
                    add("ann", "message:1", null, "x");
                  }
                  return null;
                }));
      }
      for (Future<?> task : adding) {
        task.get();
      }
    } finally {
      threads.shutdown();
    }
    assertThat(verify(null).broken()).isNull();
    assertThat(verify(null).events()).isEqualTo(109);
  }

  @Test
  void anEventGoesWithTheTransactionItTellsOf() throws SQLException {
    try (Connection owner = database.database().connect(Role.MIGRATOR, "test")) {
      owner.setAutoCommit(false);
      add(owner, "ann", "message:1", null, "x");
      owner.rollback();
    }
    assertThat(verify(null).events()).isEqualTo(9);
  }

  @Test
  void eventsAreListedBySubjectAndActor() throws SQLException {
    try (Connection reader = database.database().connect(Role.READER, "test")) {
      assertThat(AuditTrail.last(reader, null, null, 3))
          .extracting(AuditEvent::number)
          .containsExactly(7L, 8L, 9L);
      assertThat(AuditTrail.last(reader, "message:2", null, 9))
          .extracting(AuditEvent::number)
          .containsExactly(2L);
      assertThat(AuditTrail.last(reader, null, "bob", 9))
          .extracting(AuditEvent::number)
          .containsExactly(9L);
      assertThat(AuditTrail.last(reader, "message:2", "bob", 9)).isEmpty();
    }
  }

  private void add(String actor, String subject, @Nullable String before, @Nullable String after)
      throws SQLException {
    try (Connection owner = database.database().connect(Role.MIGRATOR, "test")) {
      add(owner, actor, subject, before, after);
    }
  }

  private static void add(
      Connection owner,
      String actor,
      String subject,
      @Nullable String before,
      @Nullable String after)
      throws SQLException {
    try (PreparedStatement audit = owner.prepareStatement("SELECT audit(?, 'DONE', ?, ?, ?)")) {
      audit.setString(1, actor);
      audit.setString(2, subject);
      audit.setString(3, before);
      audit.setString(4, after);
      audit.executeQuery().close();
    }
  }

  /** Changes rows without triggers, as only a superuser can. */
  private void tamper(String sql) throws SQLException {
    try (Connection superuser = database.superuser();
        Statement statement = superuser.createStatement()) {
      statement.execute(
          "SET search_path = straightway; SET session_replication_role = replica; " + sql);
    }
  }

  private Verdict verify(@Nullable ContentHash noted) throws SQLException {
    try (Connection reader = database.database().connect(Role.READER, "test")) {
      return AuditChain.verify(reader, noted);
    }
  }

  private void requireFourthEvent(Kind kind, String reason) throws SQLException {
    ChainBreak broken = broken(null);
    assertThat(broken.event()).isEqualTo(4);
    assertThat(broken.kind()).isEqualTo(kind);
    assertThat(broken.reason()).contains(reason);
  }

  private ChainBreak broken(@Nullable ContentHash noted) throws SQLException {
    return Objects.requireNonNull(verify(noted).broken());
  }
}
