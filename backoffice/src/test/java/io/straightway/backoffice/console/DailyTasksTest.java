package io.straightway.backoffice.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.TradeXml;
import io.straightway.messages.iso20022.SettlementStatus024.Status;
import io.straightway.operators.OperatorRole;
import io.straightway.settlement.CustodianAnswers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The daily tasks of a desk take few clicks. Uses a console of its own, as it closes the day. */
class DailyTasksTest {
  private final List<String> table = new ArrayList<>();

  @Test
  void theDailyTasksOfADeskTakeFewClicks() throws Exception {
    try (ConsoleFixture console = ConsoleFixture.start()) {
      prepare(console);
      repairAStuckTrade(console);
      explainAFail(console);
      explainAPosition(console);
      rejectMessagesSentTwice(console);
      postAJournal(console);
      chaseTheUnmatched(console);
      explainABreak(console);
      exportPositions(console);
      acceptAnAmount(console);
      findByAmount(console);
      findByName(console);
      nameTheRepairer(console);
      listWhatMissesTheCutOff(console);
      giveARole(console);
      closeTheDay(console);
    }
    table.forEach(System.out::println);
    assertThat(table).hasSize(15);
  }

  private void done(String task, int most, BrowserOperator... hands) {
    int clicks = Stream.of(hands).mapToInt(BrowserOperator::clicks).sum();
    Duration time =
        Stream.of(hands).map(BrowserOperator::time).reduce(Duration.ZERO, Duration::plus);
    table.add("%-40s %3d clicks %4d s".formatted(task, clicks, time.toSeconds()));
    assertThat(clicks).as(task).isLessThanOrEqualTo(most);
  }

  private static void prepare(ConsoleFixture console) throws Exception {
    console.take(
        TradeXml.purchase("OMS9", 1)
            .with("TradeReference", "STUCK-17")
            .with("Account", "NOBODY")
            .bytes());
    for (int number = 1; number <= 3; number++) {
      console.take(TradeXml.purchase("TWICE", number).with("Account", "NOBODY").bytes());
    }
    String second =
        console
            .query(
                """
                SELECT 'SI' || instruction_id
                  FROM instruction_trade JOIN security_purc_sale USING (trade_id)
                 WHERE trade_reference = 'T2'
                """)
            .get(0);
    CustodianAnswers.write(
        console.installation().in(),
        "3.bundle.xml",
        List.of(CustodianAnswers.status(second, Status.FAILING, "LACK")));
    console.installation().receive();
    console
        .installation()
        .tamper(
            """
            INSERT INTO reconciliation (statement_date, content_hash, file_name, matched, breaks)
            VALUES ('2026-11-23', pg_catalog.sha256('x'), 'custodian.xml', 41, 1);
            INSERT INTO reconciliation_break (custodian, kind, account, instrument, reference,
              first_seen, last_seen, type, ours, theirs)
            VALUES ('CUSTGB2LXXX', 'CASH', 'CA-ACC1', 'GBP', '', '2026-11-20', '2026-11-23',
                    'QUANTITY', -10005, -10000)
            """);
  }

  private void repairAStuckTrade(ConsoleFixture console) {
    BrowserOperator ann =
        BrowserOperator.onToday(console, console.ann())
            .search("stuck-17")
            .sees("tr.fault", "NOBODY")
            .type("[id='set.Account']", "ACC1")
            .type(".correct [name=reason]", "closed account")
            .click(".correct button")
            .sees(".done", "Proposed");
    BrowserOperator bob =
        BrowserOperator.onToday(console, console.bob())
            .click(".work a[href$='/approvals']")
            .sees(".changes", "ACC1")
            .click("[aria-label^=Repair] form[action$='/approve'] button")
            .sees(".done", "Approved");
    done("find a stuck trade, repair it by two", 6, ann, bob);
  }

  private void explainAFail(ConsoleFixture console) {
    BrowserOperator ann =
        BrowserOperator.onToday(console, console.ann())
            .search("t2")
            .sees("h1", "T2")
            .sees(".tiles", "LACK");
    done("tell a client why a trade fails", 1, ann);
  }

  private void explainAPosition(ConsoleFixture console) {
    BrowserOperator ann =
        BrowserOperator.onToday(console, console.ann())
            .click("nav a[href='/console/positions']")
            .type("#filter [name=account]", "ACC1\t")
            .sees("#found", "GB00BH4HKS39")
            .click("#found tbody a[href*=GB00BH4HKS39]")
            .sees("#found tbody", "T1")
            .click("#found tbody a[href*='trades/story']")
            .sees("#main", "Events");
    done("say why a position is what it is", 5, ann);
  }

  private void rejectMessagesSentTwice(ConsoleFixture console) {
    BrowserOperator ann =
        BrowserOperator.onToday(console, console.ann())
            .click(".work a[href$='/exceptions']")
            .type("[name=source]", "TWICE\t")
            .sees("#found .facts", "3 shown")
            .click("[data-all]")
            .click("[value=REJECT]")
            .sees("h1", "Reject?")
            .type(".decisions [name=reason]", "sent twice")
            .click(".btn-danger")
            .sees(".done", "3 rejected");
    done("reject what was sent twice", 6, ann);
  }

  private void postAJournal(ConsoleFixture console) {
    BrowserOperator ann =
        BrowserOperator.onToday(console, console.ann())
            .click("nav a[href='/console/ledger']")
            .click("a[href$='/ledger/journals']")
            .click("a[href$='journals/new']")
            .type("[name=document]", "letter of 24 November")
            .type("[name=reason]", "paid in");
    line(ann, 1, "CASH", "debit");
    line(ann, 2, "DEPOSIT", "credit");
    ann.click(".correct > .filter button").sees(".done", "Proposed");
    BrowserOperator bob =
        BrowserOperator.onToday(console, console.bob())
            .click(".work a[href$='/approvals']")
            .sees("[aria-label^=Journal]", "100.50")
            .click("[aria-label^=Journal] form[action$='/approve'] button")
            .sees(".done", "Approved");
    done("post a journal by two", 18, ann, bob);
  }

  private static void line(BrowserOperator hand, int line, String account, String side) {
    hand.choose("tr:nth-child(" + line + ") [name=account]", account)
        .type("[id='owner." + line + "']", "ACC2")
        .type("[id='currency." + line + "']", "USD")
        .type("[id='" + side + "." + line + "']", "100.50");
  }

  private void chaseTheUnmatched(ConsoleFixture console) {
    BrowserOperator ann =
        BrowserOperator.onToday(console, console.ann())
            .click(".work a[href$=unmatched]")
            .sees("#found", "BARCGB22XXX")
            .click("#found tbody a")
            .sees("#main", "Counterparty");
    done("whom to chase for what is unmatched", 2, ann);
  }

  private void explainABreak(ConsoleFixture console) {
    BrowserOperator ann =
        BrowserOperator.onToday(console, console.ann())
            .click(".work a[href$='/reconciliation']")
            .click("[aria-label='Open breaks'] tbody a")
            .type("[name=comment]", "they book it tomorrow")
            .click(".decisions button")
            .sees("[aria-labelledby=history-title]", "they book it tomorrow");
    done("say why there is a break", 4, ann);
  }

  private void exportPositions(ConsoleFixture console) {
    BrowserOperator ann =
        BrowserOperator.onToday(console, console.ann())
            .click("nav a[href='/console/positions']")
            .sees("#found", "ACC1")
            .click("#found .files a");
    done("give an auditor the positions", 2, ann);
  }

  private void acceptAnAmount(ConsoleFixture console) {
    BrowserOperator ann =
        BrowserOperator.onToday(console, console.ann())
            .click("#main a[href*='code=']:not([href*=ACCOUNT])")
            .click("#found tbody a")
            .type("form[action$='/accept'] [name=reason]", "agreed by telephone")
            .click("form[action$='/accept'] button")
            .sees(".done", "");
    BrowserOperator bob =
        BrowserOperator.onToday(console, console.bob())
            .click(".work a[href$='/approvals']")
            .click("#main form[action$='/approve'] button")
            .sees(".done", "Approved");
    done("accept another amount by two", 6, ann, bob);
  }

  private void findByAmount(ConsoleFixture console) {
    BrowserOperator ann =
        BrowserOperator.onToday(console, console.ann())
            .search("25,012.50")
            .sees("#found tbody", "SI")
            .click("#found tbody a")
            .sees("#main", "25,012.50");
    done("find a trade by its amount", 1, ann);
  }

  private void findByName(ConsoleFixture console) {
    BrowserOperator ann =
        BrowserOperator.onToday(console, console.ann())
            .search("vodafone")
            .sees("#found tbody", "T1");
    done("find the trades of a security by name", 0, ann);
  }

  private void nameTheRepairer(ConsoleFixture console) {
    BrowserOperator ann =
        BrowserOperator.onToday(console, console.ann())
            .search("stuck-17")
            .sees("h1", "STUCK-17")
            .sees("ol.line", "Repair proposed by ann")
            .sees("ol.line", "Repair approved by bob");
    done("say who repaired a trade", 0, ann);
  }

  private void listWhatMissesTheCutOff(ConsoleFixture console) throws Exception {
    console
        .installation()
        .tamper(
            "INSERT INTO cut_off VALUES"
                + " ('CUSTGB2LXXX','*','BOTH','*','2000-01-01','UTC','00:01',0,'SAME_DAY')");
    console.take(TradeXml.purchase("CUT", 1).bytes());
    console.installation().instruct();
    BrowserOperator ann =
        BrowserOperator.onToday(console, console.ann())
            .click("#cut-off-title ~ .wide td a")
            .sees("#found tbody", "SI");
    done("list the trades that miss the cut-off", 1, ann);
  }

  private void giveARole(ConsoleFixture console) throws Exception {
    console.insteadOfBob(
        console.operator("rolf", OperatorRole.ADMINISTRATOR),
        "Administration",
        () -> {
          BrowserOperator rolf =
              BrowserOperator.onToday(console, console.bob())
                  .click("nav a[href='/console/administration']")
                  .click("tr:has([aria-label='Propose for ann']) summary")
                  .choose("[aria-label='Propose for ann'] [name=details]", "AUDITOR")
                  .type("[aria-label='Propose for ann'] [name=reason]", "year end")
                  .click("[aria-label='Propose for ann'] button")
                  .sees("[role=status]", "another administrator approves it");
          done("propose a role for an operator", 6, rolf);
        });
  }

  private void closeTheDay(ConsoleFixture console) {
    BrowserOperator ann =
        BrowserOperator.onToday(console, console.ann())
            .click("nav a[href='/console/day']")
            .click("form[action$='/preview'] button")
            .sees("#preview", "Open exceptions")
            .click("[name=confirmed]")
            .click("button.btn-danger")
            .sees("#days-title ~ .wide", "Reports of 2026-11-25");
    done("close the day", 4, ann);
  }
}
