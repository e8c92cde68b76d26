package io.straightway.backoffice.check;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.straightway.backoffice.journal.Journal;
import io.straightway.backoffice.journal.Journal.JournalKind;
import io.straightway.backoffice.journal.JournalCsv;
import io.straightway.backoffice.journal.JournalDesk;
import io.straightway.backoffice.journal.JournalDraft;
import io.straightway.backoffice.repair.RepairDesk;
import io.straightway.element.SequenceReport;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.SettlementStatus024;
import io.straightway.operators.OperatorLogin;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.SettlementInstallation;
import io.straightway.settlement.day.DayDesk;
import io.straightway.settlement.exchange.ExchangeDesk;
import io.straightway.settlement.exchange.ExchangeTerms;
import io.straightway.settlement.exchange.IsinExchange;
import java.io.StringReader;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.LocalDate;
import java.util.List;

/** An installation after two days, the first of them closed, with all that happens to trades. */
final class TwoDays {
  private static final LocalDate FRIDAY = LocalDate.of(2026, 11, 20);
  private static final LocalDate MONDAY = LocalDate.of(2026, 11, 23);
  private static final String EXCHANGED = "GB00B16GWD56";

  private final SettlementInstallation installation;
  private final OperatorLogin anna;
  private final OperatorLogin bob;
  private int files;

  private TwoDays(SettlementInstallation installation) throws Exception {
    this.installation = installation;
    this.anna = installation.anna();
    this.bob = installation.operator("bob");
  }

  /** Opens an installation in which the two days have passed. */
  static SettlementInstallation passed(Path dir) throws Exception {
    SettlementInstallation installation =
        SettlementInstallation.open(dir).proving(SystemCheck::dayFindings);
    new TwoDays(installation).pass(dir);
    return installation;
  }

  private void pass(Path dir) throws Exception {
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
    installation.tamper(
        """
        SELECT roll_up_ledger(1000); SELECT roll_up_positions(1000);
        SELECT record_static_data(1, (SELECT array_agg(kind) FROM static_data_hashes()), 'test', false)
        """);
  }

  private void open() throws Exception {
    installation.tamper(
        """
        INSERT INTO penalty_rate VALUES ('EQUITY', '2000-01-01', 1.0, 'CRSTGB22XXX');
        INSERT INTO cash_penalty_rate VALUES ('USD', '2000-01-01', 1.0);
        INSERT INTO fee_rule VALUES ('TAX', 'BOND', 'JPY', '*', 'BUY', '2000-01-01', 10, 1);
        INSERT INTO tolerance VALUES ('FX_RATE', 'USD', '2000-01-01', 1, 0);
        INSERT INTO calendar VALUES ('OURS', 'FRI/SAT');
        INSERT INTO holiday VALUES ('OURS', '2026-12-24', 'Eve');
        INSERT INTO reference_price VALUES ('JP3633400001', 'USD', '2000-01-01', 20);
        INSERT INTO date_window VALUES ('XOFF', '2000-01-01', 10, 10, 10);
        INSERT INTO cut_off VALUES ('CUSTGB2LXXX', '*', 'BOTH', '*', '2000-01-01', 'UTC', '23:59', 0, 'SAME_DAY');
        INSERT INTO fx_rate VALUES ('USD', 'JPY', '2000-01-01', 150);
        INSERT INTO pool_factor VALUES ('GB0000000E10', '2000-01-01', 0.9);
        SET LOCAL session_replication_role = replica;
        INSERT INTO own_ssi VALUES ('ACC2', 'JPY', '*', '2000-01-01', 'CUSTGB2LXXX', 'SK-J', 'CA-J');
        SET LOCAL session_replication_role = origin;
        SELECT write_static_data_of('counterparty', 'counterparties', xmlparse(DOCUMENT
          '<StaticData xmlns="urn:straightway:static-data:1">
             <counterparty bic="BARCGB22XXX" valid_from="2000-01-01" name="Barclays plc"/>
           </StaticData>'), 'anna', true)
        """);
    try (Connection connection = installation.database().getConnection()) {
      DayDesk.open(connection, FRIDAY, "test");
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
    isRefused();
    installation.book(
        TradeXml.purchase("B", 1)
            .with("Isin", StaticDataFixture.GILT)
            .with("AccruedInterest", "1.00")
            .with("TradeDate", "2026-11-19")
            .with("SettlementDate", "2026-11-20")
            .text());
    giltIsSplit();
    installation.end(FRIDAY, "NONE", dir.resolve("reports"));
    answer(
        CustodianAnswers.whole(sent.get(0)).on(MONDAY).bytes(),
        CustodianAnswers.whole(sent.get(1)).part("P1", "400", "10005", null).bytes());
    long part =
        Long.parseLong(
            installation.value("SELECT custodian_message_id FROM settlement WHERE quantity = 400"));
    installation.reverse(bob, part);
  }

  /** Splits a security whose trade was booked before the day. */
  private void giltIsSplit() throws Exception {
    installation.tamper(
        "UPDATE security_purc_sale SET created_at = created_at - interval '3 hours'"
            + " WHERE trade_reference = 'B-T1'");
    exchange(StaticDataFixture.GILT, StaticDataFixture.GILT, FRIDAY);
  }

  /** Creates a message without a key, a second one under a known key, and one in repair. */
  private void isRefused() throws Exception {
    installation.engine().intake().take("<unreadable/>".getBytes(UTF_8));
    installation.engine().take(trade(1).with("Quantity", "7").bytes());
    installation.engine().take(TradeXml.purchase("B", 2).with("Isin", "US0378331005").bytes());
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
    exchange(StaticDataFixture.TOYOTA, EXCHANGED, MONDAY);
  }

  private void exchange(String from, String into, LocalDate day) throws Exception {
    ExchangeDesk desk = new ExchangeDesk(installation.database());
    IsinExchange proposed =
        desk.propose(anna, new ExchangeTerms(from, into, 1, 2, day, "notice"), "split");
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
    SequenceReport.reportAll(installation.database());
    installation.tamper(
        "UPDATE incoming_trade_message SET stored_at = now() - interval '1 minute'");
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
}
