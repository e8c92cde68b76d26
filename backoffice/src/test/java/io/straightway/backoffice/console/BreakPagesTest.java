package io.straightway.backoffice.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.support.ui.Select;

/**
 * The work on breaks: candidates, matching one by one or from the list, and writing off by two
 * people.
 */
@WithSharedConsole
class BreakPagesTest {
  private static final int WINDOW = 1280;
  private static final int PHONE = 390;
  private static final String CANDIDATES = "[aria-labelledby=candidates-title]";

  private final ConsoleFixture console;

  BreakPagesTest(ConsoleFixture console) {
    this.console = console;
  }

  @Test
  void aBreakIsMatchedWithItsBestCandidateReversedAndMatchedFromTheList() throws Exception {
    entries(
        "'CUSTGB2LXXX', 'CA-ACC2', 'USD', 'FEE-7', '2026-11-20', 0, -30",
        "'CUSTGB2LXXX', 'CA-ACC2', 'USD', 'entry 71', '2026-11-23', -10, 0",
        "'CUSTGB2LXXX', 'CA-ACC2', 'USD', 'entry 72', '2026-11-23', -20, 0",
        "'CUSTGB2LXXX', 'CA-ACC1', 'USD', 'FEE-8', '2026-11-20', -30, 0");
    Browser ann = console.ann();
    ann.width(WINDOW);
    long waiting = openToday(ann);
    console.open(ann, "/console/reconciliation/break?number=" + number("FEE-7"));
    assertThat(ann.text(".state")).isEqualTo("open");
    assertThat(ann.text(CANDIDATES + " tbody tr:first-child"))
        .contains("82", "entry 71 of 2026-11-23", "entry 72 of 2026-11-23", "0.00 50 15 17 0");
    assertThat(ann.text(CANDIDATES + " tbody tr:nth-child(2)"))
        .as("of another account it can't be matched")
        .contains("FEE-8", "50 0 20");
    assertThat(ann.all(CANDIDATES + " [type=radio]")).hasSize(1);
    assertThat(overflows(ann)).isFalse();
    ann.assertAccessible();
    ann.phone(PHONE);
    assertThat(overflows(ann)).isFalse();
    ann.noPhone();

    ann.click(CANDIDATES + " [type=radio]");
    ann.type("form[action$='/match'] [name=reason]", "one fee, two journals");
    ann.click("form[action$='/match'] button");
    ann.await(".done", "Matched");
    assertThat(ann.text(".state")).isEqualTo("matched");
    assertThat(ann.text("[aria-labelledby=history-title]")).contains("one fee, two journals");
    assertThat(overflows(ann)).isFalse();
    assertThat(open()).containsExactly("FEE-8");

    ann.type("form[action$='/unmatch'] [name=reason]", "the second is another's");
    ann.click("form[action$='/unmatch'] button");
    ann.await(".done", "open again");
    assertThat(open()).hasSize(4);

    console.open(ann, "/console/reconciliation?account=CA-ACC2");
    choose(ann, "FEE-7");
    choose(ann, "entry 71");
    ann.type("[name=comment]", "one fee");
    ann.click("[name=match]");
    ann.await(".problem", "sum to -20, not to 0");
    choose(ann, "entry 72");
    ann.type("[name=comment]", "one fee");
    ann.click("[name=match]");
    ann.await(".done", "1 match made.");
    assertThat(openToday(ann)).isEqualTo(waiting - 3);
    console.open(ann, "/console/reconciliation");
    assertThat(open()).containsExactly("FEE-8");
    new Select(ann.find("[name=state]")).selectByValue("MATCHED");
    ann.await("#found .facts", "3 shown");
    assertThat(ann.all("#found fieldset")).isEmpty();
    assertThat(overflows(ann)).isFalse();
    close();
  }

  @Test
  void fiftyYenAreWrittenOffByTwo() throws Exception {
    entries("'CUSTGB2LXXX', 'CA-ACC2', 'JPY', 'FEE-9', '2026-11-20', 0, -50");
    String page = "/console/reconciliation/break?number=" + number("FEE-9");
    Browser ann = console.ann();
    console.open(ann, page);
    ann.click("main details summary");
    ann.type("form[action$='/write-off'] [name=reason]", "not worth a letter");
    ann.click("form[action$='/write-off'] button");
    ann.await(".done", "Proposed");
    assertThat(ann.text("main")).contains("which writes it off, waits for another operator");
    assertThat(ann.all("form[action$='/write-off']")).isEmpty();

    Browser bob = console.bob();
    console.open(bob, "/console/approvals");
    assertThat(bob.text("main")).contains("not worth a letter", "WRITE_OFF:ACC2:JPY", "2026-11-20");
    bob.click("[aria-label^=Journal] form[action$='/approve'] button");
    bob.await(".done", "Approved");

    console.open(ann, page);
    assertThat(ann.text(".state")).isEqualTo("written off");
    assertThat(ann.text("[aria-labelledby=history-title]"))
        .contains("ann", "bob", "not worth a letter");
    assertThat(open()).isEmpty();
    assertThat(
            console.query(
                "SELECT trim_scale(balance) FROM current_balance"
                    + " WHERE account = 'WRITE_OFF:ACC2:JPY'"))
        .containsExactly("50");
  }

  @Test
  void aBreakBetweenStatementsNamesBothAndIsAcceptedByTwo() throws Exception {
    console
        .installation()
        .tamper(
            """
            INSERT INTO reconciliation_break (custodian, account, instrument, reference, entry_day, ours,
              theirs, kind, first_seen, last_seen, type, text)
            VALUES ('CUSTGB2LXXX', 'CA-ACC2', 'USD', '330', '2026-11-23', -711781.68, -711681.68,
              'STATEMENT', '2026-11-23', '2026-11-23', 'STATEMENT_NUMBER', 'expected number 329')
            """);
    String page = "/console/reconciliation/break?number=" + number("330");
    Browser ann = console.ann();
    console.open(ann, "/console/reconciliation?account=CA-ACC2");
    assertThat(ann.text("#found tbody")).contains("statement: statement number", "330", "100.00");
    console.open(ann, page);
    assertThat(ann.text("main")).contains("expected number 329").doesNotContain("Write off");
    ann.assertAccessible();
    ann.click("main details summary");
    ann.type("form[action$='/accept'] [name=reason]", "329 was never issued");
    ann.click("form[action$='/accept'] button");
    ann.await(".done", "Proposed");

    Browser bob = console.bob();
    console.open(bob, "/console/approvals");
    assertThat(bob.text("main")).contains("329 was never issued", "-711,781.68", "-711,681.68");
    bob.click("form[action$='/approve'] button");
    bob.await(".done", "Approved");

    console.open(ann, page);
    assertThat(ann.text(".state")).isEqualTo("accepted");
  }

  private long openToday(Browser browser) {
    console.open(browser, "/console");
    return Long.parseLong(browser.text(".work a[href$='/reconciliation']"));
  }

  private static boolean overflows(Browser browser) {
    return Boolean.TRUE.equals(
        browser.run(
            "return document.documentElement.scrollWidth > document.documentElement.clientWidth"));
  }

  private void choose(Browser browser, String reference) throws Exception {
    browser.click("[name=item][value='" + number(reference) + "']");
  }

  private void entries(String... rows) throws Exception {
    for (String row : rows) {
      console
          .installation()
          .tamper(
              """
              INSERT INTO reconciliation_break (custodian, account, instrument, reference, entry_day, ours,
                theirs, kind, first_seen, last_seen, type)
              VALUES (%s, 'CASH_ENTRY', '2026-11-23', '2026-11-23', 'QUANTITY')
              """
                  .formatted(row));
    }
  }

  private void close() throws Exception {
    console
        .installation()
        .tamper("UPDATE reconciliation_break SET closed_on = last_seen WHERE reference = 'FEE-8'");
  }

  private String number(String reference) throws Exception {
    return console
        .query("SELECT number FROM statement_break WHERE reference = '%s'".formatted(reference))
        .get(0);
  }

  private List<String> open() throws Exception {
    return console.query(
        "SELECT reference FROM statement_break WHERE closed_on IS NULL AND reference <> ''"
            + " ORDER BY number");
  }
}
