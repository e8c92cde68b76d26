package io.straightway.backoffice.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.element.TradeXml;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A repair is checked before it is proposed, codes are completed, and its outcome is linked. */
@WithSharedConsole
class RepairPageTest {
  private final ConsoleFixture console;

  RepairPageTest(ConsoleFixture console) {
    this.console = console;
  }

  private String item(String messageId) throws SQLException {
    return console
        .query(
            "SELECT 'message:' || message_id FROM incoming_trade_message"
                + " WHERE source_message_id = '"
                + messageId
                + "'")
        .get(0);
  }

  @Test
  void aTrialAppearsBesideTheFieldsAndKeepsTheInput() throws Exception {
    console.take(TradeXml.purchase("TRY", 1).with("Account", "NOBODY").bytes());
    String item = item("TRY-1");
    Browser ann = console.ann();
    console.open(ann, "/console/exceptions/item?name=" + item);
    ann.type("[id='set.Account']", "ACC9");
    ann.type("[id='set.Quantity']", "1,500");
    ann.click("[formaction$=try]");
    ann.await(".correct .problem", "It would be refused again, ACCOUNT_UNKNOWN");
    assertThat(ann.text("tr:has([id='set.Account'])")).contains("ACC9 is not known");
    assertThat(ann.find("[id='set.Quantity']").getDomProperty("value")).isEqualTo("1,500");
    ann.assertAccessible();
    ann.run("document.querySelector('.beside').scrollIntoView()");
    console.picture(ann, "trial");

    ann.type("[id='set.Account']", "ACC1");
    ann.type("[id='set.Price']", "25,00");
    ann.click("[formaction$=try]");
    ann.await("tr:has([id='set.Price'])", "Price must");
    ann.type("[id='set.Price']", "25.00");
    ann.click("[formaction$=try]");
    ann.await(".correct .done", "Intake would accept it now.");
    assertThat(ann.find("[id='set.Account']").getDomProperty("value")).isEqualTo("ACC1");
    assertThat(console.query("SELECT count(*) FROM operator_proposal WHERE content LIKE '%TRY-1%'"))
        .containsExactly("0");
  }

  @Test
  void codesCompleteAsOneTypes() throws Exception {
    console.take(TradeXml.purchase("NAMES", 1).with("Account", "NOBODY").bytes());
    Browser ann = console.ann();
    console.open(ann, "/console/exceptions/item?name=" + item("NAMES-1"));
    ann.type("[id='set.Account']", "acc");
    assertThat(completed(ann, "[id='set.Account']")).contains("ACC1", "ACC2");
    ann.type("[id='set.Isin']", "gb00");
    assertThat(completed(ann, "[id='set.Isin']")).allMatch(code -> code.startsWith("GB00"));
    ann.type("[id='set.Currency']", "g");
    assertThat(completed(ann, "[id='set.Currency']")).containsExactly("GBP");
    console.open(ann, "/console/settlement");
    ann.type(".filter [name=account]", "ACC2");
    assertThat(completed(ann, ".filter [name=account]")).containsExactly("ACC2");
  }

  @SuppressWarnings("unchecked") // the script returns a list of texts
  private static List<String> completed(Browser browser, String field) {
    String script =
        "return [...(document.querySelector(arguments[0]).list || {options: []}).options]"
            + ".map(option => option.value)";
    await().until(() -> !((List<String>) browser.run(script, field)).isEmpty());
    return (List<String>) browser.run(script, field);
  }

  @Test
  void aCopyThatIsRefusedTooIsLinkedBothWays() throws Exception {
    console.take(TradeXml.purchase("CHAIN", 1).with("Account", "NOBODY").bytes());
    String item = item("CHAIN-1");
    propose(item, "NOBODY2", "they named another");
    Browser bob = console.bob();
    console.open(bob, "/console/exceptions/item?name=" + item);
    bob.click("form[action$=approve] button");
    bob.await(".done", "Approved");
    await()
        .until(
            () ->
                console
                    .query(
                        "SELECT status FROM incoming_trade_message"
                            + " WHERE source_message_id = 'CHAIN-1/R1'")
                    .equals(List.of("IN_REPAIR")));
    String copy = item("CHAIN-1/R1");
    bob.click(".repair .facts a");
    bob.await("h1", copy);
    assertThat(bob.text(".tiles")).containsSubsequence("Owner", "ann");
    bob.click(".tiles a");
    bob.await("h1", item);
  }

  @Test
  void theStoryOfARepairedTradeNamesWhoRepairedAndApprovedIt() throws Exception {
    console.take(TradeXml.purchase("TOLD", 1).with("Account", "NOBODY").bytes());
    String item = item("TOLD-1");
    propose(item, "ACC1", "mail of today");
    Browser bob = console.bob();
    console.open(bob, "/console/exceptions/item?name=" + item);
    bob.click("form[action$=approve] button");
    bob.await(".done", "Approved");
    await()
        .until(
            () ->
                console
                    .query(
                        "SELECT status FROM incoming_trade_message"
                            + " WHERE source_message_id = 'TOLD-1/R1'")
                    .equals(List.of("BOOKED")));
    console.open(bob, "/console/trades/story?reference=TOLD-T1");
    bob.await("h1", "TOLD-T1");
    assertThat(bob.text("ol.line"))
        .containsSubsequence(
            "Received TOLD-1",
            "Refused ACCOUNT_UNKNOWN",
            "Repair proposed by ann",
            "Account from NOBODY to ACC1: mail of today",
            "Repair approved by bob as TOLD-1/R1",
            "Booked version 1")
        .doesNotContain("Sent");
    bob.click("ol.line a");
    bob.await("h1", item);
    console.open(bob, "/console/trades/story?reference=TOLD-1");
    bob.await("ol.line", "Sent by TOLD");
    bob.click("ol.line a[href*='reference=TOLD-1/R1']");
    bob.await("h1", "TOLD-1/R1");
  }

  @Test
  void theStoryOfARejectedRepairHasItsReason() throws Exception {
    console.take(TradeXml.purchase("KEPT", 1).with("Account", "NOBODY").bytes());
    String item = item("KEPT-1");
    propose(item, "ACC1", "a guess");
    Browser bob = console.bob();
    console.open(bob, "/console/exceptions/item?name=" + item);
    bob.type("form[action$=reject-repair] [name=reason]", "ask the sender");
    bob.click("form[action$=reject-repair] button");
    bob.await(".done", "Rejected");
    console.open(bob, "/console/trades/story?reference=KEPT-1");
    bob.await("ol.line", "Repair rejected by bob");
    assertThat(bob.text("ol.line"))
        .containsSubsequence("Repair proposed by ann", "a guess", "ask the sender")
        .doesNotContain("approved");
  }

  /** Corrects the account of an item as the first operator. */
  private void propose(String item, String account, String reason) {
    Browser ann = console.ann();
    console.open(ann, "/console/exceptions/item?name=" + item);
    ann.type("[id='set.Account']", account);
    ann.type(".correct [name=reason]", reason);
    ann.click(".correct button");
    ann.await(".done", "Proposed");
  }
}
