package io.straightway.backoffice.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.TradeXml;
import io.straightway.settlement.exchange.ExchangeDesk;
import io.straightway.settlement.exchange.ExchangeTerms;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;

@WithSharedConsole
class ApprovalsPageTest {
  private final ConsoleFixture console;

  ApprovalsPageTest(ConsoleFixture console) {
    this.console = console;
  }

  @Test
  void anotherAmountIsAcceptedByTwo() throws Exception {
    Browser ann = console.ann();
    console.open(ann, "/console/exceptions?code=CONFIRMATION_AMOUNT");
    ann.click("tbody a");
    ann.type("form[action$=accept] [name=reason]", "the broker confirms it");
    ann.click("form[action$=accept] button");
    ann.await(".done", "Proposed. Another operator");
    console.open(ann, "/console/approvals");
    assertThat(ann.text("[aria-label^=Amount]"))
        .contains("25,012.50 GBP 10,500.00 GBP", "Difference -14,512.50 GBP", "Withdraw")
        .contains("Settlement date 2026-11-24", "Account ACC2")
        .doesNotContain("Approve");

    Browser bob = console.bob();
    console.open(bob, "/console/approvals");
    bob.assertAccessible();
    bob.click("[aria-label^=Amount] form[action$=approve] button");
    bob.await(".done", "Approved: amount ");
    assertThat(bob.text(".done")).contains("of ann: the broker confirms it");
    assertThat(bob.all("[aria-label^=Amount]")).isEmpty();
    console.open(bob, "/console/settlement?state=PARTLY_SETTLED&account=ACC2");
    bob.click("tbody a");
    bob.await(".line", "400 for 10,500.00 GBP");
  }

  @Test
  void aRepairShowsTheTradeThatItMakesAndWhyItWasRefused() throws Exception {
    console.take(TradeXml.purchase("WHY", 1).with("Account", "NOBODY").bytes());
    Browser ann = console.ann();
    console.open(ann, "/console/exceptions?source=WHY");
    ann.click("tbody a");
    ann.type("[id='set.Account']", "ACC1");
    ann.type(".correct [name=reason]", "the account was closed");
    ann.click(".correct button");
    ann.await(".done", "Proposed");

    Browser bob = console.bob();
    console.open(bob, "/console/approvals");
    String repair = "article:has(a[href*='text=WHY-T1'])";
    assertThat(bob.text(repair))
        .contains("Refused for ACCOUNT_UNKNOWN", "Trade reference WHY-T1", "Quantity 1000")
        .contains("Trade date 2026-11-20", "Account NOBODY ACC1");
    bob.assertAccessible();
    bob.type(repair + " [name=reason]", "ask the client first");
    bob.click(repair + " .btn-danger");
    bob.await(".done", "Rejected: repair ");
    assertThat(bob.text(".done")).contains("of ann: the account was closed");
  }

  @Test
  void aToleranceIsProposedAndApprovedByAnother() throws Exception {
    Browser ann = console.ann();
    console.open(ann, "/console/settlement/tolerances");
    ann.assertAccessible();
    ann.type("[name=currency]", "JPY");
    ann.type("[name=tolerance]", "1001");
    ann.type("[name=reason]", "there is nothing smaller");
    ann.click("main form button");
    ann.await(".problem", "at most 1000");
    console.open(ann, "/console/settlement/tolerances");
    ann.type("[name=currency]", "JPY");
    ann.type("[name=tolerance]", "300");
    ann.type("[name=reason]", "there is nothing smaller");
    ann.click("main form button");
    ann.await(".done", "Proposed");

    Browser bob = console.bob();
    console.open(bob, "/console/approvals");
    assertThat(bob.text("[aria-label^='Cash tolerance'] tbody")).contains("300 JPY");
    bob.click("[aria-label^='Cash tolerance'] form[action$=approve] button");
    bob.await(".done", "Approved");
    assertThat(console.query("SELECT tolerance FROM cash_tolerance WHERE currency = 'JPY'"))
        .containsExactly("300");
  }

  @Test
  void aReversalIsProposedFromTheInstructionAndWithdrawn() throws Exception {
    String reference =
        console
            .query(
                "SELECT 'SI' || instruction_id FROM settlement WHERE reverses IS NULL ORDER BY 1")
            .get(0);
    Browser ann = console.ann();
    console.open(ann, "/console/settlement/instruction?reference=" + reference);
    ann.click("details:has(form[action$=reverse]) summary");
    ann.type("form[action$=reverse] [name=reason]", "came twice");
    ann.click("form[action$=reverse] button");
    ann.await(".done", "Proposed");
    console.open(ann, "/console/approvals");
    ann.type("[aria-label^=Reversal] form[action$=reject] [name=reason]", "it did not");
    ann.click("[aria-label^=Reversal] form[action$=reject] button");
    ann.await(".done", "Withdrawn: reversal ");
    assertThat(ann.all("[aria-label^=Reversal]")).isEmpty();
  }

  @Test
  void manualSettlementAndRemainderAreProposedFromTheInstruction() throws Exception {
    String reference =
        console
            .query(
                "SELECT 'SI' || instruction_id FROM settlement_instruction"
                    + " WHERE status = 'PARTLY_SETTLED' AND account = 'ACC1'")
            .get(0);
    String page = "/console/settlement/instruction?reference=" + reference;
    Browser ann = console.ann();
    console.open(ann, page);
    assertThat(ann.all("form[action$=take-back]")).isEmpty();
    ann.click("details:has(form[action$=by-hand]) summary");
    ann.assertAccessible();
    ann.type("form[action$=by-hand] [name=document]", "letter 7");
    ann.type("form[action$=by-hand] [name=settledOn]", "2026-11-24");
    ann.type("form[action$=by-hand] [name=reason]", "they send nothing");
    ann.click("form[action$=by-hand] button");
    ann.await(".done", "Proposed");
    withdraw("[aria-label^='By hand']", "600 for 15007.5 GBP", "Document letter 7");

    String status = "UPDATE settlement_instruction SET status = '%s' WHERE instruction_id = ";
    String number = reference.substring(2);
    console.installation().tamper(status.formatted("CANCELLED") + number);
    console.open(ann, page);
    ann.type("form[action$=take-back] [name=reason]", "they will not deliver");
    ann.click("form[action$=take-back] button");
    ann.await(".done", "Proposed");
    withdraw("[aria-label^=Remainder]", "600 for 15007.5 GBP", "Instruction " + reference);
    console.installation().tamper(status.formatted("PARTLY_SETTLED") + number);
  }

  private void withdraw(String proposal, String... shown) {
    Browser ann = console.ann();
    console.open(ann, "/console/approvals");
    assertThat(ann.text(proposal)).contains(shown);
    ann.type(proposal + " form[action$=reject] [name=reason]", "not now");
    ann.click(proposal + " form[action$=reject] button");
    ann.await(".done", "Withdrawn");
  }

  @Test
  void anExchangeIsApprovedByAnother() throws Exception {
    console
        .installation()
        .tamper(
            """
            INSERT INTO security
              (isin, valid_from, name, kind, currency, mic, calendar, settlement_days)
            VALUES ('JP3902900004', '2000-01-01', 'New', 'EQUITY', 'JPY', 'XTKS', 'JPTO', 2)
            """);
    new ExchangeDesk(console.installation().database())
        .propose(
            console.annsLogin(),
            new ExchangeTerms(
                "JP3633400001", "JP3902900004", 1, 2, LocalDate.of(2026, 12, 1), "notice"),
            "split");
    Browser ann = console.ann();
    console.open(ann, "/console/approvals");
    assertThat(ann.text("[aria-label^=Exchange]")).contains("Withdraw").doesNotContain("Approve");
    Browser bob = console.bob();
    console.open(bob, "/console/approvals");
    assertThat(bob.text("[aria-label^=Exchange] tbody"))
        .contains("isin JP3633400001 JP3902900004", "units 1 2", "2026-12-01");
    bob.click("[aria-label^=Exchange] form[action$=approve] button");
    bob.await(".done", "Approved");
    assertThat(console.query("SELECT state, maker, checker FROM exchange_decision"))
        .containsExactly("APPROVED ann bob");
  }
}
