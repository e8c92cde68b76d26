package io.straightway.backoffice.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.backoffice.check.SystemCheck;
import io.straightway.backoffice.check.WholeProof;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.backoffice.enquiry.books.Costs;
import io.straightway.backoffice.enquiry.books.Costs.CostFilter;
import io.straightway.backoffice.enquiry.books.Costs.HeldAtCost;
import io.straightway.backoffice.journal.Journal.JournalKind;
import io.straightway.backoffice.journal.JournalCsv.JournalLines;
import io.straightway.db.Role;
import io.straightway.element.TradeXml;
import io.straightway.element.check.Finding;
import io.straightway.operators.OperatorLogin;
import io.straightway.settlement.SettlementInstallation;
import io.straightway.settlement.day.DayDesk;
import java.io.StringReader;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Journals of securities at cost. */
final class JournalCostTest {
  private static final String BALANCES =
      "SELECT account, trim_scale(balance) FROM current_balance WHERE balance <> 0"
          + " AND account ~ '^(SECURITIES|REALISED)' ORDER BY 1";

  @TempDir private Path dir;
  @AutoClose private SettlementInstallation installation;
  private OperatorLogin bob;
  private JournalDesk desk;
  private LocalDate today = LocalDate.of(2026, 11, 20);

  @BeforeEach
  void open() throws Exception {
    installation = SettlementInstallation.open(dir).proving(SystemCheck::dayFindings);
    bob = installation.operator("bob");
    desk = new JournalDesk(installation.database());
    try (Connection connection = installation.database().getConnection()) {
      DayDesk.open(connection, today, "test");
    }
  }

  private Journal enter(JournalKind kind, String lines) throws Exception {
    JournalLines read = JournalCsv.read(new StringReader(JournalCsv.HEADER + "\n" + lines));
    assertThat(read.faults()).isEmpty();
    return approved(
        desk.propose(
            installation.anna(),
            new JournalDraft(kind, today, "LETTER-1", read.lines(), null),
            "so"));
  }

  private Journal approved(Journal journal) throws Exception {
    return desk.approve(bob, journal.journalId(), journal.contentHash());
  }

  private void end() throws Exception {
    installation.end(today, "NONE", null);
    today = LocalDate.parse(installation.value("SELECT today FROM open_day"));
    try (Connection reader =
        installation.engine().database().database().connect(Role.READER, "t")) {
      List<Finding> findings = WholeProof.findings(reader);
      assertThat(findings).as(findings.toString()).allMatch(Finding::holds);
    }
  }

  private List<HeldAtCost> held() throws Exception {
    try (Connection reader =
        installation.engine().database().database().connect(Role.READER, "t")) {
      CostFilter all = new CostFilter("ACC1", null, "GBP", null, 1);
      Page<HeldAtCost> first = Costs.page(reader, all);
      return first.items();
    }
  }

  @Test
  void anOpeningBalanceHasItsStatedCostUntilReversed() throws Exception {
    Journal opening =
        enter(
            JournalKind.OPENING,
            "SECURITIES,ACC1,GBP,25000,,GB00BH4HKS39,1000\nOPENING_BALANCE,ACC1,GBP,,25000,,\n");
    installation.book(
        TradeXml.purchase("A", 1)
            .with("Side", "SELL")
            .with("Quantity", "400")
            .with("Price", "27.50")
            .text());
    end();
    assertThat(installation.query(BALANCES))
        .containsExactly("REALISED_GAIN:ACC1:GBP -1000", "SECURITIES:ACC1:GBP 15000");
    assertThat(held())
        .singleElement()
        .satisfies(held -> assertThat(held.average()).isEqualByComparingTo("25"));

    approved(desk.reverse(installation.anna(), opening.journalId(), today, "LETTER-2", "twice"));
    end();
    assertThat(installation.query(BALANCES)).containsExactly("SECURITIES:ACC1:GBP -11000");
  }

  @Test
  void anAmountAloneChangesTheCostAndIsRealisedWithoutAHolding() throws Exception {
    installation.book(TradeXml.purchase("A", 1).text());
    enter(JournalKind.MANUAL, "SECURITIES,ACC1,GBP,40,,,\nOTHER_FEE,ACC1,GBP,,40,,\n");
    enter(
        JournalKind.SETTLED,
        "SECURITIES,ACC1,GBP,100,,GB00BH4HKS39,5\nOPENING_BALANCE,ACC1,GBP,,100,,\n");
    end();

    assertThat(installation.query(BALANCES))
        .containsExactly("REALISED_GAIN:ACC1:GBP 40", "SECURITIES:ACC1:GBP 25100");
    assertThat(held())
        .singleElement()
        .satisfies(held -> assertThat(held.quantity()).isEqualByComparingTo("1000"));
  }
}
