package io.straightway.backoffice.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.TradeXml;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.openqa.selenium.WebElement;

/** The pages of a block, which is one message and several trades. Uses a console of its own. */
@EnabledIf("io.straightway.backoffice.console.Browser#isInstalled")
class BlockPagesTest {
  @AutoClose private final ConsoleFixture console;

  BlockPagesTest() throws Exception {
    console = ConsoleFixture.start();
  }

  @Test
  void aBlockLeadsToItsTradesAndFeesAreMadeCostOnThePageOfCosts() throws Exception {
    console.take(
        TradeXml.purchase("BLOCK", 1)
            .with("TradeReference", "BL")
            .allocated("ACC1", "400", "ACC2", "600")
            .bytes());
    Browser ann = console.ann();
    console.open(ann, "/console/trades/story?reference=BL");
    assertThat(ann.text("article")).contains("Block BL", "BL/1", "ACC1", "400", "BL/2", "booked");
    follow(ann, "[aria-label^='Allocations of'] a[href*='BL/2']", "BL/2");
    assertThat(ann.text("article")).contains("BL/2, version 1");
    ann.assertAccessible();

    console.open(ann, "/console/ledger/costs");
    ann.run(
        "document.querySelector(arguments[0]).value = arguments[1]",
        "input[name=from]",
        "2027-01-04");
    ann.run(
        "document.querySelector(arguments[0]).value = arguments[1]",
        "form[action*='costs/fees'] input[name=reason]",
        "policy");
    ann.click("form[action*='costs/fees'] button");
    ann.await(".done", "Proposed. Another operator must approve it.");
    ann.assertAccessible();
  }

  private static void follow(Browser browser, String link, String heading) {
    WebElement element = browser.find(link);
    browser.run(
        "for (let e = arguments[0]; e; e = e.parentElement) { if (e.matches('details')) e.open ="
            + " true; }",
        element);
    element.click();
    browser.await("h1", heading);
  }
}
