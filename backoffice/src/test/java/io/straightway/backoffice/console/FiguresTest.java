package io.straightway.backoffice.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.openqa.selenium.WebElement;

@WithSharedConsole
class FiguresTest {
  private static final String ALL_DRAWN =
      "return [...document.images].every(image => image.complete && image.naturalWidth === 360)";

  private final ConsoleFixture console;

  FiguresTest(ConsoleFixture console) {
    this.console = console;
  }

  @Test
  void theDayIsDrawnForLightAndDarkPages() throws Exception {
    Browser ann = console.ann();
    console.open(ann, "/console");
    ann.await("#counts h2", "");
    assertThat(ann.all("img.figure"))
        .hasSizeGreaterThanOrEqualTo(3)
        .allSatisfy(image -> assertThat(image.getAttribute("alt")).isNotBlank());
    assertThat(ann.run(ALL_DRAWN)).isEqualTo(true);
    assertThat(shown(ann)).doesNotContain("dark");
    ann.assertAccessible();
    ann.run("document.querySelector('#counts').scrollIntoView()");
    console.picture(ann, "figures");
    try {
      ann.scheme("dark");
      console.open(ann, "/console");
      assertThat(ann.run(ALL_DRAWN)).isEqualTo(true);
      assertThat(shown(ann)).contains("dark=true");
      ann.assertAccessible();
    } finally {
      ann.scheme("light");
    }
  }

  private static String shown(Browser browser) {
    WebElement figure = browser.find("img.figure");
    return String.valueOf(browser.run("return arguments[0].currentSrc", figure));
  }
}
