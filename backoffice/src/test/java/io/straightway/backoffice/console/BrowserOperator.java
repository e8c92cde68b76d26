package io.straightway.backoffice.console;

import java.time.Duration;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.support.ui.Select;

/**
 * An operator at a browser who goes only where pages lead, starting from Today. Counts the effort:
 * clicks (a choice from a list counts as two) and typing.
 */
final class BrowserOperator {
  /**
   * Card, Moran and Newell, The keystroke-level model (1980): pointing, pressing, typing, thinking.
   */
  private static final Duration POINT = Duration.ofMillis(1100);

  private static final Duration PRESS = Duration.ofMillis(200);
  private static final Duration KEY = Duration.ofMillis(280);
  private static final Duration THINK = Duration.ofMillis(1350);

  private final Browser browser;
  private int clicks;
  private Duration time = Duration.ZERO;

  private BrowserOperator(Browser browser) {
    this.browser = browser;
  }

  /** Begins on Today. */
  static BrowserOperator onToday(ConsoleFixture console, Browser browser) {
    console.open(browser, "/console");
    return new BrowserOperator(browser);
  }

  BrowserOperator click(String css) {
    browser.click(css);
    count(1);
    return this;
  }

  BrowserOperator choose(String css, String value) {
    new Select(browser.find(css)).selectByValue(value);
    count(2);
    return this;
  }

  /** Clicks into an input and replaces its content. */
  BrowserOperator type(String css, String text) {
    browser.type(css, text);
    count(1);
    time = time.plus(KEY.multipliedBy(text.length()));
    return this;
  }

  /** Searches by keys only: the slash, the name and Enter. */
  BrowserOperator search(String text) {
    WebElement body = browser.find("body");
    body.sendKeys("/");
    WebElement box = browser.driver().switchTo().activeElement();
    box.sendKeys(text, Keys.ENTER);
    time = time.plus(THINK).plus(KEY.multipliedBy(text.length() + 2L));
    return this;
  }

  BrowserOperator sees(String css, String text) {
    browser.await(css, text);
    return this;
  }

  private void count(int pointed) {
    clicks += pointed;
    time = time.plus(THINK).plus(POINT.plus(PRESS).multipliedBy(pointed));
  }

  int clicks() {
    return clicks;
  }

  /**
   * Returns the time that an expert needs according to the model, without the program's own time.
   */
  Duration time() {
    return time;
  }
}
