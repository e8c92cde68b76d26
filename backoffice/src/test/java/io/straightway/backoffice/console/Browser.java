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
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;

/** Debian's chromium without a screen, with a profile of its own. */
final class Browser implements AutoCloseable {
  private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
  private static final Path DRIVER = Path.of("/usr/bin/chromedriver");

  /** Why tests that ask for one do not run. */
  static final String MISSING = "no browser tests: chromium and chromium-driver are not installed";

  private static final String AXE = read("/axe.min.js");

  /** What Swagger UI draws has its own colours. */
  private static final String CHECK =
      """
      const done = arguments[arguments.length - 1];
      axe.run({exclude: ['#swagger-ui']}, {resultTypes: ['violations']}).then(found => done(found.violations
        .filter(each => each.impact === 'serious' || each.impact === 'critical')
        .map(each => each.id + ': ' + each.nodes.map(node => node.html).join(' | '))));
      """;

  private final Path profile;
  private final ChromeDriver driver;

  private Browser(Path profile, ChromeDriver driver) {
    this.profile = profile;
    this.driver = driver;
  }

  /** Starts one; where there is none, the tests that ask for it do not run. */
  static Browser start() throws IOException {
    assumeTrue(isInstalled(), MISSING);
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
            .build();
    return new Browser(profile, new ChromeDriver(service, options));
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
    List<WebElement> found = all(css);
    assertThat(found).as(() -> css + " on " + driver.getCurrentUrl() + ": " + shown()).isNotEmpty();
    return found.get(0);
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

  /** Replaces what an input holds. */
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

  /** What a live page has replaced since it was found is found again. */
  private <T> T fresh(String css, Function<WebElement, T> way) {
    return Awaitility.await()
        .pollDelay(Duration.ZERO)
        .ignoreException(StaleElementReferenceException.class)
        .until(() -> way.apply(find(css)), done -> true);
  }

  /** Waits until the text of an element holds this. */
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

  /** Shows pages as on a phone, which is narrower than a window can be. */
  void phone(int pixels) {
    driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", pixels, "height", 844, "deviceScaleFactor", 1, "mobile", true));
  }

  /** Shows pages as in the window again. */
  void noPhone() {
    driver.executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
  }

  /** The page as PDF, as it is printed. */
  String printed() {
    Object pdf =
        driver.executeCdpCommand("Page.printToPDF", Map.of("preferCSSPageSize", true)).get("data");
    return new String(Base64.getDecoder().decode(String.valueOf(pdf)), StandardCharsets.ISO_8859_1);
  }

  /** Shows pages as for those who prefer dark ones, or light ones. */
  void scheme(String scheme) {
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
  }

  /** Shows pages as they are printed, for those who prefer dark ones on a screen. */
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

  /** Nothing that axe-core calls serious, in light and in dark. */
  void assertAccessible() {
    for (String scheme : List.of("dark", "light")) {
      scheme(scheme);
      driver.executeScript(AXE);
      assertThat((List<?>) driver.executeAsyncScript(CHECK))
          .as("%s in %s", driver.getCurrentUrl(), scheme)
          .isEmpty();
    }
  }

  byte[] picture() {
    return driver.getScreenshotAs(OutputType.BYTES);
  }

  @Override
  public void close() throws IOException {
    driver.quit();
    Directories.delete(profile);
  }
}
