package io.straightway.settlement.income;

import static java.time.format.DateTimeFormatter.BASIC_ISO_DATE;
import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.Role;
import io.straightway.element.TradeXml;
import io.straightway.element.check.Finding;
import io.straightway.element.check.Invariants;
import io.straightway.messages.iso20022.CorporateActionMovement036;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.xml.MessageWriter;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.SettlementInstallation;
import io.straightway.settlement.check.SettlementInvariant;
import io.straightway.staticdata.StaticData;
import io.straightway.staticdata.StaticDataStore;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Bonds that pay on the first of December; the books must be consistent after every operation. */
abstract class CouponBonds {
  static final LocalDate RECORD = LocalDate.of(2026, 11, 30);
  static final LocalDate PAID = LocalDate.of(2026, 12, 1);
  static final MessageWriter WRITER = new MessageWriter();
  static final String ITEMS =
      "SELECT kind, isin, trim_scale(quantity), trim_scale(gross), trim_scale(tax), trim_scale(expected), state"
          + " FROM income_item ORDER BY isin, kind";

  @TempDir Path dir;
  @AutoClose SettlementInstallation installation;
  private int files;

  @BeforeEach
  void bondsThatPayOnTheFirstOfDecember() throws Exception {
    installation =
        SettlementInstallation.open(
            dir,
            """
            INSERT INTO security VALUES
              ('GB0000000A14', '2000-01-01', 'Matures', 'BOND', 'GBP', 'XLON', 'GBLO', 2,
               4.25, 1, 'ACT_ACT_ICMA', '2016-12-01', '2026-12-01', 'N', NULL, NULL, NULL, NULL),
              ('GB0000000B13', '2000-01-01', 'Actual', 'BOND', 'GBP', 'XLON', 'GBLO', 2,
               3.7, 2, 'ACT_365F', '2016-12-01', '2036-12-01', 'N', NULL, NULL, NULL, NULL),
              ('GB0000000C12', '2000-01-01', 'Short first', 'BOND', 'GBP', 'XLON', 'GBLO', 2,
               5, 2, 'ACT_ACT_ICMA', '2026-09-15', '2036-12-01', 'N', NULL, NULL, NULL, NULL),
              ('GB0000000D11', '2000-01-01', 'Yearly', 'BOND', 'GBP', 'XLON', 'GBLO', 2,
               3.125, 1, 'ACT_ACT_ICMA', '2016-12-01', '2036-12-01', 'N', NULL, NULL, NULL, NULL),
              ('GB0000000E10', '2000-01-01', 'November', 'BOND', 'GBP', 'XLON', 'GBLO', 2,
               1, 1, 'THIRTY_360', '2016-11-30', '2026-11-30', 'N', NULL, NULL, NULL, NULL);
            """);
  }

  @AfterEach
  void theBooksHold() throws Exception {
    assertThat(findings()).allMatch(Finding::holds);
  }

  final List<Finding> findings() throws Exception {
    try (Connection reader =
        installation.engine().database().database().connect(Role.READER, "t")) {
      List<Finding> all =
          new ArrayList<>(Invariants.check(reader, List.of(), SettlementInvariant.SETTLED));
      all.add(SettlementInvariant.check(reader));
      return all;
    }
  }

  final void buy(int number, String isin, String quantity) throws Exception {
    installation.book(
        TradeXml.purchase("A", number)
            .with("Isin", isin)
            .with("Quantity", quantity)
            .with("Price", "99.5")
            .text());
  }

  final void settle() throws Exception {
    installation.instruct();
    installation.deliver();
    List<byte[]> answers =
        CustodianAnswers.read(installation.out()).stream()
            .map((SettlementInstruction023 sent) -> CustodianAnswers.whole(sent).bytes())
            .toList();
    receive(answers.toArray(byte[][]::new));
  }

  final void receive(byte[]... messages) throws Exception {
    files++;
    CustodianAnswers.write(installation.in(), files + ".bundle.xml", List.of(messages));
    installation.receive();
  }

  /** Enters the income of a day, whose end stays unfinished: no other step of it runs. */
  final void endDay(LocalDate day) throws Exception {
    new IncomeRun(installation.database(), day, staticData()).run();
    installation.tamper(
        """
        DELETE FROM eod_run; DELETE FROM eod_income WHERE business_date <> '%1$s';
        INSERT INTO eod_run VALUES ('%1$s', date '%1$s' + 1, 'GBLO', 'test', 0, NULL, '-infinity')
        """
            .formatted(day));
  }

  private StaticData staticData() throws Exception {
    try (Connection connection = installation.database().getConnection()) {
      return new StaticDataStore().read(connection);
    }
  }

  static String sum(String... amounts) {
    BigDecimal sum = BigDecimal.ZERO;
    for (String amount : amounts) {
      sum = sum.add(new BigDecimal(amount));
    }
    return sum.stripTrailingZeros().toPlainString();
  }

  static byte[] posted(String event, String isin, String amount) {
    return WRITER.write(
        new CorporateActionMovement036(
            "CA-" + isin, event, isin, "SK-ACC1", "GBP", new BigDecimal(amount), PAID, false));
  }

  final String balance(String account) throws Exception {
    return installation.value(
        "SELECT trim_scale(balance) FROM current_balance WHERE account = '" + account + "'");
  }

  final void receiveMt(String type, String text) throws Exception {
    String body = text.formatted(RECORD.format(BASIC_ISO_DATE), PAID.format(BASIC_ISO_DATE));
    String message =
        "{1:F01OURSGB2LAXXX0000000000}{2:O"
            + type
            + "1200261130CUSTGB2LAXXX00000000002611301200N}{4:\n"
            + body
            + "-}";
    Files.writeString(installation.in().resolve(type + ".fin"), message.replace("\n", "\r\n"));
    installation.receive();
  }

  /** Makes a change that the proof must find, and undoes it. */
  final void found(String change, String fault) throws Exception {
    installation.tamper(
        "CREATE TABLE kept_entry AS TABLE income_entry; CREATE TABLE kept_event AS TABLE income_event; CREATE TABLE kept_income AS TABLE income; "
            + change);
    assertThat(findings().toString()).as(change).contains(fault);
    installation.tamper(
        """
        UPDATE income_entry e SET gross = k.gross, tax = k.tax, cash = k.cash, notice_id = k.notice_id FROM kept_entry k WHERE k.entry_id = e.entry_id;
        UPDATE income_event e SET rate = k.rate, taxed = k.taxed, untaxed = k.untaxed, withdrawn_by = k.withdrawn_by FROM kept_event k WHERE k.event_id = e.event_id;
        UPDATE income e SET account = k.account FROM kept_income k WHERE k.income_id = e.income_id;
        DROP TABLE kept_entry; DROP TABLE kept_event; DROP TABLE kept_income
        """);
  }
}
