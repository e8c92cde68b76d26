package io.straightway.backoffice.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.TradeXml;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.OperatorRole;
import org.junit.jupiter.api.Test;

/** Uses a console of its own, because it closes the day. */
class DayPageTest {
  @Test
  void anOperatorPreviewsACloseClosesTheDayAndOpensItsReport() throws Exception {
    try (ConsoleFixture console = ConsoleFixture.start()) {
      Browser ann = console.ann();
      ann.width(1280);
      OperatorLogin eve = console.operator("eve", OperatorRole.VIEWER);
      console.insteadOfBob(
          eve,
          () -> {
            console.open(console.bob(), "/console/day");
            assertThat(console.bob().text("main")).contains("Close of 2026-11-25");
            assertThat(console.bob().all("button.btn-danger")).isEmpty();
          });

      console.open(ann, "/console");
      ann.click("nav a[href='/console/day']");
      ann.await("h2 .state", "not begun");
      assertThat(ann.text("button.btn-danger")).isEqualTo("Close 2026-11-25");
      ann.click("form[action$='/preview'] button");
      ann.await("h3", "Preview of the close of 2026-11-25");
      ann.await("#preview", "Open instructions 4");
      assertThat(ann.text("#preview"))
          .contains("Open exceptions 1", "Open breaks 0", "Undecided proposals 0")
          .contains("by default GBLO");
      console.take(TradeXml.purchase("DAY", 1).with("Account", "NOBODY").bytes());
      ann.click("form[action$='/preview'] button");
      ann.await("#preview", "Open exceptions 2");
      ann.assertAccessible();
      ann.click("button.btn-danger");
      assertThat(ann.text("h2 .state")).as("the box is required").isEqualTo("not begun");
      assertThat(console.query("SELECT today FROM open_day")).containsExactly("2026-11-25");
      ann.click("[name=confirmed]");
      ann.click("button.btn-danger");
      ann.await("#days-title ~ .wide", "Reports of 2026-11-25");
      ann.await("#close-title", "Close of 2026-11-26");
      assertThat(ann.text(".done"))
          .matches("2026-11-25 is closed. The close took (under )?\\d+ s. Reports");
      assertThat(ann.text("main")).as("the next close is folded").doesNotContain("I understand");
      ann.run("scroll(0, 0)");
      console.picture(ann, "day");
      ann.assertAccessible();

      ann.click("a[href*='/console/day/report']");
      ann.await("h1", "End of day 2026-11-25");
      assertThat(ann.text("main"))
          .contains("The books are closed up to and including 2026-11-25")
          .contains("Straight-through processing");
      ann.assertAccessible();
      ann.click("[href*='name=fails']");
      ann.await("h1", "Fails 2026-11-25");
      assertThat(ann.text("main")).contains("25,012.50");
      console.picture(ann, "day-report");
      assertThat(
              ann.run(
                  "return await (await fetch(arguments[0].href)).text()",
                  ann.find("[aria-label='Fails as PDF']")))
          .asString()
          .startsWith("%PDF-");
      console.open(ann, "/console/day/report?day=2026-11-26");
      ann.await(".problem, main", "2026-11-26 has not been closed");
    }
  }
}
