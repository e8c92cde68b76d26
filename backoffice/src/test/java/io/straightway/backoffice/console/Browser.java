package io.straightway.backoffice.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.straightway.db.server.program.Directories;
import io.straightway.testing.TestDirectories;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.awaitility.Awaitility;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.SessionNotCreatedException;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;

/** Debian's chromium in headless mode, with its own profile and home directory. */
final class Browser implements AutoCloseable {
  private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
  private static final Path DRIVER = Path.of("/usr/bin/chromedriver");

  /** The reason why tests that need a browser do not run. */
  static final String MISSING = "no browser tests: chromium and chromium-driver are not installed";

  private static final String AXE = read("/axe.min.js");

  private static final String HAS_AXE = "return 'axe' in window";

  /** Leaves out Swagger UI, which has its own colours. */
  private static final String CHECK =
      """
      const [rules, done] = arguments;
      axe.run({exclude: ['#swagger-ui']}, {resultTypes: ['violations'], ...rules}).then(found => done(found.violations
        .filter(each => each.impact === 'serious' || each.impact === 'critical')
        .map(each => each.id + ': ' + each.nodes.map(node => node.html).join(' | '))));
      """;

  /** The rules whose result depends on the colour scheme. */
  private static final List<String> RULES_OF_COLOURS =
      List.of("color-contrast", "link-in-text-block");

  /** Hides scroll bars and cursor; returns the visible part of the page above its footer. */
  private static final String VIEW =
      """
      const style = new CSSStyleSheet();
      style.replaceSync('* { scrollbar-width: none; caret-color: transparent; }');
      document.adoptedStyleSheets = [style];
      const end = Math.floor(document.querySelector('footer').getBoundingClientRect().top);
      return {x: 0, y: scrollY, width: innerWidth, height: Math.min(innerHeight, end), scale: 1};
      """;

  private final Path profile;
  private final ChromeDriver driver;

  private Browser(Path profile, ChromeDriver driver) {
    this.profile = profile;
    this.driver = driver;
  }

  /**
   * Starts a browser; without one, the tests that need it do not run. Chromium crashes in about one
   * of a hundred starts on a busy machine whose home directory is new, and is started again.
   */
  static Browser start() {
    assumeTrue(isInstalled(), MISSING);
    return Awaitility.await()
        .ignoreException(SessionNotCreatedException.class)
        .until(Browser::started, browser -> true);
  }

  private static Browser started() throws IOException {
    Path profile = TestDirectories.create();
    ChromeOptions options =
        new ChromeOptions()
            .setBinary(CHROMIUM.toFile())
            .addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--in-process-gpu",
                "--disable-features=SpareRendererForSitePerProcess",
                "--disable-extensions",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--disable-dev-shm-usage",
                "--user-data-dir=" + profile);
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(DRIVER.toFile())
            .usingAnyFreePort()
            .withEnvironment(Map.of("HOME", profile.toString()))
            .build();
    try {
      return new Browser(profile, new ChromeDriver(service, options));
    } catch (SessionNotCreatedException e) {
      service.stop();
      Directories.delete(profile);
      throw e;
    }
  }

  static boolean isInstalled() {
    return Files.isExecutable(CHROMIUM) && Files.isExecutable(DRIVER);
  }

  private static String read(String resource) {
    try (InputStream in =
        Objects.requireNonNull(Browser.class.getResourceAsStream(resource), resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void open(String url) {
    driver.get(url);
  }

  ChromeDriver driver() {
    return driver;
  }

  WebElement find(String css) {
    List<WebElement> elements = all(css);
    assertThat(elements)
        .as(() -> css + " on " + driver.getCurrentUrl() + ": " + shown())
        .isNotEmpty();
    return elements.get(0);
  }

  private String shown() {
    return driver.findElement(By.tagName("body")).getText();
  }

  List<WebElement> all(String css) {
    return driver.findElements(By.cssSelector(css));
  }

  String text(String css) {
    return fresh(css, WebElement::getText);
  }

  /** Replaces the content of an input. */
  void type(String css, String text) {
    fresh(
        css,
        input -> {
          input.clear();
          input.sendKeys(text);
          return input;
        });
  }

  void click(String css) {
    fresh(
        css,
        element -> {
          element.click();
          return element;
        });
  }

  /** Finds an element again if a live page has replaced it meanwhile. */
  private <T> T fresh(String css, Function<WebElement, T> way) {
    return Awaitility.await()
        .pollDelay(Duration.ZERO)
        .ignoreException(StaleElementReferenceException.class)
        .until(() -> way.apply(find(css)), done -> true);
  }

  /** Waits until the text of an element contains a text. */
  void await(String css, String text) {
    Awaitility.await()
        .ignoreExceptions()
        .untilAsserted(
            () ->
                assertThat(all(css).stream().map(WebElement::getText).toList())
                    .as(() -> driver.getCurrentUrl() + ": " + shown())
                    .anyMatch(shown -> shown.contains(text)));
  }

  Object run(String script, Object... arguments) {
    return driver.executeScript(script, arguments);
  }

  void width(int pixels) {
    driver.manage().window().setSize(new Dimension(pixels, 900));
  }

  /** Shows pages as on a phone, which is narrower than the narrowest window. */
  void phone(int pixels) {
    driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", pixels, "height", 844, "deviceScaleFactor", 1, "mobile", true));
  }

  /** Shows pages as in the window again. */
  void noPhone() {
    driver.executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
  }

  /** Returns the page as a printed PDF. */
  String printed() {
    Object pdf =
        driver.executeCdpCommand("Page.printToPDF", Map.of("preferCSSPageSize", true)).get("data");
    return new String(Base64.getDecoder().decode(String.valueOf(pdf)), StandardCharsets.ISO_8859_1);
  }

  /** Sets the preferred colour scheme, dark or light. */
  void scheme(String scheme) {
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
  }

  /** Shows pages as printed by a user who prefers dark pages on the screen. */
  void asPrinted() {
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of(
            "media",
            "print",
            "features",
            List.of(Map.of("name", "prefers-color-scheme", "value", "dark"))));
  }

  /** Shows pages as on a screen again. */
  void asOnScreen() {
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia", Map.of("media", "", "features", List.of()));
  }

  /** Asserts that axe-core finds nothing serious, in light and in dark. */
  void assertAccessible() {
    if (Boolean.FALSE.equals(run(HAS_AXE))) {
      run(AXE);
    }
    assertAccessible("dark", Map.of());
    assertAccessible("light", Map.of("runOnly", RULES_OF_COLOURS));
  }

  private void assertAccessible(String scheme, Map<String, Object> rules) {
    scheme(scheme);
    assertThat((List<?>) driver.executeAsyncScript(CHECK, rules))
        .as("%s in %s", driver.getCurrentUrl(), scheme)
        .isEmpty();
  }

  /** Returns the view as a PNG, without scroll bars, cursor, and the window below the content. */
  byte[] picture() {
    Object view = Objects.requireNonNull(driver.executeScript(VIEW));
    Map<String, Object> picture =
        driver.executeCdpCommand("Page.captureScreenshot", Map.of("clip", view));
    driver.executeScript("document.adoptedStyleSheets = []");
    return Base64.getDecoder().decode(String.valueOf(picture.get("data")));
  }

  @Override
  public void close() throws IOException {
    driver.quit();
    Directories.delete(profile);
  }
}
