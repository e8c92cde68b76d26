package io.straightway.backoffice.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.TradeXml;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

@WithSharedConsole
class SearchPageTest {
  private final ConsoleFixture console;

  SearchPageTest(ConsoleFixture console) {
    this.console = console;
  }

  private static void search(Browser browser, String text) {
    browser.type("#find", text);
    browser.find("#find").sendKeys(Keys.ENTER);
  }

  @Test
  void aStuckTradeIsFoundFromAnyPageAndGoneToAtOnce() throws Exception {
    console.take(
        TradeXml.purchase("FIND", 1)
            .with("TradeReference", "Stuck-17")
            .with("Account", "NOBODY")
            .bytes());
    Browser ann = console.ann();
    console.open(ann, "/console/ledger");
    search(ann, "stuck-17");
    ann.await("h1", "message:");
    assertThat(ann.text(".code")).contains("ACCOUNT_UNKNOWN");

    search(ann, "t");
    ann.await("h1", "Search: t");
    assertThat(ann.text("#found tbody")).contains("trade T1 OMS1 booked");
    assertThat(ann.find("#find").getDomProperty("value")).isEqualTo("t");
    ann.assertAccessible();
    console.picture(ann, "search");
    search(ann, "nothing-is-called-so");
    ann.await("#found", "No results");

    search(ann, "25,012.50");
    ann.await("#found", "trades of 25012.50");
    ann.click("#found a[href*='amountFrom']");
    ann.await("h1", "Trades");
    ann.await("#found tbody", "T1");
    assertThat(ann.find("[name=amountTo]").getDomProperty("value")).isEqualTo("25012.50");
    console.open(ann, "/console/trades?amountFrom=25,012.51");
    ann.await("#found", "Nothing found.");

    console.open(ann, "/console/trades?reference=Stuck-17");
    ann.click("#found a");
    ann.await("h1", "message:");
  }
}
