package io.straightway.backoffice.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.settlement.exchange.ExchangeDesk;
import io.straightway.settlement.exchange.ExchangeTerms;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SharedConsole.class)
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
    ann.await(".done", "Proposed. Somebody else");
    console.open(ann, "/console/approvals");
    assertThat(ann.text("[aria-label^=Amount]"))
        .contains("25012.5 GBP 10500 GBP", "Withdraw")
        .doesNotContain("Approve");

    Browser bob = console.bob();
    console.open(bob, "/console/approvals");
    bob.assertAccessible();
    bob.click("[aria-label^=Amount] form[action$=approve] button");
    bob.await(".done", "Approved");
    assertThat(bob.all("[aria-label^=Amount]")).isEmpty();
    console.open(bob, "/console/settlement?state=PARTLY_SETTLED&account=ACC2");
    bob.click("tbody a");
    bob.await(".line", "400 for 10,500.00 GBP");
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
    ann.await(".done", "Rejected");
    assertThat(ann.all("[aria-label^=Reversal]")).isEmpty();
  }

  @Test
  void anExchangeIsApprovedByAnother() throws Exception {
    console
        .house()
        .tamper(
            """
            INSERT INTO security
              (isin, valid_from, name, kind, currency, mic, calendar, settlement_days)
            VALUES ('JP3902900004', '2000-01-01', 'New', 'EQUITY', 'JPY', 'XTKS', 'JPTO', 2)
            """);
    new ExchangeDesk(console.house().database())
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
