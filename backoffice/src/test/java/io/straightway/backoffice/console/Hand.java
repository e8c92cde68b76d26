package io.straightway.backoffice.console;

import java.time.Duration;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.support.ui.Select;

/**
 * An operator at a browser who goes only where a page leads, from Today on. What that costs is
 * counted: what is clicked (a choice from a list is two), and what is typed.
 */
final class Hand {
  /** Card, Moran and Newell, The keystroke-level model (1980): point, press, type, think. */
  private static final Duration POINT = Duration.ofMillis(1100);

  private static final Duration PRESS = Duration.ofMillis(200);
  private static final Duration KEY = Duration.ofMillis(280);
  private static final Duration THINK = Duration.ofMillis(1350);

  private final Browser browser;
  private int clicks;
  private Duration time = Duration.ZERO;

  private Hand(Browser browser) {
    this.browser = browser;
  }

  /** Begins on Today. */
  static Hand onToday(ConsoleFixture console, Browser browser) {
    console.open(browser, "/console");
    return new Hand(browser);
  }

  Hand click(String css) {
    browser.click(css);
    count(1);
    return this;
  }

  Hand choose(String css, String value) {
    new Select(browser.find(css)).selectByValue(value);
    count(2);
    return this;
  }

  /** Clicks into an input and replaces what it holds. */
  Hand type(String css, String text) {
    browser.type(css, text);
    count(1);
    time = time.plus(KEY.multipliedBy(text.length()));
    return this;
  }

  /** By the keys alone: the slash, the name and Enter. */
  Hand search(String text) {
    WebElement body = browser.find("body");
    body.sendKeys("/");
    WebElement box = browser.driver().switchTo().activeElement();
    box.sendKeys(text, Keys.ENTER);
    time = time.plus(THINK).plus(KEY.multipliedBy(text.length() + 2L));
    return this;
  }

  Hand sees(String css, String text) {
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

  /** What a skilled hand takes for it by the model, without the program's own time. */
  Duration time() {
    return time;
  }
}
