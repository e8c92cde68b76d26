package io.straightway.backoffice.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.TradeXml;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.WebElement;

/** The look of pages: states, selections, columns, errors, and the login. */
@WithSharedConsole
class PageLookTest {
  private static final String PANEL = "#found .decisions";

  private final ConsoleFixture console;

  PageLookTest(ConsoleFixture console) {
    this.console = console;
  }

  private void refuse(String source, int count) throws Exception {
    for (int number = 1; number <= count; number++) {
      console.take(TradeXml.purchase(source, number).with("Account", "NOBODY").bytes());
    }
  }

  @Test
  void theDesignSystemIsSentCompressedAndKept() throws Exception {
    console.open(console.ann(), "/console");
    String sheet = console.ann().find("link[href*=bootstrap]").getDomProperty("href");
    HttpResponse<byte[]> sent =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(URI.create(String.valueOf(sheet)))
                    .header("Accept-Encoding", "gzip")
                    .build(),
                BodyHandlers.ofByteArray());
    assertThat(sent.body()).hasSizeBetween(20_000, 40_000);
    assertThat(sent.headers().firstValue("Content-Encoding")).hasValue("gzip");
    assertThat(sent.headers().firstValue("Cache-Control").orElseThrow()).contains("immutable");
  }

  @Test
  void statesDifferByColourAndIcon() throws Exception {
    refuse("TONE", 1);
    console.take(TradeXml.purchase("TONE", 2).bytes());
    Browser ann = console.ann();
    console.open(ann, "/console/exceptions?source=TONE");
    String colour = style(ann, "color", "");
    String icon = style(ann, "mask-image", "::before");
    console.open(ann, "/console/trades?source=TONE");
    assertThat(style(ann, "color", "")).isNotEqualTo(colour);
    assertThat(style(ann, "mask-image", "::before")).startsWith("url(").isNotEqualTo(icon);
  }

  private static String style(Browser browser, String property, String pseudo) {
    return String.valueOf(
        browser.run(
            "return getComputedStyle(arguments[0], arguments[1]).getPropertyValue(arguments[2])",
            browser.find("tbody .state"),
            pseudo,
            property));
  }

  @Test
  void thePanelOfAListAppearsWithASelectionAndCoversNoRow() throws Exception {
    refuse("PANEL", 30);
    Browser ann = console.ann();
    console.open(ann, "/console/exceptions?source=PANEL");
    assertThat(ann.find(PANEL).isDisplayed()).isFalse();
    Object top = ann.run("return document.querySelector('tbody').getBoundingClientRect().top");
    ann.click("tbody [name=item]");
    assertThat(ann.find(PANEL).isDisplayed()).isTrue();
    assertThat(ann.find("#filter").isDisplayed()).isFalse();
    assertThat(ann.run("return document.querySelector('tbody').getBoundingClientRect().top"))
        .as("rows stay in their place")
        .isEqualTo(top);
    ann.run("window.scrollTo(0, 600)");
    assertThat(
            ann.run(
                "const [panel, head] = [arguments[0], document.querySelector('thead th')]"
                    + ".map(each => each.getBoundingClientRect());"
                    + " return [panel.top, head.top - panel.bottom]",
                ann.find(PANEL)))
        .as("the panel is at the top, the heading below it")
        .asString()
        .matches("\\[0, [0-9](\\.[0-9]+)?]");
    ann.assertAccessible();
  }

  @Test
  void hiddenColumnsStayHidden() {
    Browser ann = console.ann();
    console.open(ann, "/console/positions");
    assertThat(ann.text("#found thead")).contains("Projected");
    ann.click(".columns summary");
    ann.run(
        "[...document.querySelectorAll('.columns label')].find(l => l.textContent === 'Projected').click()");
    assertThat(ann.text("#found thead")).doesNotContain("Projected").contains("Settled");
    console.open(ann, "/console/positions?account=ACC1");
    assertThat(ann.text("#found thead")).doesNotContain("Projected").contains("Settled");
    assertThat(ann.all("#found tbody td:last-child")).noneMatch(WebElement::isDisplayed);
    ann.click(".columns summary");
    ann.assertAccessible();
    ann.run(
        "[...document.querySelectorAll('.columns label')].find(l => l.textContent === 'Projected').click()");
    console.open(ann, "/console/positions");
    assertThat(ann.text("#found thead")).contains("Projected");
  }

  @Test
  void aFormIsSentOnceByTwoClicks() throws Exception {
    refuse("ONCE", 1);
    Browser ann = console.ann();
    console.open(ann, "/console/exceptions?source=ONCE");
    ann.click("tbody a");
    ann.type("[name=comment]", "asked");
    assertThat(
            ann.run(
                """
                const form = document.querySelector("form[action$='/comment']");
                const sent = [];
                document.addEventListener("submit", event => { sent.push(event.defaultPrevented); event.preventDefault(); });
                form.requestSubmit();
                const busy = form.getAttribute("aria-busy");
                form.requestSubmit();
                window.dispatchEvent(new PageTransitionEvent("pageshow"));
                form.requestSubmit();
                return sent.join() + " " + busy;
                """))
        .isEqualTo("false,true,false true");
  }

  @Test
  void aDenialNamesTheRoleAndKeepsTheCounts() throws Exception {
    refuse("DENIED", 1);
    Browser ann = console.ann();
    console.open(ann, "/console/audit");
    assertThat(ann.text(".problem")).contains("This needs the role auditor");
    console.open(ann, "/console/exceptions/item?name=message:1");
    assertThat(ann.text("header nav a[href$='/exceptions'] .count")).isNotEmpty();
  }

  @Test
  void zerosAreQuietAndEmptyListsNameTheirOrigin() {
    Browser ann = console.ann();
    console.open(ann, "/console");
    assertThat(ann.find(".work a[href$='owner=ann'] .zero").getCssValue("font-weight"))
        .isEqualTo("400");
    console.open(ann, "/console/settlement/income");
    assertThat(ann.text("#found")).contains("No income yet. Dividends,");
    console.open(ann, "/console/settlement/income?account=ACC1");
    assertThat(ann.text("#found")).isEqualTo("Nothing found.");
  }

  @Test
  void aRepairOffersTheValuesOfAField() throws Exception {
    console.take(TradeXml.purchase("SIDE", 1).with("Side", "KAUF").bytes());
    Browser ann = console.ann();
    console.open(ann, "/console/exceptions?source=SIDE");
    ann.click("tbody a");
    assertThat(ann.text("[id='set.Side']").lines()).containsExactly("BUY", "SELL", "KAUF");
    assertThat(ann.find("[id='set.Side']").getDomProperty("value")).isEqualTo("KAUF");
  }

  @Test
  void theLoginNamesTheProductAndKeepsTheTypedName() {
    Browser ann = console.ann();
    try {
      ann.driver().manage().deleteAllCookies();
      console.open(ann, "/login");
      assertThat(ann.text(".brand")).isEqualTo("Straightway");
      ann.type("#username", "\"ann\"");
      ann.type("#password", "wrong");
      ann.click("button");
      ann.await(".alert-danger", "wrong");
      assertThat(ann.find("#username").getDomProperty("value")).isEqualTo("\"ann\"");
      assertThat(ann.driver().switchTo().activeElement().getAttribute("id")).isEqualTo("password");
      assertThat(ann.driver().getCurrentUrl()).doesNotContain("ann");
      ann.assertAccessible();
    } finally {
      console.logIn(ann, console.annsLogin());
    }
  }
}
