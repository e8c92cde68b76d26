package io.straightway.backoffice.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.support.ui.Select;

@WithSharedConsole
class LedgerPagesTest {
  private final ConsoleFixture console;

  LedgerPagesTest(ConsoleFixture console) {
    this.console = console;
  }

  @Test
  void anAccountShowsWhatItIsMadeOf() throws Exception {
    Browser ann = console.ann();
    console.open(ann, "/console/ledger?owner=ACC1");
    assertThat(ann.text("tbody")).contains("CASH:ACC1:GBP", "SECURITIES:ACC1:GBP");
    new Select(ann.find("[name=kind]")).selectByValue("CASH");
    ann.await("#found .facts", "1 shown");
    assertThat(ann.text("tbody tr")).contains("cash ACC1 First GBP", "10,005.00");
    ann.assertAccessible();
    ann.click("tbody a");
    ann.await("h1", "CASH:ACC1:GBP");
    assertThat(ann.text("tbody tr")).contains("settlement date", "10,005.00 -10,005.00");
    ann.click("tbody a[href*=instruction]");
    ann.await("h1", "SI");

    console.open(ann, "/console/ledger/entries?account=SECURITIES:ACC1:GBP");
    List<String> rows = ann.all("tbody tr").stream().map(WebElement::getText).toList();
    assertThat(rows.get(rows.size() - 1)).contains("trade T1", "25,000.00 25,000.00");
    assertThat(rows.get(rows.size() - 2)).contains("trade T2", "25,000.00 50,000.00");
    ann.assertAccessible();
    console.picture(ann, "ledger");
    ann.run("document.querySelector('[name=to]').value = '2026-11-24'");
    ann.click(".filter button[type=submit]");
    ann.await("#found .facts", "Nothing found.");
  }

  @Test
  void theTrialBalanceSaysThatItIsZero() {
    Browser ann = console.ann();
    console.open(ann, "/console/ledger/trial-balance?currency=GBP");
    assertThat(ann.text(".done")).contains("Balanced");
    assertThat(ann.all("tr.total")).hasSize(2);
    assertThat(ann.all("strong.right")).extracting(WebElement::getText).containsOnly("0.00");
    ann.assertAccessible();
    console.open(ann, "/console/ledger/trial-balance?on=2020-01-01");
    assertThat(ann.text(".problem")).contains("there is no trial balance of 2020-01-01");
  }

  @Test
  void aJournalIsPostedByTwo() throws Exception {
    Browser ann = console.ann();
    console.open(ann, "/console/ledger/journals");
    ann.click("a[href$='journals/new']");
    assertThat(ann.find("[name=valueDate]").getDomProperty("value")).isEqualTo("2026-11-25");
    ann.type("[name=document]", "letter of 24 November");
    ann.type("[name=reason]", "paid in");
    line(ann, 1, "CASH", "ACC2", "debit", "100,5");
    line(ann, 2, "DEPOSIT", "ACC9", "credit", "100.50");
    ann.click(".correct > .filter button");
    ann.await(".problem", "highlighted");
    assertThat(ann.find("[id='debit.1']").getAttribute("aria-invalid")).isEqualTo("true");
    assertThat(ann.text("[id='fault.debit.1']")).contains("at most 4 decimals");
    assertThat(ann.find("[id='debit.1']").getDomProperty("value")).isEqualTo("100,5");
    ann.type("[id='debit.1']", "100.50");
    ann.click(".correct > .filter button");
    ann.await("[id='fault.owner.2']", "ACC9 is not a known account");
    ann.assertAccessible();
    console.picture(ann, "journal");
    ann.click("[name=more]");
    ann.await("[id='owner.10']", "");
    ann.type("[id='owner.2']", "ACC2");
    ann.type("[id='credit.2']", "100.00");
    ann.click(".correct > .filter button");
    ann.await(".problem", "debits exceed credits by 0.50 USD");
    ann.type("[id='credit.2']", "100.50");
    ann.click(".correct > .filter button");
    ann.await(".done", "Proposed");
    assertThat(ann.text("main")).contains("You proposed this").doesNotContain("Approve");
    String page = ann.driver().getCurrentUrl();

    Browser bob = console.bob();
    console.open(bob, "/console/approvals");
    assertThat(bob.text("[aria-label^=Journal]"))
        .contains("Value date 2026-11-25", "Document letter of 24 November")
        .contains("Debit Credit", "CASH:ACC2:USD 100.50 USD", "DEPOSIT:ACC2:USD 100.50 USD");
    bob.click("article a[href*='journals/journal']");
    bob.await("h1", "Journal");
    assertThat(bob.text("tbody")).contains("CASH:ACC2:USD USD 100.50");
    bob.assertAccessible();
    bob.run("document.querySelector('[name=hash]').value = '" + "00".repeat(32) + "'");
    bob.click("form[action$=approve] button");
    bob.await(".problem", "the approved hash");
    bob.click("form[action$=approve] button");
    bob.await(".done", "posted");
    assertThat(console.query("SELECT balance FROM current_balance WHERE account = 'CASH:ACC2:USD'"))
        .singleElement()
        .asString()
        .startsWith("100.5");
    bob.type("form[action$=reverse] [name=document]", "letter of 25 November");
    bob.type("form[action$=reverse] [name=reason]", "it was for another account");
    bob.click("form[action$=reverse] button");
    bob.await(".done", "reversal is proposed");

    ann.open(page);
    assertThat(ann.text(".state")).isEqualTo("approved");
    console.open(ann, "/console/ledger/journals?state=PROPOSED");
    assertThat(ann.text("tbody")).contains("reversal", "bob", "another account");
    console.open(bob, "/console/ledger/journals?state=PROPOSED");
    bob.click("tbody a");
    bob.type("form[action$=reject] [name=reason]", "it was right");
    bob.click("form[action$=reject] button");
    bob.await(".state", "withdrawn");
    console.open(bob, "/console/ledger/entries?account=CASH:ACC2:USD");
    assertThat(bob.text("tbody tr")).contains("journal", "100.50");
  }

  private static void line(
      Browser browser, int line, String account, String owner, String side, String amount) {
    new Select(browser.all("[name=account]").get(line - 1)).selectByValue(account);
    browser.type("[id='owner." + line + "']", owner);
    browser.type("[id='currency." + line + "']", "USD");
    browser.type("[id='" + side + "." + line + "']", amount);
  }

  @Test
  void breaksGetAnOwnerAndAComment() throws Exception {
    console
        .installation()
        .tamper(
            """
            INSERT INTO reconciliation (statement_date, content_hash, file_name, matched, breaks)
            VALUES ('2026-11-23', pg_catalog.sha256('x'), 'custodian.xml', 41, 2);
            INSERT INTO reconciliation_break (custodian, kind, account, instrument, reference,
              first_seen, last_seen, type, ours, theirs)
            VALUES ('CUSTGB2LXXX', 'CASH', 'CA-ACC1', 'GBP', '', '2026-11-20', '2026-11-23',
                    'QUANTITY', -10005, -10000),
                   ('CUSTGB2LXXX', 'SECURITIES', 'SK-ACC1', 'GB00BH4HKS39', '', '2026-11-23',
                    '2026-11-23', 'QUANTITY', 400, 0)
            """);
    Browser ann = console.ann();
    console.open(ann, "/console/reconciliation");
    assertThat(ann.text("[aria-label=Statements] tbody")).contains("2026-11-23 custodian.xml 41 2");
    assertThat(ann.text("[aria-label='Open breaks'] tbody"))
        .contains("-10,005.00 -10,000.00 5.00 5", "400 0 -400 2");
    ann.assertAccessible();
    ann.click("[data-all]");
    ann.click(".decisions button");
    ann.await(".problem", "give owner, reason or comment");
    ann.click("[data-all]");
    new Select(ann.find("[name=to]")).selectByValue("bob");
    new Select(ann.find("[name=newReason]")).selectByValue("TIMING");
    ann.type("[name=comment]", "asked, they book tomorrow");
    ann.click(".decisions button");
    ann.await(".done", "2 noted.");
    assertThat(ann.text("[aria-label='Open breaks'] tbody")).contains("bob timing asked, they");
    console.picture(ann, "reconciliation");
    ann.click("[aria-label='Open breaks'] tbody a");
    ann.await("h1", "Break");
    for (String comment : List.of("they have booked it", "it is gone tomorrow")) {
      ann.type("[name=comment]", comment);
      ann.click(".decisions button");
      ann.await("[aria-labelledby=history-title]", comment);
    }
    assertThat(ann.text("[aria-labelledby=history-title]"))
        .contains("asked, they book tomorrow", "they have booked it", "it is gone tomorrow");
    assertThat(ann.text(".tiles")).contains("bob", "timing", "5.00");
    ann.assertAccessible();
    console.picture(ann, "break");
    ann.click(".tiles a[href*='/positions?account=ACC1']");
    ann.await("h1", "Positions");
    ann.driver().navigate().back();
    ann.click(".tiles a[href*='movements']");
    ann.await("h1", "ACC1, GBP");
    console.open(ann, "/console/reconciliation");
    new Select(ann.find("[name=minAge]")).selectByValue("5");
    ann.await("#found .facts", "1 shown");
    console.open(ann, "/console/reconciliation?nobodys=true");
    assertThat(ann.text("#found")).isEqualTo("Nothing found.");
    console.open(ann, "/console/reconciliation/statements");
    assertThat(ann.text("tbody")).contains("custodian.xml");
  }
}
