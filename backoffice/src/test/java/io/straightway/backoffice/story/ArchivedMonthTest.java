package io.straightway.backoffice.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.straightway.backoffice.check.SystemCheck;
import io.straightway.backoffice.enquiry.TradeStory;
import io.straightway.db.Role;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.element.TradeXml;
import io.straightway.element.check.Finding;
import io.straightway.element.queue.Outcome;
import io.straightway.iso20022.statement.PostingReport017;
import io.straightway.iso20022.statement.SecuritiesPosting;
import io.straightway.iso20022.xml.MessageReader;
import io.straightway.iso20022.xml.MessageWriter;
import io.straightway.markup.HardenedXml;
import io.straightway.settlement.House;
import io.straightway.settlement.archive.MadeArchive;
import io.straightway.settlement.archive.MonthArchive;
import io.straightway.settlement.reconcile.Reconciler;
import io.straightway.settlement.reconcile.Reconciliation;
import io.straightway.settlement.reconcile.file.StatementFile;
import io.straightway.settlement.reconcile.file.StatementReading;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The closed part of a random month of a desk is archived, by a process that is killed wherever it
 * has got to: all rows are here or in the files, and what the books say stays.
 */
final class ArchivedMonthTest {
  private static final LocalDate DECEMBER = LocalDate.of(2026, 12, 1);
  private static final int AT_ONCE = 8;

  /** What an archive waits for is what another session holds when it is killed. */
  private static final List<String> WAITS =
      List.of(
          "LOCK TABLE position_movement IN ACCESS EXCLUSIVE MODE",
          "LOCK TABLE archived_balance IN SHARE MODE",
          "LOCK TABLE incoming_trade_message IN SHARE MODE",
          "LOCK TABLE journal_entry IN SHARE MODE",
          "LOCK TABLE settlement_instruction IN SHARE MODE",
          "LOCK TABLE audit_event IN SHARE MODE");

  @TempDir private Path dir;

  @Test
  void whatIsArchivedIsInTheFilesAndTheBooksStay() throws Exception {
    try (House house = House.open(dir.resolve("life"))) {
      new ArchivedLife(house, dir.resolve("reports")).live();
      String statement = statement(house);
      Path files = dir.resolve("archives");
      List<List<String>> books = ArchivedRows.books(house);
      Map<String, Long> rows = ArchivedRows.rows(house);
      List<byte[]> messages = ArchivedRows.messages(house);

      refusesWhatIsNotClosed(house);
      for (String wait : WAITS) {
        killWhileItWaits(house, files, wait);
        assertThat(ArchivedRows.rows(house)).as(wait).isEqualTo(rows);
      }
      assertEverythingHolds(house);
      MonthArchive.Preview preview = preview(house);

      List<MonthArchive.Made> made = archive(house, files);
      assertThat(made).hasSizeGreaterThan(2);
      assertThat(made.stream().mapToLong(MonthArchive.Made::trades).sum())
          .isEqualTo(preview.trades())
          .isGreaterThan(20);
      assertThat(preview.staying().keySet()).containsExactly("LATER", "PENALTY", "UNSETTLED");
      assertThat(preview(house).trades()).isZero();
      assertThat(ArchivedRows.books(house)).isEqualTo(books);
      assertEverythingHolds(house);
      ArchivedRows.assertAllRowsAreHereOrInFiles(house, files, rows);
      assertThat(faults(house, files)).isEmpty();

      reconcile(house, statement);
      aMessageThatComesAgainIsADuplicate(house, messages);
      itIsFoundByItsName(house);
      anArchivedTradeIsNoOther(house);
      whatWasChangedIsFound(house, files);
      aCommitThatWasNotSeenIsSettled(house, files, Path.of(made.get(0).directory()));
    }
  }

  /** What we had at the end of a day that is archived later. */
  private static String statement(House house) throws Exception {
    return house.value(
        """
        SELECT 'statement_date,kind,account,instrument,quantity' || chr(10)
               || string_agg('2026-11-26,SECURITIES,SK-' || account || ',' || instrument || ',' || settled, chr(10))
          FROM (SELECT account, instrument, sum(settled) AS settled FROM placed_settlement
                 WHERE settled_on <= '2026-11-26' AND length(instrument) = 12
                 GROUP BY 1, 2) AS held
        """);
  }

  private static void reconcile(House house, String statement) throws Exception {
    byte[] bytes = (statement + "\n").getBytes(StandardCharsets.UTF_8);
    StatementReading reading =
        new StatementFile(new MessageReader(new HardenedXml())).read(List.of(bytes));
    Reconciliation result =
        new Reconciler(house.database())
            .run(((StatementReading.Whole) reading).statements(), "statement", bytes, null)
            .get(0);
    assertThat(result.breaks()).isEmpty();
    assertThat(result.matched()).isEqualTo(2);

    LocalDate day = LocalDate.of(2026, 11, 26);
    SecuritiesPosting posting =
        new SecuritiesPosting(
            "SK-ACC1",
            "SI1",
            "T1",
            "GB00BH4HKS39",
            BigDecimal.TEN,
            false,
            new SecuritiesPosting.Money("GBP", BigDecimal.TEN),
            day);
    byte[] entries =
        new MessageWriter()
            .write(new PostingReport017("TX", day, day, true, Set.of(), List.of(posting), 1, true));
    StatementReading listed =
        new StatementFile(new MessageReader(new HardenedXml())).read(List.of(entries));
    assertThatThrownBy(
            () ->
                new Reconciler(house.database())
                    .run(((StatementReading.Whole) listed).statements(), "s", entries, null))
        .hasMessageStartingWith("STATEMENT_ARCHIVED: settlements up to 2026-11-30 are archived");
  }

  private static void refusesWhatIsNotClosed(House house) {
    assertThatThrownBy(() -> run(house, LocalDate.of(2027, 1, 1), Path.of("nowhere")))
        .isInstanceOf(DeskRefusal.class)
        .hasMessageContaining("days before 2027-01-01 are not closed");
    assertThatThrownBy(() -> run(house, LocalDate.of(2026, 12, 2), Path.of("nowhere")))
        .hasMessageContaining("whole months are archived");
  }

  private static void killWhileItWaits(House house, Path files, String wait) throws Exception {
    try (Connection other = house.engine().database().superuser();
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute("SET search_path = straightway; " + wait);
      CompletableFuture<Throwable> run =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  run(house, DECEMBER, files);
                  return new AssertionError("not killed at " + wait);
                } catch (Throwable e) {
                  return e;
                }
              });
      await()
          .until(
              () ->
                  house
                      .value(
                          "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                              + " WHERE datname = current_database()"
                              + " AND application_name LIKE '%archive-test%'"
                              + " AND wait_event_type = 'Lock'")
                      .equals("1"));
      assertThat(run.get()).as(wait).isInstanceOf(SQLException.class);
      other.rollback();
    }
  }

  private static List<MonthArchive.Made> archive(House house, Path files) throws Exception {
    try (Connection owner = owner(house)) {
      MadeArchive.settle(owner, files);
    }
    return run(house, DECEMBER, files);
  }

  private static List<MonthArchive.Made> run(House house, LocalDate before, Path files)
      throws SQLException {
    List<MonthArchive.Made> made = new ArrayList<>();
    try (Connection owner = owner(house)) {
      new MonthArchive(owner).run(before, files, AT_ONCE, "tester", made::add);
    }
    return made;
  }

  private static MonthArchive.Preview preview(House house) throws SQLException {
    try (Connection owner = owner(house)) {
      return new MonthArchive(owner).preview(DECEMBER);
    }
  }

  private static Connection owner(House house) throws SQLException {
    return house.engine().database().database().connect(Role.MIGRATOR, "archive-test");
  }

  private static void assertEverythingHolds(House house) throws Exception {
    assertThat(findings(house)).allMatch(Finding::holds);
  }

  private static List<Finding> findings(House house) throws Exception {
    try (Connection reader = house.engine().database().database().connect(Role.READER, "test")) {
      return SystemCheck.findings(reader, List.of());
    }
  }

  private static List<String> faults(House house, Path files) throws Exception {
    try (Connection reader = house.engine().database().database().connect(Role.READER, "test")) {
      return MadeArchive.faults(reader, files);
    }
  }

  private static void aMessageThatComesAgainIsADuplicate(House house, List<byte[]> messages)
      throws Exception {
    String entries = house.value("SELECT count(*) FROM journal_entry");
    for (byte[] message : messages) {
      assertThat(house.engine().kinds(message)).containsOnly(Outcome.Kind.DUPLICATE);
    }
    assertThat(house.value("SELECT count(*) FROM journal_entry")).isEqualTo(entries);
  }

  private static void anArchivedTradeIsNoOther(House house) throws Exception {
    String[] known =
        house
            .value(
                "SELECT k.source || ' ' || k.trade_reference || ' ' || m.source_message_id FROM"
                    + " archived_trade k JOIN incoming_trade_message m ON m.message_id = k.trade_id"
                    + " ORDER BY k.trade_id LIMIT 1")
            .split(" ", -1);
    TradeXml other =
        TradeXml.purchase(known[0], 901)
            .with("TradeReference", known[1])
            .with("TradeDate", "2026-12-01")
            .with("SettlementDate", "2026-12-03");
    assertThat(code(house, other.with("MessageId", known[2]))).startsWith("CONFLICT");
    assertThat(code(house, other.with("MessageId", "again-1"))).contains("TRADE_REFERENCE_TAKEN");
    assertThat(
            code(
                house,
                other.with("MessageId", "again-2").with("Action", "CANCEL").with("Version", "2")))
        .contains("TRADE_SETTLED");
    assertEverythingHolds(house);
  }

  private static String code(House house, TradeXml message) throws Exception {
    Outcome outcome = house.engine().take(message.bytes()).get(0);
    return outcome.kind() + " " + (outcome.refusal() == null ? null : outcome.refusal().code());
  }

  private static void itIsFoundByItsName(House house) throws Exception {
    String reference = house.value("SELECT min(trade_reference) FROM archived_trade");
    try (Connection reader = house.engine().database().database().connect(Role.READER, "test")) {
      assertThatThrownBy(() -> TradeStory.named(reader, reference, null))
          .isInstanceOfSatisfying(
              DeskRefusal.class,
              refusal -> assertThat(refusal.code()).isEqualTo(DeskRefusal.Code.ARCHIVED))
          .hasMessageContaining("is archived in 2026-11-");
    }
  }

  private static void whatWasChangedIsFound(House house, Path files) throws Exception {
    String opening =
        "UPDATE archived_balance SET amount = amount %1$s 1 WHERE account = '%2$s' AND (archive_id,"
            + " entered_on) = (SELECT archive_id, entered_on FROM archived_balance WHERE account ="
            + " '%2$s' ORDER BY 1, 2 LIMIT 1);UPDATE ledger_balance SET balance = balance %1$s 1"
            + " WHERE account = '%2$s'";
    String account = house.value("SELECT min(account) FROM archived_balance");
    isFound(house, opening.formatted("+", account), opening.formatted("-", account));
    String key =
        "UPDATE %s SET %s = %s || 'x' WHERE %s = (SELECT max(trade_id) FROM archived_trade)";
    String back = key.replace("%s || 'x'", "rtrim(%s, 'x')");
    isFound(
        house,
        key.formatted(
            "incoming_trade_message", "source_message_id", "source_message_id", "message_id"),
        back.formatted(
            "incoming_trade_message", "source_message_id", "source_message_id", "message_id"));
    isFound(
        house,
        "UPDATE archive SET archived_by = 'nobody' WHERE archive_id = (SELECT max(archive_id) FROM"
            + " archive)",
        "UPDATE archive SET archived_by = 'tester' WHERE archived_by = 'nobody'");

    assertEverythingHolds(house);
    Path file = files.resolve("2026-11-1").resolve("journal_entry.csv.gz");
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length / 2] ^= 1;
    Files.write(file, bytes);
    assertThat(faults(house, files)).singleElement().asString().contains("is not what was written");
    Files.delete(file);
    assertThat(faults(house, files)).singleElement().asString().contains("is missing");
    bytes[bytes.length / 2] ^= 1;
    Files.write(file, bytes);
    assertThat(faults(house, files)).isEmpty();
  }

  private static void isFound(House house, String change, String back) throws Exception {
    house.tamper(change);
    assertThat(findings(house)).as(change).anyMatch(finding -> !finding.holds());
    house.tamper(back);
  }

  private static void aCommitThatWasNotSeenIsSettled(House house, Path files, Path made)
      throws Exception {
    Files.move(made, files.resolve("." + made.getFileName() + ".killed.part"));
    assertThat(faults(house, files)).isNotEmpty();
    try (Connection owner = owner(house)) {
      assertThat(MadeArchive.settle(owner, files))
          .isNotEmpty()
          .noneMatch(left -> left.toString().contains("killed"));
    }
    assertThat(faults(house, files)).isEmpty();
  }
}
