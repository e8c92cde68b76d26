package io.straightway.backoffice.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.TradeXml;
import io.straightway.testing.Patience;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.WebElement;

/** The links between pages. Uses a console of its own, so that each list has one page. */
class LinksTest {
  private static ConsoleFixture console;

  @BeforeAll
  static void start() throws Exception {
    console = ConsoleFixture.start();
  }

  @AfterAll
  static void close() throws Exception {
    console.close();
  }

  @Test
  void aTradeItsInstructionConfirmationEntriesAndPositionsLeadToEachOther() throws Exception {
    Browser ann = console.ann();
    console.open(ann, "/console/trades/story?reference=T1");
    String instruction = ann.text("h3 a");

    follow(ann, ".line a[href*='#message-']", instruction);
    assertThat(ann.driver().getCurrentUrl()).contains("/console/settlement/instruction");
    follow(ann, "details a[href*='#settlement-']", instruction);
    follow(ann, "article a[href*='#message-']", instruction);
    follow(ann, "[aria-label^='Ledger of settlement'] a[href*='entries']", ":GBP");
    follow(ann, "a[href*='" + instruction + "']", instruction);
    follow(ann, "[aria-label^='Positions of settlement'] a[href*='movements']", "ACC1, ");
    follow(ann, "tbody a[href*='" + instruction + "']", instruction);
    follow(ann, ".tiles a[href*='story']", "T1");

    follow(ann, "[aria-label^='Ledger of'] a[href*='entries']", ":GBP");
    follow(ann, "a[href*='reference=T1&']", "T1");
    follow(ann, "[aria-label^='Positions of'] a[href*='movements']", "ACC1, ");
    follow(ann, "tbody a[href*='reference=T1&']", "T1");
    follow(ann, ".tiles a[href*='/positions?account']", "Positions");
    follow(ann, "tbody a[href*='movements']", "ACC1, ");
    follow(ann, ".within a[href*='/trades']", "Trades");
    assertThat(ann.text("#found tbody")).contains("T1", "T2").doesNotContain("ACC2");
    follow(ann, "#found a[href*='" + instruction + "']", instruction);
    ann.assertAccessible();

    console.open(ann, "/console/trades/story?reference=T4");
    follow(ann, ".line a[href*='custodian:']", "custodian:");
  }

  @Test
  void theNewestVersionComesFirstAndOlderOnesAreFolded() throws Exception {
    TradeXml first = TradeXml.purchase("FOLD", 1).with("TradeReference", "F1");
    console.take(first.bytes());
    console.take(
        TradeXml.purchase("FOLD", 2)
            .with("TradeReference", "F1")
            .with("Version", "2")
            .with("Action", "AMEND")
            .bytes());
    Browser ann = console.ann();
    console.open(ann, "/console/trades/story?reference=F1");
    assertThat(ann.text("article")).contains("FOLD-2", "F1, version 2");
    assertThat(ann.text("main")).doesNotContain("F1, version 1");
    assertThat(ann.text("details.repair > summary")).contains("FOLD-1, version 1");
    ann.click("details.repair > summary");
    assertThat(ann.text("main")).contains("F1, version 1");
    ann.assertAccessible();
  }

  @Test
  void aCrumbLeadsBackToTheFilteredList() {
    Browser ann = console.ann();
    console.open(ann, "/console/trades?account=ACC1&sort=-reference");
    ann.click("#found tbody a");
    ann.await("p.path", "Trades");
    ann.click(".path a");
    ann.await("h1", "Trades");
    assertThat(ann.driver().getCurrentUrl()).contains("account=ACC1", "sort=-reference");
  }

  @Test
  void eachNumberOfTodayIsThatOfTheListThatItLeadsTo() throws Exception {
    console.take(TradeXml.purchase("COUNT", 1).with("Account", "NOBODY").bytes());
    console.take(
        TradeXml.purchase("COUNT", 3)
            .with("TradeReference", "C3")
            .with("Version", "3")
            .with("Action", "AMEND")
            .bytes());
    console.take(
        TradeXml.purchase("COUNT", 4)
            .with("TradeReference", "C4")
            .allocated("ACC1", "400", "ACC2", "600")
            .bytes());
    Browser ann = console.ann();
    Awaitility.await() // waits for counts in the background, which take a fiftieth of the time
        .atMost(Patience.WHOLE_RUN)
        .untilAsserted(() -> assertThat(lists(ann)).containsExactlyEntriesOf(numbers(ann)));
    assertThat(numbers(ann)).hasSizeGreaterThan(14);
    assertThat(numbers(ann).keySet().toString())
        .contains("UNDELIVERED", "HAS_MATCHED", "PARKED", "youngerThan", "late=");
  }

  /** Returns the number of items in each list that Today links to, by address. */
  private Map<String, String> lists(Browser browser) {
    Map<String, String> lists = new TreeMap<>();
    for (String address : numbers(browser).keySet()) {
      browser.open(address);
      lists.put(address, shown(browser));
    }
    return lists;
  }

  private Map<String, String> numbers(Browser browser) {
    console.open(browser, "/console");
    browser.await("#counts", "Trades by stage");
    browser.run("document.querySelectorAll('details').forEach((each) => { each.open = true; })");
    Map<String, String> numbers = new TreeMap<>();
    Stream.of(".tiles dd a", "td.number a")
        .map(browser::all)
        .flatMap(List::stream)
        .forEach(link -> numbers.put(String.valueOf(link.getDomProperty("href")), link.getText()));
    return numbers;
  }

  /** Returns the number of items in a list, all of which are on its first page. */
  private static String shown(Browser browser) {
    if (browser.driver().getCurrentUrl().endsWith("/console/approvals")) {
      return String.valueOf(browser.all("section[aria-labelledby='me-title'] article").size());
    }
    assertThat(browser.all("[rel=next]")).isEmpty();
    return String.valueOf(browser.all("#found tbody tr").size());
  }

  /** Follows a link, which may be inside a closed details element. */
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
