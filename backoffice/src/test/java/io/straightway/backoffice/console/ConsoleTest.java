package io.straightway.backoffice.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.element.TradeXml;
import io.straightway.operators.OperatorRole;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

@WithSharedConsole
class ConsoleTest {
  private static final String MARKUP = "<b id=\"x\" onclick=\"evil()\">&lt;i&gt;'${7*7}</b>";
  private static final int PHONE = 500; // the least width of a chromium window

  private final ConsoleFixture console;

  ConsoleTest(ConsoleFixture console) {
    this.console = console;
  }

  private String refused(String source, long number) throws Exception {
    console.take(TradeXml.purchase(source, number).with("Account", "NOBODY").bytes());
    return item(source, number);
  }

  private String item(String source, long number) throws SQLException {
    return "message:"
        + console
            .query(
                "SELECT message_id FROM incoming_trade_message WHERE source_message_id = '%s-%d'"
                    .formatted(source, number))
            .get(0);
  }

  @Test
  void todayShowsTheDayAndGoesOnByItself() throws Exception {
    refused("TODAY", 1);
    Browser ann = console.ann();
    console.open(ann, "/");
    assertThat(ann.driver().getCurrentUrl()).endsWith("/console");
    assertThat(ann.text("h1")).isEqualTo("Today");
    assertThat(ann.text(".who")).contains("ann");
    ann.await("[data-live=throughput]", "0");
    String before = ann.text("[data-live=at]");
    await().until(() -> !ann.text("[data-live=at]").equals(before));
    assertThat(ann.text("main")).contains("ACCOUNT_UNKNOWN");
    int open = Integer.parseInt(ann.text(".work a[href$='/exceptions']"));
    assertThat(ann.text("header nav a[href$='/exceptions']")).contains(String.valueOf(open));
    refused("TODAY", 2);
    console.open(ann, "/console");
    assertThat(ann.text(".work a[href$='/exceptions']")).isEqualTo(String.valueOf(open + 1));
    assertThat(ann.text("header nav a[href$='/exceptions']")).contains(String.valueOf(open + 1));
    assertThat(ann.text(".work a[href*=FAILING]")).isNotEqualTo("0");
    assertThat(ann.text(".work a[href*=unmatched]")).isNotEqualTo("0");
    ann.await("h2", "Trades by stage");
    assertThat(ann.all("details[open], picture ~ .wide, picture ~ table")).isEmpty();
    ann.assertAccessible();
    console.picture(ann, "today");
    ann.click("a[href*=ACCOUNT_UNKNOWN]");
    ann.await("#found", "TODAY-T1");
    console.open(ann, "/console");
    ann.click(".work a[href*=FAILING]");
    ann.await("#found", "d late");
  }

  @Test
  void twoOperatorsRepairAMessage() throws Exception {
    String item = refused("EYES", 1);
    Browser ann = console.ann();
    console.open(ann, "/console/exceptions?source=EYES");
    ann.find("tbody a[href$='" + item + "']").click();
    ann.await(".code", "load the static data");
    assertThat(ann.text("pre")).contains("<Account>NOBODY</Account>");
    assertThat(ann.text("tr.fault")).contains("Account", "NOBODY");
    ann.type("[id='set.Account']", "ACC1 ");
    ann.type("[id='set.Price']", "25,00");
    ann.type(".correct [name=reason]", "OMS named the closed account");
    ann.click(".correct button");
    ann.await(".problem", "Price");
    assertThat(ann.find("[id='set.Account']").getDomProperty("value")).isEqualTo("ACC1");
    ann.type("[id='set.Price']", "25.00");
    ann.assertAccessible();
    ann.run("scroll(0, 0)");
    console.picture(ann, "exception");
    ann.click(".correct button");
    ann.await(".done", "Proposed");
    assertThat(ann.text(".repair")).contains("You proposed this").doesNotContain("Approve");

    Browser bob = console.bob();
    console.open(bob, "/console/exceptions/item?name=" + item);
    assertThat(bob.all(".changes tr"))
        .extracting(WebElement::getText)
        .contains("Account NOBODY ACC1");
    bob.assertAccessible();
    bob.run("document.querySelector('.repair').scrollIntoView()");
    console.picture(bob, "repair");
    bob.click("form[action$=approve] button");
    bob.await(".done", "Approved");
    assertThat(bob.text("#main")).contains("repair approved");
    await()
        .until(
            () ->
                console
                    .query(
                        "SELECT status FROM incoming_trade_message WHERE source = 'EYES' ORDER BY"
                            + " 1")
                    .equals(List.of("BOOKED", "REPAIRED")));
  }

  @Test
  void manyItemsAreDecidedAtOnce() throws Exception {
    for (int number = 1; number <= 3; number++) {
      refused("BULK", number);
    }
    Browser ann = console.ann();
    console.open(ann, "/console/exceptions");
    ann.type("[name=source]", "BULK");
    ann.find("[name=source]").sendKeys(Keys.TAB);
    await().until(() -> String.valueOf(ann.driver().getCurrentUrl()).contains("source=BULK"));
    ann.await("#found .facts", "3 shown");
    ann.assertAccessible();
    console.picture(ann, "exceptions");
    ann.click("[data-all]");
    assertThat(ann.all("tbody :checked")).hasSize(3);
    ann.click("[value=ASSIGN]");
    ann.await(".done", "3 assigned.");
    List<WebElement> boxes = ann.all("tbody [name=item]");
    boxes.get(0).sendKeys(Keys.ARROW_DOWN);
    assertThat(ann.driver().switchTo().activeElement()).isEqualTo(boxes.get(1));
    boxes.get(1).sendKeys(Keys.SPACE);
    ann.click("[data-all]");
    ann.click("[value=REJECT]");
    ann.await("h1", "Reject?");
    ann.type(".decisions [name=reason]", "sent twice");
    ann.click(".btn-danger");
    ann.await(".done", "3 rejected.");
    assertThat(ann.text("#found")).isEqualTo("Nothing found.");
    ann.click("[name=all]");
    ann.await("#found", "closed by ann");
  }

  @Test
  void theContentOfAMessageIsShownAsText() throws Exception {
    TradeXml message = TradeXml.purchase("XSS", 1);
    String escaped = MARKUP.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    for (String field :
        List.of(
            "Action",
            "TradeReference",
            "Version",
            "Side",
            "Isin",
            "Account",
            "Counterparty",
            "Quantity",
            "Price",
            "Currency",
            "TradeDate",
            "SettlementDate",
            "PaymentType",
            "TransferAccount",
            "PlaceOfTrade",
            "AccruedInterest",
            "SettlementCurrency",
            "FxRate",
            "FxCalculation",
            "SettlementAmount",
            "SentTime")) {
      message.with(field, escaped);
    }
    console.take(message.bytes());
    console.take(("<TradeMessage>" + MARKUP).getBytes(StandardCharsets.UTF_8));
    Browser ann = console.ann();
    console.open(ann, "/console/exceptions/item?name=" + item("XSS", 1));
    assertThat(ann.find("[id='set.Account']").getDomProperty("value")).isEqualTo(MARKUP);
    assertOnlyText(ann);
    String markup = URLEncoder.encode(MARKUP, StandardCharsets.UTF_8);
    console.open(ann, "/console/exceptions?code=%1$s&source=%1$s&owner=%1$s".formatted(markup));
    assertThat(ann.find("[name=source]").getDomProperty("value")).isEqualTo(MARKUP);
    assertOnlyText(ann);
    console.open(ann, "/console/exceptions");
    assertThat(ann.text("#found")).contains("<b id=");
    assertOnlyText(ann);
    ann.click("tbody a[href*='refused:']");
    ann.await("pre", MARKUP);
    assertOnlyText(ann);
    console.open(ann, "/console/trades?reference=%1$s&account=%1$s".formatted(markup));
    assertThat(ann.find("[name=account]").getDomProperty("value")).isEqualTo(MARKUP);
    assertOnlyText(ann);
    console.open(ann, "/console/trades/story?reference=XSS-1");
    assertOnlyText(ann);
    console.open(ann, "/console/exceptions/item?name=" + markup);
    assertOnlyText(ann);
  }

  private static void assertOnlyText(Browser browser) {
    assertThat(browser.text("header")).contains("ann");
    assertThat(browser.all("#x, [onclick]")).isEmpty();
    assertThat(String.valueOf(browser.driver().getPageSource())).doesNotContain("'49</b>");
  }

  @Test
  void pagesFitAPhoneAndAreReachedByKeys() throws Exception {
    String item = refused("PHONE", 1);
    Browser ann = console.ann();
    ann.width(PHONE);
    try {
      for (String path :
          List.of("/console", "/console/exceptions", "/console/exceptions/item?name=" + item)) {
        console.open(ann, path);
        assertThat(ann.run("return document.documentElement.scrollWidth <= window.innerWidth"))
            .as(path)
            .isEqualTo(true);
      }
      ann.find("body").sendKeys(Keys.TAB);
      assertThat(ann.driver().switchTo().activeElement().getText())
          .isEqualTo("Skip to the content");
      ann.driver().switchTo().activeElement().sendKeys(Keys.ENTER);
      assertThat(ann.driver().switchTo().activeElement().getTagName()).isEqualTo("main");
    } finally {
      ann.width(ConsoleFixture.DESK);
    }
  }

  @Test
  void aMissingItemIsReportedOnAPage() {
    Browser ann = console.ann();
    console.open(ann, "/console/exceptions/item?name=message:1");
    assertThat(ann.text("main")).contains("Not found");
    ann.assertAccessible();
    console.open(ann, "/console/exceptions?state=BROKEN");
    assertThat(ann.text(".problem")).contains("BROKEN");
  }

  @Test
  void aViewerLooksAndDecidesNothing() throws Exception {
    String item = refused("VIEW", 1);
    console.open(console.bob(), "/console");
    console.insteadOfBob(
        console.operator("vera", OperatorRole.VIEWER),
        () -> {
          Browser vera = console.bob();
          for (String path :
              List.of("/console/exceptions", "/console/exceptions/item?name=" + item)) {
            console.open(vera, path);
            assertThat(vera.text("main")).contains("NOBODY is not known");
            assertThat(vera.all("main form[method=post] button")).as(path).isEmpty();
          }
        });
  }

  @Test
  void aProposalIsApprovedFromTheListOfAll() throws Exception {
    String item = refused("WAIT", 1);
    Browser ann = console.ann();
    console.open(ann, "/console/exceptions/item?name=" + item);
    ann.type("[id='set.Account']", "ACC2");
    ann.type(".correct [name=reason]", "by telephone");
    ann.click(".correct button");
    ann.await(".done", "Proposed");
    console.open(ann, "/console/approvals");
    assertThat(ann.text("[aria-labelledby=mine-title]")).contains(item).doesNotContain("Approve");
    Browser bob = console.bob();
    console.open(bob, "/console/approvals");
    assertThat(bob.text("[aria-labelledby=me-title]"))
        .contains(item, "NOBODY", "ACC2", "by telephone");
    bob.assertAccessible();
    console.picture(bob, "approvals");
    bob.run("document.querySelector('[name=hash]').value = '" + "00".repeat(32) + "'");
    bob.click("form[action$=approve] button");
    bob.await(".problem", "the approved hash");
    bob.click("form[action$=approve] button");
    bob.await(".done", "Approved");
    assertThat(bob.text("main")).doesNotContain(item);
    bob.click(".facts a[href*='text=WAIT-T1']");
    bob.await("h1", "WAIT-T1");
  }

  @Test
  void aTradeIsFoundAndItsStoryTold() throws Exception {
    console.take(TradeXml.purchase("STORY", 1).bytes());
    console.take(
        TradeXml.purchase("STORY", 2).with("Side", "SELL").with("Account", "ACC2").bytes());
    Browser ann = console.ann();
    console.open(ann, "/console/trades?source=STORY");
    assertThat(ann.all("tbody tr")).hasSize(2);
    assertThat(ann.text("tbody")).contains("1,000", "25,012.50 GBP", "booked");
    ann.assertAccessible();
    console.picture(ann, "trades");
    ann.type("[name=account]", "ACC2");
    ann.find("[name=account]").sendKeys(Keys.TAB);
    ann.await("#found .facts", "1 shown");
    console.open(ann, "/console/trades?reference=STORY-T1");
    ann.click("tbody a");
    ann.await("h1", "STORY-T1");
    assertThat(ann.text(".line")).contains("Sent", "Received", "Booked");
    assertThat(ann.text("main")).contains("25,000.00 GBP", "PAYABLE");
    ann.assertAccessible();
    console.picture(ann, "trade");
    console.open(ann, "/console/trades/story?reference=NONE");
    assertThat(ann.text(".problem")).contains("NONE");
  }

  @Test
  void aPositionLeadsToWhatMovedIt() throws Exception {
    Browser ann = console.ann();
    console.open(ann, "/console/positions?type=cash&account=ACC1");
    assertThat(ann.all("tbody tr")).isNotEmpty();
    assertThat(ann.text("tbody")).contains("GBP", "-10,005.00");
    ann.assertAccessible();
    console.picture(ann, "positions");
    ann.click("tbody a");
    ann.await("h1", "ACC1, GBP");
    assertThat(ann.text("tbody")).contains("T1", "settlement", "-10,005.00");
    ann.assertAccessible();
  }

  @Test
  void anAuditorSearchesAndProvesTheTrail() throws Exception {
    assertThat(console.ann().text("nav")).doesNotContain("Audit");
    console.open(console.bob(), "/console");
    console.insteadOfBob(
        console.operator("otto", OperatorRole.AUDITOR),
        () -> {
          Browser otto = console.bob();
          console.open(otto, "/console/audit?action=OPERATOR_ADDED");
          assertThat(otto.text("tbody")).contains("operator:ann", "operator:bob");
          otto.assertAccessible();
          otto.click("form[action$=verification] button");
          otto.await(".done", "The chain holds");
          otto.assertAccessible();
        });
  }

  @Test
  void anInstructionIsHeldAndReleased() throws Exception {
    Browser ann = console.ann();
    console.open(ann, "/console/settlement?account=ACC1");
    assertThat(ann.all("tbody tr")).hasSize(3);
    assertThat(ann.text("tbody")).contains("partly settled", "25,012.50 GBP", "1 d late");
    ann.assertAccessible();
    console.picture(ann, "settlement");
    console.open(ann, "/console/settlement?state=READY");
    ann.click("tbody a");
    ann.await(".state", "ready");
    ann.click("[formaction$='/hold']");
    ann.await(".done", "held back");
    ann.click("[formaction$='/release']");
    ann.await(".done", "released");
    assertThat(ann.text("main")).contains("Instruction written");
    ann.assertAccessible();
    console.open(ann, "/console/settlement?state=PARTLY_SETTLED&account=ACC1");
    ann.click("tbody a");
    ann.await(".line", "Settled");
    assertThat(ann.text(".line")).contains("400 for 10,005.00 GBP");
    ann.click("[aria-labelledby=messages-title] summary");
    assertThat(ann.text("[aria-labelledby=messages-title] pre")).contains("sese.023");
    ann.run("scroll(0, 0)");
    console.picture(ann, "instruction");
    console.open(ann, "/console/settlement/unmatched");
    assertThat(ann.text("tbody")).contains("unmatched");
    ann.assertAccessible();
    console.open(ann, "/console/settlement/unmatched?by=amount&security=GB00BH4HKS39");
    assertThat(ann.text("tbody")).contains("unmatched");
    console.open(ann, "/console/settlement/unmatched?counterparty=NOBODY");
    ann.await("#found", "Nothing found.");
  }

  @Test
  void anOrderFromAPageThatIsOutOfDateIsRefusedThere() {
    Browser ann = console.ann();
    console.open(ann, "/console/settlement?state=READY");
    ann.click("tbody a");
    ann.await(".state", "ready");
    Browser bob = console.bob();
    bob.open(ann.driver().getCurrentUrl());
    bob.click("[formaction$='/hold']");
    bob.await(".done", "held back");
    ann.click("[formaction$='/hold']");
    ann.await(".problem", "HELD");
    ann.click("[formaction$='/release']");
    ann.await(".done", "released");
  }
}
