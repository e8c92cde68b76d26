package io.straightway.backoffice.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.straightway.backoffice.check.WholeProof;
import io.straightway.backoffice.enquiry.trades.TradeStory;
import io.straightway.db.Role;
import io.straightway.element.TradeXml;
import io.straightway.element.check.Finding;
import io.straightway.element.queue.Outcome;
import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso20022.statement.PostingReport017;
import io.straightway.messages.iso20022.statement.SecuritiesPosting;
import io.straightway.messages.iso20022.xml.MessageReader;
import io.straightway.messages.iso20022.xml.MessageWriter;
import io.straightway.operators.DeskRefusal;
import io.straightway.settlement.SettlementInstallation;
import io.straightway.settlement.archive.ArchiveManifest;
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
import java.nio.file.StandardCopyOption;
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
 * The closed part of a desk's random month is archived by a process that is killed at arbitrary
 * points: all rows are either in the database or in the files, and the books are unchanged.
 */
final class ArchivedMonthTest {
  private static final LocalDate DECEMBER = LocalDate.of(2026, 12, 1);
  private static final int AT_ONCE = 8;

  /** Locks of another session for which an archive waits when it is killed. */
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
  void archivedRowsAreInTheFilesAndTheBooksStay() throws Exception {
    try (SettlementInstallation installation = SettlementInstallation.open(dir.resolve("life"))) {
      new RandomMonthEnd(installation, dir.resolve("reports")).live();
      String statement = statement(installation);
      Path files = dir.resolve("archives");
      List<List<String>> books = ArchivedRows.books(installation);
      Map<String, Long> rows = ArchivedRows.rows(installation);
      List<byte[]> messages = ArchivedRows.messages(installation);

      refusesDaysThatAreOpen(installation);
      for (String wait : WAITS) {
        killWhileItWaits(installation, files, wait);
        assertThat(ArchivedRows.rows(installation)).as(wait).isEqualTo(rows);
      }
      assertEverythingHolds(installation);
      MonthArchive.Preview preview = preview(installation);

      List<MonthArchive.Archive> made = archive(installation, files);
      assertThat(made).hasSizeGreaterThan(2);
      assertThat(made.stream().mapToLong(MonthArchive.Archive::trades).sum())
          .isEqualTo(preview.trades())
          .isGreaterThan(20);
      assertThat(preview.staying().keySet()).containsExactly("LATER", "PENALTY", "UNSETTLED");
      assertThat(preview(installation).trades()).isZero();
      assertThat(ArchivedRows.books(installation)).isEqualTo(books);
      assertEverythingHolds(installation);
      ArchivedRows.assertAllRowsAreHereOrInFiles(installation, files, rows);
      assertThat(faults(installation, files)).isEmpty();

      reconcile(installation, statement);
      aMessageThatComesAgainIsADuplicate(installation, messages);
      itIsFoundByItsName(installation);
      anArchivedTradeIsNoOther(installation);
      whatWasChangedIsFound(installation, files);
      aCommitThatWasNotSeenIsSettled(installation, files, Path.of(made.get(0).directory()));
    }
  }

  /** Returns a statement of our holdings at the end of a day that is archived later. */
  private static String statement(SettlementInstallation installation) throws Exception {
    return installation.value(
        """
        SELECT 'statement_date,kind,account,instrument,quantity' || chr(10)
               || string_agg('2026-11-26,SECURITIES,SK-' || account || ',' || instrument || ',' || settled, chr(10))
          FROM (SELECT account, instrument, sum(settled) AS settled FROM placed_settlement
                 WHERE settled_on <= '2026-11-26' AND length(instrument) = 12
                 GROUP BY 1, 2) AS held
        """);
  }

  private static void reconcile(SettlementInstallation installation, String statement)
      throws Exception {
    byte[] bytes = (statement + "\n").getBytes(StandardCharsets.UTF_8);
    StatementReading reading =
        new StatementFile(new MessageReader(new HardenedXml())).read(List.of(bytes));
    Reconciliation result =
        new Reconciler(installation.database())
            .run(((StatementReading.FileContent) reading).statements(), "statement", bytes, null)
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
                new Reconciler(installation.database())
                    .run(((StatementReading.FileContent) listed).statements(), "s", entries, null))
        .hasMessageStartingWith("STATEMENT_ARCHIVED: settlements up to 2026-11-30 are archived");
  }

  private static void refusesDaysThatAreOpen(SettlementInstallation installation) {
    assertThatThrownBy(() -> run(installation, LocalDate.of(2027, 1, 1), Path.of("nowhere")))
        .isInstanceOf(DeskRefusal.class)
        .hasMessageContaining("days before 2027-01-01 are not closed");
    assertThatThrownBy(() -> run(installation, LocalDate.of(2026, 12, 2), Path.of("nowhere")))
        .hasMessageContaining("only whole months can be archived");
  }

  private static void killWhileItWaits(SettlementInstallation installation, Path files, String wait)
      throws Exception {
    try (Connection other = installation.engine().database().superuser();
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute("SET search_path = straightway; " + wait);
      CompletableFuture<Throwable> run =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  run(installation, DECEMBER, files);
                  return new AssertionError("not killed at " + wait);
                } catch (Throwable e) {
                  return e;
                }
              });
      await()
          .until(
              () ->
                  installation
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

  private static List<MonthArchive.Archive> archive(SettlementInstallation installation, Path files)
      throws Exception {
    try (Connection owner = owner(installation)) {
      MadeArchive.settle(owner, files);
    }
    return run(installation, DECEMBER, files);
  }

  private static List<MonthArchive.Archive> run(
      SettlementInstallation installation, LocalDate before, Path files) throws SQLException {
    List<MonthArchive.Archive> made = new ArrayList<>();
    try (Connection owner = owner(installation)) {
      new MonthArchive(owner).run(before, files, AT_ONCE, "tester", made::add);
    }
    return made;
  }

  private static MonthArchive.Preview preview(SettlementInstallation installation)
      throws SQLException {
    try (Connection owner = owner(installation)) {
      return new MonthArchive(owner).preview(DECEMBER);
    }
  }

  private static Connection owner(SettlementInstallation installation) throws SQLException {
    return installation.engine().database().database().connect(Role.MIGRATOR, "archive-test");
  }

  private static void assertEverythingHolds(SettlementInstallation installation) throws Exception {
    assertThat(findings(installation)).allMatch(Finding::holds);
  }

  private static List<Finding> findings(SettlementInstallation installation) throws Exception {
    try (Connection reader =
        installation.engine().database().database().connect(Role.READER, "test")) {
      return WholeProof.findings(reader);
    }
  }

  private static List<String> faults(SettlementInstallation installation, Path files)
      throws Exception {
    try (Connection reader =
        installation.engine().database().database().connect(Role.READER, "test")) {
      return MadeArchive.faults(reader, files);
    }
  }

  private static void aMessageThatComesAgainIsADuplicate(
      SettlementInstallation installation, List<byte[]> messages) throws Exception {
    String entries = installation.value("SELECT count(*) FROM journal_entry");
    for (byte[] message : messages) {
      assertThat(installation.engine().kinds(message)).containsOnly(Outcome.Kind.DUPLICATE);
    }
    assertThat(installation.value("SELECT count(*) FROM journal_entry")).isEqualTo(entries);
  }

  private static void anArchivedTradeIsNoOther(SettlementInstallation installation)
      throws Exception {
    String[] counts =
        installation
            .value(
                "SELECT k.source || ' ' || k.trade_reference || ' ' || m.source_message_id FROM"
                    + " archived_trade k JOIN incoming_trade_message m ON m.message_id = k.trade_id"
                    + " ORDER BY k.trade_id LIMIT 1")
            .split(" ", -1);
    TradeXml other =
        TradeXml.purchase(counts[0], 901)
            .with("TradeReference", counts[1])
            .with("TradeDate", "2026-12-01")
            .with("SettlementDate", "2026-12-03");
    assertThat(code(installation, other.with("MessageId", counts[2]))).startsWith("CONFLICT");
    assertThat(code(installation, other.with("MessageId", "again-1")))
        .contains("TRADE_REFERENCE_TAKEN");
    assertThat(
            code(
                installation,
                other.with("MessageId", "again-2").with("Action", "CANCEL").with("Version", "2")))
        .contains("TRADE_SETTLED");
    assertEverythingHolds(installation);
  }

  private static String code(SettlementInstallation installation, TradeXml message)
      throws Exception {
    Outcome outcome = installation.engine().take(message.bytes()).get(0);
    return outcome.kind() + " " + (outcome.refusal() == null ? null : outcome.refusal().code());
  }

  private static void itIsFoundByItsName(SettlementInstallation installation) throws Exception {
    String reference = installation.value("SELECT min(trade_reference) FROM archived_trade");
    try (Connection reader =
        installation.engine().database().database().connect(Role.READER, "test")) {
      assertThatThrownBy(() -> TradeStory.named(reader, reference, null))
          .isInstanceOfSatisfying(
              DeskRefusal.class,
              refusal -> assertThat(refusal.code()).isEqualTo(DeskRefusal.Code.ARCHIVED))
          .hasMessageContaining("is archived in 2026-11-");
    }
  }

  private static void whatWasChangedIsFound(SettlementInstallation installation, Path files)
      throws Exception {
    String opening =
        "UPDATE archived_balance SET amount = amount %1$s 1 WHERE account = '%2$s' AND (archive_id,"
            + " entered_on) = (SELECT archive_id, entered_on FROM archived_balance WHERE account ="
            + " '%2$s' ORDER BY 1, 2 LIMIT 1);UPDATE ledger_balance SET balance = balance %1$s 1"
            + " WHERE account = '%2$s'";
    String account = installation.value("SELECT min(account) FROM archived_balance");
    isFound(installation, opening.formatted("+", account), opening.formatted("-", account));
    String key =
        "UPDATE %s SET %s = %s || 'x' WHERE %s = (SELECT max(trade_id) FROM archived_trade)";
    String back = key.replace("%s || 'x'", "rtrim(%s, 'x')");
    isFound(
        installation,
        key.formatted(
            "incoming_trade_message", "source_message_id", "source_message_id", "message_id"),
        back.formatted(
            "incoming_trade_message", "source_message_id", "source_message_id", "message_id"));
    isFound(
        installation,
        "UPDATE archive SET archived_by = 'nobody' WHERE archive_id = (SELECT max(archive_id) FROM"
            + " archive)",
        "UPDATE archive SET archived_by = 'tester' WHERE archived_by = 'nobody'");

    assertEverythingHolds(installation);
    Path file = files.resolve("2026-11-1").resolve("journal_entry.csv.gz");
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length / 2] ^= 1;
    Files.write(file, bytes);
    assertThat(faults(installation, files)).singleElement().asString().contains("was changed");
    Files.delete(file);
    assertThat(faults(installation, files)).singleElement().asString().contains("is missing");
    bytes[bytes.length / 2] ^= 1;
    Path elsewhere = Files.write(files.resolve("elsewhere"), bytes);
    Files.createSymbolicLink(file, elsewhere);
    assertThat(faults(installation, files)).singleElement().asString().contains("not a file");
    Files.move(elsewhere, file, StandardCopyOption.REPLACE_EXISTING);
    assertThat(faults(installation, files)).isEmpty();
    Path manifest = file.resolveSibling(ArchiveManifest.NAME);
    String names = Files.readString(manifest);
    for (String change :
        List.of(
            names.replaceFirst("(?m)^journal_entry.*\n", ""),
            names.replace("journal_entry.csv.gz", "../../elsewhere"))) {
      Files.writeString(manifest, change);
      assertThat(faults(installation, files)).singleElement().asString().contains("the manifest");
    }
    Files.writeString(manifest, names);
  }

  private static void isFound(SettlementInstallation installation, String change, String back)
      throws Exception {
    installation.tamper(change);
    assertThat(findings(installation)).as(change).anyMatch(finding -> !finding.holds());
    installation.tamper(back);
  }

  private static void aCommitThatWasNotSeenIsSettled(
      SettlementInstallation installation, Path files, Path made) throws Exception {
    Files.move(made, files.resolve("." + made.getFileName() + ".killed.part"));
    assertThat(faults(installation, files)).isNotEmpty();
    try (Connection owner = owner(installation)) {
      assertThat(MadeArchive.settle(owner, files))
          .isNotEmpty()
          .noneMatch(left -> left.toString().contains("killed"));
    }
    assertThat(faults(installation, files)).isEmpty();
  }
}
