package io.straightway.backoffice.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.TradeXml;
import io.straightway.operators.OperatorRole;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.WebElement;

/** The common features of all lists. */
@WithSharedConsole
class ListPagesTest {
  private static final int ROW = 34;
  private static final String CUT =
      "return [...document.querySelectorAll('#found td:is(.whole, .isin, .number, .day)')]"
          + ".filter(cell => cell.scrollWidth > cell.clientWidth).map(cell => cell.innerText)";
  private static final List<String> LISTS =
      List.of(
          "/exceptions",
          "/trades",
          "/settlement?state=ALL",
          "/settlement/unmatched",
          "/positions",
          "/positions/movements?account=ACC1&instrument=GBP",
          "/ledger",
          "/ledger/entries?account=CASH:ACC1:GBP",
          "/ledger/journals",
          "/reconciliation");

  private final ConsoleFixture console;

  ListPagesTest(ConsoleFixture console) {
    this.console = console;
  }

  @Test
  void aListIsSortedByAClickOnItsColumnAndHasATotalIfItIsWhole() throws Exception {
    console.take(TradeXml.purchase("SORT", 1).with("Quantity", "300").bytes());
    console.take(TradeXml.purchase("SORT", 2).with("Quantity", "100").bytes());
    console.take(TradeXml.purchase("SORT", 3).with("Quantity", "200").bytes());
    Browser ann = console.ann();
    console.open(ann, "/console/trades?source=SORT");
    assertThat(column(ann, 8)).containsExactly("200", "100", "300");
    assertThat(ann.text("#found .facts")).contains("3 shown", "Total buy 15,037.50 GBP");
    ann.run("[...document.querySelectorAll('th a')].find(a => a.text === 'Quantity').click()");
    ann.await("th[aria-sort=ascending]", "Quantity");
    assertThat(column(ann, 8)).containsExactly("100", "200", "300");
    ann.click("th[aria-sort] a");
    ann.await("th[aria-sort=descending]", "Quantity");
    assertThat(column(ann, 8)).containsExactly("300", "200", "100");
    ann.assertAccessible();
    console.open(ann, "/console/trades?source=SORT&sort=nothing");
    assertThat(ann.text(".problem")).contains("can't be sorted by 'nothing'");
    assertThat(ann.text("tbody")).as("the list without the filter").contains("SORT-T3");
    console.open(ann, "/console/trades?before=~1");
    assertThat(ann.text(".problem")).contains("before must be a value from an earlier page");
  }

  @Test
  void exceptionsAreSortedByAmountAlsoWhenTheirMessagesWereReadBefore() throws Exception {
    for (int i = 1; i <= 3; i++) {
      String quantity = List.of("300", "100", "200").get(i - 1);
      console.take(
          TradeXml.purchase("AMOUNT", i)
              .with("Account", "NOBODY")
              .with("Quantity", quantity)
              .bytes());
    }
    Browser ann = console.ann();
    for (int time = 0; time < 2; time++) {
      console.open(ann, "/console/exceptions?source=AMOUNT&sort=-trade.amount");
      assertThat(column(ann, 6)).containsExactly("7,500.00 GBP", "5,000.00 GBP", "2,500.00 GBP");
    }
    console.open(ann, "/console/exceptions?source=AMOUNT");
    assertThat(column(ann, 6)).containsExactly("7,500.00 GBP", "2,500.00 GBP", "5,000.00 GBP");
  }

  private static List<String> column(Browser browser, int number) {
    return browser.all("tbody td:nth-child(" + number + ")").stream()
        .map(WebElement::getText)
        .toList();
  }

  @Test
  void aLongListGoesOnAndBackAndSumsNothingThatIsNotAll() throws Exception {
    for (int number = 1; number <= 205; number++) {
      console.take(TradeXml.purchase("LONG", number).with("Account", "ACC2").bytes());
    }
    Browser ann = console.ann();
    console.open(ann, "/console/trades?source=LONG");
    assertThat(ann.text("#found .facts")).contains("1-100 of 205").doesNotContain("Total");
    assertThat(ann.all("[rel=prev]")).isEmpty();
    String first = ann.text("tbody");
    ann.click("[rel=next]");
    ann.await("tbody", "LONG-T105");
    String second = ann.text("tbody");
    ann.click("[rel=next]");
    ann.await("tbody", "LONG-T1 ");
    assertThat(ann.all("tbody tr")).hasSize(5);
    assertThat(ann.text("#found .facts")).contains("201-205 of 205").doesNotContain("Total");
    ann.click("[rel=prev]");
    ann.await("#found .facts", "101-200 of 205");
    assertThat(ann.text("tbody")).isEqualTo(second);
    ann.click("[rel=prev]");
    ann.await("tbody", "LONG-T205");
    assertThat(ann.text("tbody")).isEqualTo(first);

    console.open(ann, "/console/trades?source=LONG&sort=reference");
    assertThat(ann.text("tbody tr")).contains("LONG-T1 ");
    assertThat(ann.text("#found .facts")).contains("1-100 of 205", "Total buy 5,127,562.50 GBP");
    ann.run("window.scrollTo(0, 2000)");
    assertThat(ann.run("return document.querySelector('thead th').getBoundingClientRect().top"))
        .asString()
        .isEqualTo("0");
    ann.click("[rel=next]");
    ann.await("[rel=prev]", "Previous");
    assertThat(ann.all("tbody tr")).hasSize(100);
  }

  @Test
  void aListIsHadAsFilesOfWhatItsFilterFinds() throws Exception {
    console.take(TradeXml.purchase("FILES", 1).bytes());
    console.take(TradeXml.purchase("FILES", 2).with("Account", "ACC2").bytes());
    Browser ann = console.ann();
    console.open(ann, "/console/trades?source=FILES&account=ACC2");
    String csv = fetched(ann, "CSV");
    assertThat(csv.lines().toList()).hasSize(2);
    assertThat(csv)
        .startsWith("tradeId,source,reference,version,")
        .contains("FILES-T2", "25012.50");
    assertThat(fetched(ann, "JSON"))
        .contains("\"reference\":\"FILES-T2\"", "\"netAmount\":25012.50")
        .doesNotContain("FILES-T1");
    console.open(ann, "/console/settlement?state=ALL&account=ACC1");
    assertThat(fetched(ann, "CSV").lines().toList()).hasSize(4);
    console.open(ann, "/console/settlement?format=xml");
    assertThat(ann.text(".problem")).contains("csv or json");
  }

  private static String fetched(Browser browser, String kind) {
    return (String)
        browser.run(
            "return await (await fetch([...document.querySelectorAll('.files a')]"
                + ".find(a => a.text === arguments[0]).href)).text()",
            kind);
  }

  @Test
  void anExceptionNamesItsTradeAndAmount() throws Exception {
    console.take(
        TradeXml.purchase("ABOUT", 1)
            .with("Account", "NOBODY")
            .with("SettlementDate", "2026-11-24")
            .bytes());
    Browser ann = console.ann();
    console.open(ann, "/console/exceptions?source=ABOUT");
    assertThat(ann.text("tbody tr"))
        .contains("ABOUT-T1", "NOBODY", "GB00BH4HKS39", "25,000.00 GBP", "2026-11-24");
    ann.assertAccessible();
  }

  @Test
  void codesHaveTheirNamesBesideThem() {
    Browser ann = console.ann();
    console.open(ann, "/console/positions?type=securities&account=ACC1");
    assertThat(ann.text("tbody .name")).isNotBlank();
    console.open(ann, "/console/trades?reference=T1");
    assertThat(ann.text("tbody")).contains("Vodafone");
  }

  @Test
  void aRowHasOneLineAndNothingIsCutAtADesk() throws Exception {
    console.take(TradeXml.purchase("ROW", 1).with("Account", "NOBODY").bytes());
    Browser ann = console.ann();
    for (String list : LISTS) {
      console.open(ann, "/console" + list);
      assertThat(
              ann.run(
                  "const page = document.documentElement; return page.scrollWidth <= page.clientWidth"))
          .as(
              list
                  + " is wider than the window"
                  + ann.run(
                      "return JSON.stringify([...document.querySelectorAll('#found tbody"
                          + " tr')].slice(0,1).map(r=>[...r.cells].map(c=>c.offsetWidth)))+[...document.querySelectorAll('#found"
                          + " tbody tr')].map(r=>r.innerText.replace(/\\s+/g,' ')).join('|')"))
          .isEqualTo(true);
      assertThat(
              (List<?>)
                  ann.run(
                      "return [...document.querySelectorAll('#found tbody tr:not(:has(.whole))')]"
                          + ".map(row => row.getBoundingClientRect().height).filter(h => h > "
                          + ROW
                          + ")"))
          .as(list)
          .isEmpty();
    }
  }

  @Test
  void reasonsReferencesAndAmountsAreWholeHoweverLong() throws Exception {
    for (int number = 1; number <= 100; number++) {
      console.take(
          TradeXml.purchase("GEN1", number)
              .with("TradeReference", "GEN1-T%020d".formatted(number))
              .with("Account", "NOBODY-" + "X".repeat(20))
              .with("Quantity", "123456789")
              .bytes());
    }
    Browser ann = console.ann();
    for (int width : List.of(1280, 1440)) {
      ann.width(width);
      console.open(ann, "/console/exceptions?source=GEN1");
      assertThat(ann.run(CUT)).as("cells at %d px", width).isEqualTo(List.of());
      assertThat(ann.text("tbody tr")).contains("GEN1-T00000000000000000001", "is not known");
      assertThat(
              ann.run(
                  "const all = document.querySelector('.wide'); return all.scrollWidth - all.clientWidth"))
          .as("beyond the edge, but for rounding")
          .isIn(0L, 1L);
    }
  }

  @Test
  void aRefusedItemStaysSelectedAndIsNotGreen() throws Exception {
    console.take(TradeXml.purchase("KEPT", 1).with("Account", "NOBODY").bytes());
    Browser ann = console.ann();
    console.open(ann, "/console/exceptions?source=KEPT");
    ann.click("tbody [name=item]");
    ann.click("[value=REJECT]");
    ann.await("h1", "Reject?");
    ann.run("document.querySelector('main [name=reason]').value = 'x'.repeat(501)");
    ann.click("main .btn-danger");
    ann.await(".problem", "a reason is one line");
    assertThat(ann.all(".done")).isEmpty();
    assertThat(ann.all("tbody :checked")).hasSize(1);
  }

  @Test
  void itemsAreGivenOnlyToThoseWhoMayWork() throws Exception {
    console.operator("looker", OperatorRole.VIEWER);
    Browser ann = console.ann();
    console.take(TradeXml.purchase("OWN", 1).with("Account", "NOBODY").bytes());
    console.open(ann, "/console/exceptions?source=OWN");
    ann.click("tbody [name=item]");
    assertThat(ann.text("[name=to]")).contains("ann", "bob").doesNotContain("looker");
    console.open(ann, "/console/reconciliation");
    assertThat(ann.text("[name=owner]")).contains("ann").doesNotContain("looker");
  }

  @Test
  void commentsOnAnExceptionAreInItsHistory() throws Exception {
    console.take(TradeXml.purchase("SAID", 1).with("Account", "NOBODY").bytes());
    Browser ann = console.ann();
    console.open(ann, "/console/exceptions?source=SAID");
    ann.click("tbody a[href*='exceptions/item']");
    for (String comment : List.of("asked the OMS", "they send it again")) {
      ann.type("[name=comment]", comment);
      ann.click("form[action$='/comment'] button");
      ann.await(".done", "The comment is added.");
      ann.await("[aria-labelledby=history-title]", comment);
    }
    assertThat(ann.text("[aria-labelledby=history-title]"))
        .contains("item commented", "asked the OMS");
  }
}
