package io.straightway.backoffice.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.TradeXml;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import org.openqa.selenium.support.ui.Select;

/** The frame around every page, and its keyboard shortcuts. */
@WithSharedConsole
class PageFrameTest {
  private static final int PHONE = 390;

  /** Finds elements that extend beyond the right edge, except those that scroll by themselves. */
  private static final String TOO_WIDE =
      """
      return document.documentElement.scrollWidth <= 390 ? [] : [...document.querySelectorAll('body *')]
        .filter(each => each.getBoundingClientRect().right > 391 && !each.closest('.wide, pre, ul, details'))
        .map(each => each.outerHTML.slice(0, 120));
      """;

  private static final List<String> PAGES =
      List.of(
          "",
          "/exceptions",
          "/approvals",
          "/trades",
          "/trades/story?reference=T1",
          "/settlement",
          "/settlement/unmatched",
          "/settlement/tolerances",
          "/positions",
          "/ledger",
          "/ledger/trial-balance",
          "/ledger/journals",
          "/ledger/journals/new",
          "/reconciliation",
          "/day",
          "/static-data",
          "/help",
          "/password");

  private final ConsoleFixture console;

  PageFrameTest(ConsoleFixture console) {
    this.console = console;
  }

  @Test
  void denialsAndMissingPagesKeepTheNavigation() {
    Browser ann = console.ann();
    for (String path : new String[] {"/console/audit", "/console/nowhere", "/nowhere"}) {
      console.open(ann, path);
      assertThat(ann.text("h1"))
          .isEqualTo(path.equals("/console/audit") ? "No permission" : "Page not found");
      assertThat(ann.text("header nav")).contains("Exceptions", "Settlement");
      assertThat(ann.text(".who")).contains("ann");
    }
    assertThat(
            ann.run(
                "return (await fetch('/console/audit', {headers: {accept: 'text/html'}})).status"))
        .hasToString("403");
    ann.assertAccessible();
  }

  @Test
  void automaticRequestsOfABrowserAreNoDenials() throws Exception {
    console.open(console.ann(), "/console");
    URI address = URI.create(String.valueOf(console.ann().driver().getCurrentUrl()));
    HttpRequest request = HttpRequest.newBuilder(address.resolve("/favicon.ico")).build();
    assertThat(HttpClient.newHttpClient().send(request, BodyHandlers.ofByteArray()).statusCode())
        .isEqualTo(200);
  }

  @Test
  void helpTheVersionAndThePasswordAreOnEveryPage() {
    Browser ann = console.ann();
    console.open(ann, "/console/positions");
    assertThat(ann.text("footer")).startsWith("Straightway ");
    ann.click("footer a[href$='/help']");
    ann.await("h1", "Help");
    assertThat(ann.text("main")).contains("Account unknown ACCOUNT_UNKNOWN", "Confirmation amount");
    ann.assertAccessible();
    console.picture(ann, "help");
    ann.click(".who a[href$='/password']");
    ann.await("h1", "Password");
    console.open(ann, "/setup");
    assertThat(ann.text("footer")).isEqualTo("Log in");
  }

  @Test
  void everyPageFitsAPhoneWithItsNavigationInOneLine() throws Exception {
    console.take(TradeXml.purchase("SMALL", 1).with("Account", "NOBODY").bytes());
    Browser ann = console.ann();
    ann.phone(PHONE);
    try {
      for (String page : PAGES) {
        console.open(ann, "/console" + page);
        assertThat((List<?>) ann.run(TOO_WIDE)).as("/console" + page).isEmpty();
        assertThat((Long) ann.run("return document.querySelector('header nav').offsetHeight"))
            .isLessThan(48);
      }
      console.open(ann, "/console");
      console.picture(ann, "phone");
      ann.scheme("dark");
      console.open(ann, "/console/exceptions");
      console.picture(ann, "dark");
      ann.scheme("light");
    } finally {
      ann.noPhone();
    }
    console.open(ann, "/console");
    assertThat((Long) ann.run("return document.querySelector('header').offsetHeight"))
        .isLessThan(90);
  }

  @Test
  void technicalDetailsAreFolded() {
    Browser ann = console.ann();
    console.open(ann, "/console/trades/story?reference=T1");
    assertThat(ann.text("main"))
        .contains("Received", "Technical")
        .doesNotContain(" bytes", "bundle");
    ann.click(".technical summary");
    assertThat(ann.text(".technical")).contains("bytes", "bundle");
    ann.assertAccessible();
  }

  @Test
  void aListIsWalkedAndOpenedByKeys() throws Exception {
    console.take(TradeXml.purchase("KEYS", 1).bytes());
    console.take(TradeXml.purchase("KEYS", 2).bytes());
    Browser ann = console.ann();
    console.open(ann, "/console/trades?source=KEYS&sort=reference");
    ann.find("body").sendKeys("j");
    assertThat(focused(ann)).isEqualTo("KEYS-T1");
    ann.driver().switchTo().activeElement().sendKeys("j");
    assertThat(focused(ann)).isEqualTo("KEYS-T2");
    ann.driver().switchTo().activeElement().sendKeys("k");
    assertThat(focused(ann)).isEqualTo("KEYS-T1");
    ann.driver().switchTo().activeElement().sendKeys("/");
    assertThat(ann.driver().switchTo().activeElement().getAttribute("id")).isEqualTo("find");
    ann.driver().switchTo().activeElement().sendKeys("j?/");
    assertThat(ann.find("#find").getDomProperty("value")).isEqualTo("j?/");
    ann.find("tbody a").sendKeys("?");
    ann.await("h1", "Help");
  }

  private static String focused(Browser browser) {
    return browser.driver().switchTo().activeElement().getText();
  }

  @Test
  void enterRejectsNothingByItself() throws Exception {
    console.take(TradeXml.purchase("ENTER", 1).with("Account", "NOBODY").bytes());
    Browser ann = console.ann();
    console.open(ann, "/console/exceptions?source=ENTER");
    ann.click("tbody [name=item]");
    ann.type(".decisions [name=reason]", "no");
    ann.find(".decisions [name=reason]").sendKeys(Keys.ENTER);
    assertThat(focused(ann)).isEqualTo("Reject");
    assertThat(ann.all(".done")).isEmpty();
    ann.driver().switchTo().activeElement().sendKeys(Keys.ENTER);
    ann.await("h1", "Reject?");
    ann.click("main .btn-danger");
    ann.await(".done", "1 rejected.");
  }

  @Test
  void amountsAreReadAsTheyArePrinted() {
    Browser ann = console.ann();
    console.open(ann, "/console/ledger/journals/new");
    proposeJournal(ann);
    assertThat(ann.text("tbody")).contains("1,000,000.50");
    ann.type("form[action$=reject] [name=reason]", "a test");
    ann.click("form[action$=reject] button");
    ann.await(".state", "withdrawn");
  }

  /** Fills in and sends the form of a new journal. */
  static void proposeJournal(Browser browser) {
    browser.type("[name=document]", "letter");
    browser.type("[name=reason]", "paid in");
    line(browser, 1, "CASH", "debit");
    line(browser, 2, "DEPOSIT", "credit");
    browser.click(".correct > .filter button");
    browser.await(".done", "Proposed");
  }

  private static void line(Browser browser, int line, String account, String side) {
    new Select(browser.all("[name=account]").get(line - 1)).selectByValue(account);
    browser.type("[id='owner." + line + "']", "ACC2");
    browser.type("[id='currency." + line + "']", "USD");
    browser.type("[id='" + side + "." + line + "']", "1,000,000.50");
  }

  @Test
  void staticDataAreThoseInForceOnTheBusinessDate() {
    Browser ann = console.ann();
    console.open(ann, "/console/static-data");
    assertThat(ann.find("[name=on]").getDomProperty("value")).isEqualTo("2026-11-25");
  }
}
