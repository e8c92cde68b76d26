package io.straightway.backoffice.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.backoffice.journal.Journal;
import io.straightway.backoffice.journal.Journal.JournalKind;
import io.straightway.backoffice.journal.JournalCsv;
import io.straightway.backoffice.journal.JournalDesk;
import io.straightway.backoffice.journal.JournalDraft;
import io.straightway.backoffice.repair.RepairDesk;
import io.straightway.books.BusinessDate;
import io.straightway.db.Role;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.check.Finding;
import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.SettlementStatus024;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.SettlementInstallation;
import io.straightway.settlement.exchange.ExchangeDesk;
import io.straightway.settlement.exchange.ExchangeTerms;
import io.straightway.settlement.exchange.IsinExchange;
import java.io.StringReader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The proof names each row that the engine's login or a superuser has changed. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class TamperingTest {
  private static final LocalDate FRIDAY = LocalDate.of(2026, 11, 20);
  private static final LocalDate MONDAY = LocalDate.of(2026, 11, 23);
  private static final String EXCHANGED = "GB00B16GWD56";

  private SettlementInstallation installation;
  private OperatorLogin anna;
  private OperatorLogin bob;
  private int files;

  @BeforeAll
  void twoDaysWithAllThatHappens(@TempDir Path dir) throws Exception {
    installation = SettlementInstallation.open(dir);
    anna = installation.anna();
    bob = installation.operator("bob");
    open();
    settlesLateAndIsReversed(dir);
    installation.book(trade(3).text());
    installation.engine().take(change("AMEND", 4, "A-T3", 2).with("Quantity", "400").bytes());
    installation.book(trade(5).text());
    installation.instruct();
    toyotaBecomesAnother();
    installation.engine().take(change("CANCEL", 7, "EARLY", 2).bytes());
    installation.engine().take(trade(8).with("Account", "NOBODY").bytes());
    new RepairDesk(installation.database(), new HardenedXml())
        .reject(
            anna,
            installation.value("SELECT item FROM exception_desk WHERE code = 'ACCOUNT_UNKNOWN'"),
            "no");
    journals();
    skipsANumber();
    holdsATrade();
    answer(CustodianAnswers.matched("SI1"));
    installation.engine().element().close();
    installation.tamper("SELECT roll_up_ledger(1000); SELECT roll_up_positions(1000)");
  }

  private void open() throws Exception {
    installation.tamper(
        """
        INSERT INTO penalty_rate VALUES ('EQUITY', '2000-01-01', 1.0, 'CRSTGB22XXX');
        SELECT write_static_data_of('counterparty', 'counterparties', xmlparse(DOCUMENT
          '<StaticData xmlns="urn:straightway:static-data:1">
             <counterparty bic="BARCGB22XXX" valid_from="2000-01-01" name="Barclays plc"/>
           </StaticData>'), 'anna', true)
        """);
    try (Connection connection = installation.database().getConnection()) {
      BusinessDate.open(connection, FRIDAY, "test");
    }
  }

  /**
   * Creates a trade that settles late, and one that settles in part and is then reversed by two
   * people.
   */
  private void settlesLateAndIsReversed(Path dir) throws Exception {
    installation.book(
        trade(1).with("TradeDate", "2026-11-20").with("SettlementDate", "2026-11-20").text());
    installation.instruct();
    installation.book(trade(2).with("TradeDate", "2026-11-20").text());
    installation.instruct();
    installation.deliver();
    List<SettlementInstruction023> sent = CustodianAnswers.read(installation.out());
    answer(
        CustodianAnswers.matched(sent.get(0).transactionId()),
        CustodianAnswers.status(
            sent.get(0).transactionId(), SettlementStatus024.Status.FAILING, "CLAC"));
    installation.end(FRIDAY, "NONE", dir.resolve("reports"));
    answer(
        CustodianAnswers.whole(sent.get(0)).on(MONDAY).bytes(),
        CustodianAnswers.whole(sent.get(1)).part("P1", "400", "10005", null).bytes());
    long part =
        Long.parseLong(
            installation.value("SELECT custodian_message_id FROM settlement WHERE quantity = 400"));
    installation.reverse(bob, part);
  }

  private void toyotaBecomesAnother() throws Exception {
    installation.book(
        trade(6)
            .with("Isin", StaticDataFixture.TOYOTA)
            .with("Currency", "JPY")
            .with("Fees", "")
            .text());
    installation.tamper(
        """
        INSERT INTO security (isin, valid_from, name, kind, currency, mic, calendar, settlement_days)
        VALUES ('%s', '2026-11-20', 'New', 'EQUITY', 'JPY', 'XLON', 'GBLO', 2)
        """
            .formatted(EXCHANGED));
    ExchangeDesk desk = new ExchangeDesk(installation.database());
    IsinExchange proposed =
        desk.propose(
            anna,
            new ExchangeTerms(StaticDataFixture.TOYOTA, EXCHANGED, 1, 2, MONDAY, "notice"),
            "split");
    desk.approve(bob, proposed.exchangeId(), proposed.contentHash());
  }

  private void journals() throws Exception {
    JournalDesk desk = new JournalDesk(installation.database());
    List<Journal> proposed = List.of(propose(desk, "500000.00"), propose(desk, "100.00"));
    desk.approve(bob, proposed.get(0).journalId(), proposed.get(0).contentHash());
  }

  private Journal propose(JournalDesk desk, String amount) throws Exception {
    String lines =
        JournalCsv.HEADER
            + "\nCASH,ACC1,GBP,%1$s,,,\nOPENING_BALANCE,ACC1,GBP,,%1$s,,\n".formatted(amount);
    return desk.propose(
        anna,
        new JournalDraft(
            JournalKind.OPENING,
            MONDAY,
            "LETTER-1",
            JournalCsv.read(new StringReader(lines)).lines(),
            null),
        "day one");
  }

  /** Creates a gap in the sequence: number 12 is missing, and that is reported. */
  private void skipsANumber() throws Exception {
    installation.book(trade(9).text(), trade(10).text(), trade(11).text(), trade(13).text());
    installation.tamper(
        """
        INSERT INTO sequence_gap (source, first_missing, last_missing) VALUES ('A', 12, 12);
        UPDATE incoming_trade_message SET stored_at = now() - interval '1 minute'
        """);
  }

  private void holdsATrade() throws Exception {
    installation.book(trade(14).text());
    installation.engine().take(trade(15).with("Account", "NOBODY").bytes());
    installation.instruct();
    installation
        .instructions()
        .hold(
            anna,
            installation.value(
                "SELECT 'SI' || instruction_id FROM instruction_trade JOIN trade USING (trade_id)"
                    + " WHERE trade_reference = 'A-T14'"));
  }

  private static TradeXml trade(long number) {
    return TradeXml.purchase("A", number).with("TradeDate", "2026-11-23");
  }

  private static TradeXml change(String action, long number, String reference, int version) {
    return trade(number)
        .with("Action", action)
        .with("TradeReference", reference)
        .with("Version", Integer.toString(version));
  }

  private void answer(byte[]... messages) throws Exception {
    files++;
    CustodianAnswers.write(installation.in(), files + ".bundle.xml", List.of(messages));
    installation.receive();
  }

  @AfterAll
  void close() {
    installation.close();
  }

  @Test
  void everythingHoldsAsItIs() throws Exception {
    try (Connection reader =
        installation.engine().database().database().connect(Role.READER, "test")) {
      List<Finding> findings = SystemCheck.findings(reader, List.of());

      assertThat(findings)
          .as(() -> findings.stream().map(Finding::examples).toList().toString())
          .allMatch(Finding::holds);
    }
  }

  static Stream<Tampering> everyKind() {
    return Stream.of(
            TamperedBooks.all(), TamperedTrades.all(), TamperedSettlement.all(), TamperedEnds.all())
        .flatMap(List::stream);
  }

  /** All kinds run in one database: each is undone, so that it does not affect the next. */
  @ParameterizedTest
  @MethodSource("everyKind")
  void everyKindIsFoundAndItsRowNamed(Tampering tampering) throws Exception {
    try (Connection connection = installation.engine().database().superuser();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("SET LOCAL search_path = straightway");
      String row = row(statement, tampering);
      statement.execute(
          tampering.login() == null
              ? "SET LOCAL session_replication_role = replica"
              : "SET LOCAL ROLE " + tampering.login().databaseRole());
      statement.execute(tampering.sql());
      statement.execute("RESET ROLE");
      List<Finding> findings = SystemCheck.findingsIn(connection, List.of());
      connection.rollback();

      assertThat(findings)
          .filteredOn(finding -> finding.id().equals(tampering.invariant()))
          .singleElement()
          .satisfies(
              finding -> {
                assertThat(finding.holds()).isFalse();
                assertThat(finding.examples()).anyMatch(example -> example.contains(row));
              });
    }
  }

  static List<RefusedTampering> refused() {
    return TamperedEnds.refused();
  }

  @ParameterizedTest
  @MethodSource
  void refused(RefusedTampering tampering) throws Exception {
    try (Connection connection = installation.engine().database().superuser();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("SET LOCAL search_path = straightway");
      statement.execute("SET LOCAL ROLE " + tampering.login().databaseRole());

      assertThatThrownBy(() -> statement.execute(tampering.sql()))
          .isInstanceOf(SQLException.class)
          .extracting(refusal -> ((SQLException) refusal).getSQLState())
          .isEqualTo("42501");
      connection.rollback();
    }
  }

  private static String row(Statement statement, Tampering tampering) throws Exception {
    String query =
        tampering.row().startsWith("SELECT") ? tampering.row() : "SELECT " + tampering.row();
    try (ResultSet result = statement.executeQuery(query)) {
      assertThat(result.next()).isTrue();
      return result.getString(1);
    }
  }
}
