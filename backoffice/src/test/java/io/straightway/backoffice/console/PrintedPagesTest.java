package io.straightway.backoffice.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.WebElement;

@WithSharedConsole
class PrintedPagesTest {
  /** The width of landscape A4 without its margins, at 96 dots per inch. */
  private static final int PAPER = 1032;

  /** The height of landscape A4, less a little that a row can't use. */
  private static final int PAGE = 680;

  private static final List<String> PAGES =
      List.of(
          "",
          "/exceptions",
          "/approvals",
          "/trades",
          "/trades/story?reference=T1",
          "/settlement",
          "/settlement/unmatched",
          "/positions",
          "/positions/movements?account=ACC1&instrument=GBP",
          "/ledger",
          "/ledger/entries?account=CASH:ACC1:GBP",
          "/ledger/trial-balance",
          "/ledger/journals",
          "/reconciliation");

  /** Finds cells with a word that is wider than its cell or broken into two lines. */
  private static final String CUT =
      """
      return [...document.querySelectorAll('td, th')].filter(cell => {
        const text = [...cell.childNodes].find(node => node.nodeType === 3 && node.data.trim());
        if (!text || !cell.offsetParent) return false;
        return [...text.data.matchAll(/[^\\s-]+/g)].filter(word => word[0].length < 17).some(word => {
          const range = document.createRange();
          range.setStart(text, word.index);
          range.setEnd(text, word.index + word[0].length);
          return range.getClientRects().length > 1;
        });
      }).map(cell => cell.textContent);
      """;

  private final ConsoleFixture console;

  PrintedPagesTest(ConsoleFixture console) {
    this.console = console;
  }

  @Test
  void aPrintedPageHasItsContentAndNoControls() {
    Browser ann = console.ann();
    ann.asPrinted();
    ann.width(PAPER);
    try {
      for (String page : PAGES) {
        console.open(ann, "/console" + page);
        assertThat(ann.text("h1")).as(page).isNotBlank();
        assertThat(ann.all("header, nav, .skip, .filter, .decisions, button, input"))
            .as(page)
            .filteredOn(WebElement::isDisplayed)
            .isEmpty();
        assertThat(ann.run("return document.documentElement.scrollWidth <= window.innerWidth"))
            .as(page + " is cut")
            .isEqualTo(true);
        assertThat((List<?>) ann.run(CUT)).as(page + " cuts words").isEmpty();
        long height =
            (Long) ann.run("return Math.ceil(document.body.getBoundingClientRect().height)");
        assertThat(ann.printed().split("/Type /Page\\b(?!s)").length - 1)
            .as(page + " of the height " + height)
            .isBetween(1, height < PAGE ? 1 : (int) (height / PAGE) + 2);
        assertThat(ann.find("body").getCssValue("background-color"))
            .isEqualTo("rgba(255, 255, 255, 1)");
      }
    } finally {
      ann.width(ConsoleFixture.DESK);
      ann.asOnScreen();
    }
  }
}
