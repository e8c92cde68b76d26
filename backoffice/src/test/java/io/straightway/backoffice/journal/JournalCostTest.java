package io.straightway.backoffice.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.backoffice.check.SystemCheck;
import io.straightway.backoffice.enquiry.Costs;
import io.straightway.backoffice.enquiry.Costs.HeldAtCost;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.db.Role;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.element.TradeXml;
import io.straightway.element.calendar.BusinessDate;
import io.straightway.element.check.Finding;
import io.straightway.settlement.House;
import io.straightway.settlement.day.EndOfDay;
import java.io.StringReader;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Clock;
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
  @AutoClose private House house;
  private OperatorLogin bob;
  private JournalDesk desk;
  private LocalDate today = LocalDate.of(2026, 11, 20);

  @BeforeEach
  void open() throws Exception {
    house = House.open(dir);
    bob = house.operator("bob");
    desk = new JournalDesk(house.database());
    try (Connection connection = house.database().getConnection()) {
      BusinessDate.open(connection, today, "test");
    }
  }

  private Journal enter(Journal.Kind kind, String lines) throws Exception {
    JournalCsv.Read read = JournalCsv.read(new StringReader(JournalCsv.HEADER + "\n" + lines));
    assertThat(read.faults()).isEmpty();
    return approved(
        desk.propose(
            house.anna(), new JournalDraft(kind, today, "LETTER-1", read.lines(), null), "so"));
  }

  private Journal approved(Journal journal) throws Exception {
    return desk.approve(bob, journal.journalId(), journal.contentHash());
  }

  private void end() throws Exception {
    new EndOfDay(house.database(), Clock.systemUTC(), step -> {})
        .run(new EndOfDay.Order(today, "NONE", "tester", null));
    today = LocalDate.parse(house.value("SELECT today FROM open_day"));
    try (Connection reader = house.engine().database().database().connect(Role.READER, "t")) {
      List<Finding> findings = SystemCheck.findings(reader, List.of());
      assertThat(findings).as(findings.toString()).allMatch(Finding::holds);
    }
  }

  private List<HeldAtCost> held() throws Exception {
    try (Connection reader = house.engine().database().database().connect(Role.READER, "t")) {
      Costs.Filter all = new Costs.Filter("ACC1", null, "GBP", null, 1);
      Page<HeldAtCost> first = Costs.page(reader, all);
      return first.items();
    }
  }

  @Test
  void anOpeningBalanceCostsWhatItSaysUntilItIsTakenBack() throws Exception {
    Journal opening =
        enter(
            Journal.Kind.OPENING,
            "SECURITIES,ACC1,GBP,25000,,GB00BH4HKS39,1000\nOPENING_BALANCE,ACC1,GBP,,25000,,\n");
    house.book(
        TradeXml.purchase("A", 1)
            .with("Side", "SELL")
            .with("Quantity", "400")
            .with("Price", "27.50")
            .text());
    end();
    assertThat(house.query(BALANCES))
        .containsExactly("REALISED_GAIN:ACC1:GBP -1000", "SECURITIES:ACC1:GBP 15000");
    assertThat(held())
        .singleElement()
        .satisfies(one -> assertThat(one.average()).isEqualByComparingTo("25"));

    approved(desk.reverse(house.anna(), opening.journalId(), today, "LETTER-2", "twice"));
    end();
    assertThat(house.query(BALANCES)).containsExactly("SECURITIES:ACC1:GBP -11000");
  }

  @Test
  void anAmountAloneChangesWhatIsHeldAndWithoutASecurityItIsRealised() throws Exception {
    house.book(TradeXml.purchase("A", 1).text());
    enter(Journal.Kind.MANUAL, "SECURITIES,ACC1,GBP,40,,,\nOTHER_FEE,ACC1,GBP,,40,,\n");
    enter(
        Journal.Kind.SETTLED,
        "SECURITIES,ACC1,GBP,100,,GB00BH4HKS39,5\nOPENING_BALANCE,ACC1,GBP,,100,,\n");
    end();

    assertThat(house.query(BALANCES))
        .containsExactly("REALISED_GAIN:ACC1:GBP 40", "SECURITIES:ACC1:GBP 25100");
    assertThat(held())
        .singleElement()
        .satisfies(one -> assertThat(one.quantity()).isEqualByComparingTo("1000"));
  }
}
