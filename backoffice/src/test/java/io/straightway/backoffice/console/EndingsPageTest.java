package io.straightway.backoffice.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.TradeXml;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** The console asks for confirmation before actions that can't be undone. */
@WithSharedConsole
class EndingsPageTest {
  private static final int PHONE = 390;

  private final ConsoleFixture console;

  EndingsPageTest(ConsoleFixture console) {
    this.console = console;
  }

  private String refused(String source, long number, String quantity) throws Exception {
    console.take(
        TradeXml.purchase(source, number)
            .with("Account", "NOBODY")
            .with("Quantity", quantity)
            .bytes());
    return "message:"
        + console
            .query(
                "SELECT message_id FROM incoming_trade_message WHERE source_message_id = '%s-%d'"
                    .formatted(source, number))
            .get(0);
  }

  private List<String> closed(String item) throws SQLException {
    return console.query(
        "SELECT closed_by || ': ' || reason FROM exception_closed WHERE item = '" + item + "'");
  }

  @Test
  void rejectingAsksWithItemAmountAndReasonAndCanBeLeft() throws Exception {
    String item = refused("ASKED", 1, "1000");
    Browser ann = console.ann();
    console.open(ann, "/console/exceptions/item?name=" + item);
    ann.type("form[action$=reject] [name=reason]", "sent twice");
    ann.click("form[action$=reject] button");
    ann.await("h1", "Reject?");
    assertThat(ann.text("main"))
        .contains(item, "account unknown", "25,000.00 GBP", "you")
        .contains("never processed, repaired or resubmitted again");
    assertThat(ann.find("[name=reason]").getDomProperty("value")).isEqualTo("sent twice");
    ann.find("[name=reason]").sendKeys(Keys.ENTER);
    assertThat(ann.driver().switchTo().activeElement().getText()).isEqualTo("Reject");
    ann.assertAccessible();
    console.picture(ann, "confirm");
    ann.phone(PHONE);
    assertThat(ann.run("return document.documentElement.scrollWidth")).isEqualTo((long) PHONE);
    ann.noPhone();
    ann.click(".decisions a.btn");
    ann.await("h1", item);
    assertThat(closed(item)).isEmpty();

    ann.type("form[action$=reject] [name=reason]", "sent twice");
    ann.click("form[action$=reject] button");
    ann.await("h1", "Reject?");
    ann.click(".btn-danger");
    ann.await(".done", "Rejected.");
    assertThat(closed(item)).containsExactly("ann: sent twice");
  }

  @Test
  void aboveTheLimitManyAreProposedAndAnotherApproves() throws Exception {
    String small = refused("LIMIT", 1, "1000");
    String large = refused("LIMIT", 2, "50000");
    Browser ann = console.ann();
    console.open(ann, "/console/exceptions?source=LIMIT");
    ann.click("[data-all]");
    ann.type(".decisions [name=reason]", "the desk of LIMIT is closed");
    ann.click("[value=REJECT]");
    ann.await("h1", "Reject?");
    assertThat(ann.text("tbody"))
        .contains(small, "1,250,000.00 GBP another operator, above 1,000,000 GBP");
    ann.click(".btn-danger");
    ann.await("[role=status]", "1 rejected.");
    assertThat(ann.text(".outcome")).contains("1 proposed, above the limit of one operator");
    assertThat(closed(small)).hasSize(1);
    assertThat(closed(large)).isEmpty();

    Browser bob = console.bob();
    console.open(bob, "/console/approvals");
    String waits = "article:has(a[href$='" + large + "'])";
    assertThat(bob.text(waits))
        .contains("Reject item", "1,250,000.00 GBP", "the desk of LIMIT is closed")
        .contains("never processed, repaired or resubmitted again", "Code ACCOUNT_UNKNOWN");
    bob.assertAccessible();
    bob.click(waits + " form[action$=approve] button");
    bob.await(".done", "Approved: reject item ");
    assertThat(closed(large)).containsExactly("bob: the desk of LIMIT is closed");
  }

  @Test
  void closingTheRestNamesThatTheCustodianIsNotAsked() throws Exception {
    String reference =
        console
            .query(
                "SELECT 'SI' || instruction_id FROM settlement_instruction"
                    + " WHERE status = 'PARTLY_SETTLED' ORDER BY 1")
            .get(0);
    Browser ann = console.ann();
    console.open(ann, "/console/settlement/instruction?reference=" + reference);
    ann.click("[formaction$=close]");
    ann.await("h1", "Close the remainder?");
    assertThat(ann.text("main")).contains("instruction:" + reference, "The custodian is not asked");
    assertThat(ann.text("tbody td:nth-child(5)")).matches("[0-9,]+[.][0-9]{2} GBP");
    ann.assertAccessible();
    ann.click(".path a");
    ann.await("h1", reference);
    assertThat(
            console.query(
                "SELECT status FROM settlement_instruction WHERE 'SI' || instruction_id = '"
                    + reference
                    + "'"))
        .containsExactly("PARTLY_SETTLED");
  }

  @Test
  void anotherLimitIsProposed() {
    Browser ann = console.ann();
    console.open(ann, "/console/settlement/tolerances");
    assertThat(ann.text("[aria-labelledby=limits-title] tbody")).contains("any 1,000,000");
    ann.type("form[action$=limits] [name=currency]", "CHF");
    ann.type("form[action$=limits] [name=amount]", "250,000");
    ann.type("form[action$=limits] [name=reason]", "a small desk");
    ann.click("form[action$=limits] button");
    ann.await(".done", "Proposed");
    console.open(console.bob(), "/console/approvals");
    assertThat(console.bob().text("[aria-label^='Single limit']")).contains("250,000.00 CHF");
    console.open(ann, "/console/approvals");
    ann.type("[aria-label^='Single limit'] [name=reason]", "mistyped");
    ann.click("[aria-label^='Single limit'] form[action$=reject] button");
    ann.await(".done", "Withdrawn: single limit ");
  }
}
