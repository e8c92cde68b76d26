package io.straightway.backoffice.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.openqa.selenium.WebElement;

@ExtendWith(SharedConsole.class)
class PrintedPagesTest {
  /** A4 across without its margins, at 96 dots per inch. */
  private static final int PAPER = 1032;

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

  private final ConsoleFixture console;

  PrintedPagesTest(ConsoleFixture console) {
    this.console = console;
  }

  @Test
  void aPrintedPageHasWhatIsToBeReadAndNothingElse() {
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
        assertThat(ann.find("body").getCssValue("background-color"))
            .isEqualTo("rgba(255, 255, 255, 1)");
      }
    } finally {
      ann.width(ConsoleFixture.DESK);
      ann.asOnScreen();
    }
  }
}
