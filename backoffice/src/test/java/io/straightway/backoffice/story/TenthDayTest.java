package io.straightway.backoffice.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.straightway.backoffice.check.SystemCheck;
import io.straightway.backoffice.check.WholeProof;
import io.straightway.backoffice.enquiry.trades.TradeStory;
import io.straightway.backoffice.enquiry.trades.TradeStory.Exchange;
import io.straightway.db.Role;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.check.Finding;
import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso20022.CancellationStatus027.State;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.xml.MessageReader;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.SettlementInstallation;
import io.straightway.settlement.day.DayDesk;
import io.straightway.settlement.exchange.ExchangeDesk;
import io.straightway.settlement.exchange.ExchangeTerms;
import io.straightway.settlement.exchange.IsinExchange;
import io.straightway.settlement.reconcile.Break;
import io.straightway.settlement.reconcile.Reconciler;
import io.straightway.settlement.reconcile.file.StatementFile;
import io.straightway.settlement.reconcile.file.StatementReading;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The last of the {@linkplain TenDaysTest ten days}: the exchange of an ISIN. */
final class TenthDayTest {
  private static final LocalDate BEFORE = LocalDate.of(2026, 11, 24);
  private static final LocalDate DAY = LocalDate.of(2026, 11, 25);
  private static final String OLD = StaticDataFixture.VODAFONE;
  private static final String NOW = "GB00B16GWD56";
  private static final String LIST =
      "SELECT code FROM settlement_exception WHERE item LIKE 'instruction:%'";
  private static final String ACCOUNTS =
      "SELECT account, trim_scale(sum(amount)) FROM posting GROUP BY account"
          + " HAVING sum(amount) <> 0 ORDER BY account";
  private static final String HOLDING =
      "SELECT trim_scale(traded), trim_scale(settled) FROM current_position"
          + " WHERE account = 'ACC1' AND instrument = '%s'";

  @TempDir private Path dir;
  @AutoClose private SettlementInstallation installation;
  private int files;

  @BeforeEach
  void open() throws Exception {
    installation = SettlementInstallation.open(dir).proving(SystemCheck::dayFindings);
    try (Connection connection = installation.database().getConnection()) {
      DayDesk.open(connection, BEFORE, "test");
    }
  }

  @Test
  @DisplayName(
      "10. An ISIN is exchanged overnight, 1 old for 2 new: positions and open instructions move by"
          + " a decision, and the custodian's statement reconciles")
  void anIsinIsExchangedOvernight() throws Exception {
    answer(CustodianAnswers.whole(sent(1, "1000")).on(BEFORE).bytes());
    SettlementInstruction023 inPart = sent(2, "100");
    SettlementInstruction023 matched = sent(3, "500");
    answer(
        CustodianAnswers.whole(inPart).on(BEFORE).part("P1", "40", "1005", "0").bytes(),
        CustodianAnswers.matched(matched.transactionId()));
    installation.book(purchase(4, "200"));
    installation.instruct();
    installation.book(purchase(5, "300"));
    endOfDay(BEFORE);

    List<String> books = installation.query(ACCOUNTS);

    exchange();

    assertThat(installation.value(HOLDING.formatted(OLD))).isEqualTo("0 0");
    assertThat(installation.value(HOLDING.formatted(NOW))).isEqualTo("4200 2080");
    assertThat(installation.query(ACCOUNTS)).as("the book value stays").isEqualTo(books);
    assertThat(
            installation.query(
                "SELECT status, coalesce(cancellation, '-') FROM settlement_instruction"
                    + " ORDER BY instruction_id"))
        .containsExactly("SETTLED -", "PARTLY_SETTLED -", "MATCHED REQUESTED", "CANCELLED -");
    assertThat(installation.query(LIST)).containsExactly("ISIN_EXCHANGED");
    installation.deliver();
    answer(CustodianAnswers.cancellation(matched.transactionId(), State.CANCELLED, null));
    answer(CustodianAnswers.whole(inPart).on(DAY).part("P2", "60", "1507.50", "40").bytes());
    assertThat(installation.query(LIST)).isEmpty();

    assertThat(installation.instruct().instructions()).isEqualTo(3);
    installation.deliver();
    List<SettlementInstruction023> anew = CustodianAnswers.read(installation.out());
    assertThat(anew.subList(3, 6))
        .extracting(
            SettlementInstruction023::isin, instruction -> instruction.quantity().intValueExact())
        .containsExactlyInAnyOrder(tuple(NOW, 1000), tuple(NOW, 400), tuple(NOW, 600));
    for (SettlementInstruction023 instruction : anew.subList(3, 6)) {
      answer(CustodianAnswers.whole(instruction).on(DAY).bytes());
    }
    assertThat(installation.query("SELECT DISTINCT status FROM settlement_instruction ORDER BY 1"))
        .containsExactly("CANCELLED", "SETTLED");
    assertThat(
            reconcile(
                "2026-11-24", "SECURITIES,SK-ACC1," + OLD + ",1040", "CASH,CA-ACC1,GBP,-26017.50"))
        .isEmpty();

    endOfDay(DAY);

    assertThat(installation.value(HOLDING.formatted(OLD))).isEqualTo("0 0");
    assertThat(installation.value(HOLDING.formatted(NOW))).isEqualTo("4200 4200");
    assertThat(
            reconcile(
                "2026-11-25", "SECURITIES,SK-ACC1," + NOW + ",4200", "CASH,CA-ACC1,GBP,-52562.50"))
        .isEmpty();
    try (Connection reader =
        installation.engine().database().database().connect(Role.READER, "test")) {
      assertThat(TradeStory.find(reader, "A-T3", null))
          .singleElement()
          .satisfies(
              story -> {
                assertThat(story.exchanges())
                    .extracting(Exchange::isin, Exchange::since)
                    .containsExactly(tuple(NOW, DAY));
                assertThat(story.instructions()).hasSize(2);
              });
    }
    assertEverythingHolds();
  }

  @Test
  @DisplayName("10. ... and when it is decided late, what settled meanwhile moves as well")
  void theDecisionComesLate() throws Exception {
    SettlementInstruction023 sent = sent(1, "1000");
    endOfDay(BEFORE);
    answer(CustodianAnswers.whole(sent).on(DAY).bytes());
    endOfDay(DAY);

    exchange();

    assertThat(installation.value(HOLDING.formatted(NOW))).isEqualTo("2000 2000");
    assertThat(
            reconcile(
                "2026-11-26", "SECURITIES,SK-ACC1," + NOW + ",2000", "CASH,CA-ACC1,GBP,-25012.50"))
        .isEmpty();
    assertEverythingHolds();
  }

  @Test
  @DisplayName("10. ... and a part that settles under the old ISIN a day later reconciles as well")
  void aPartSettlesUnderTheOldIsin() throws Exception {
    LocalDate after = LocalDate.of(2026, 11, 26);
    SettlementInstruction023 sent = sent(1, "1000");
    answer(CustodianAnswers.whole(sent).on(BEFORE).part("P1", "400", "10005", "0").bytes());
    endOfDay(BEFORE);
    exchange();
    endOfDay(DAY);
    answer(CustodianAnswers.whole(sent).on(after).part("P2", "600", "15007.50", "400").bytes());
    String part = "SECURITIES,SK-ACC1," + NOW + ",800";
    String paid = "CASH,CA-ACC1,GBP,-10005";
    assertThat(reconcile("2026-11-25", part, paid)).isEmpty();

    endOfDay(after);

    assertThat(installation.value(HOLDING.formatted(NOW))).isEqualTo("2000 2000");
    assertThat(reconcile("2026-11-25", part, paid)).isEmpty();
    assertEverythingHolds();
  }

  private static String purchase(long number, String quantity) {
    return TradeXml.purchase("A", number).with("Quantity", quantity).text();
  }

  private SettlementInstruction023 sent(long number, String quantity) throws Exception {
    installation.book(purchase(number, quantity));
    installation.instruct();
    installation.deliver();
    List<SettlementInstruction023> all = CustodianAnswers.read(installation.out());
    return all.get(all.size() - 1);
  }

  private void exchange() throws Exception {
    installation.tamper(
        """
        INSERT INTO security (isin, valid_from, name, kind, currency, mic, calendar, settlement_days)
        VALUES ('%s', '2026-11-25', 'New', 'EQUITY', 'GBP', 'XLON', 'GBLO', 2);
        UPDATE security SET valid_to = '2026-11-24' WHERE isin = '%s'
        """
            .formatted(NOW, OLD));
    ExchangeDesk desk = new ExchangeDesk(installation.database());
    IsinExchange proposed =
        desk.propose(
            installation.anna(), new ExchangeTerms(OLD, NOW, 1, 2, DAY, "notice"), "split");
    desk.approve(installation.operator("bob"), proposed.exchangeId(), proposed.contentHash());
  }

  private void answer(byte[]... messages) throws Exception {
    files++;
    CustodianAnswers.write(installation.in(), files + ".bundle.xml", List.of(messages));
    installation.receive();
  }

  private void endOfDay(LocalDate day) throws Exception {
    installation.end(day, "NONE", dir.resolve("reports"));
  }

  private List<Break> reconcile(String day, String... lines) throws Exception {
    StringBuilder csv = new StringBuilder("statement_date,kind,account,instrument,quantity\n");
    for (String line : lines) {
      csv.append(day).append(',').append(line).append('\n');
    }
    byte[] bytes = csv.toString().getBytes(StandardCharsets.UTF_8);
    StatementReading reading =
        new StatementFile(new MessageReader(new HardenedXml())).read(List.of(bytes));
    return new Reconciler(installation.database())
        .run(((StatementReading.FileContent) reading).statements(), "statement", bytes, null)
        .get(0)
        .breaks();
  }

  private void assertEverythingHolds() throws Exception {
    try (Connection reader =
        installation.engine().database().database().connect(Role.READER, "test")) {
      assertThat(WholeProof.findings(reader)).allMatch(Finding::holds);
    }
  }
}
