package io.straightway.app.fanout;

import static io.straightway.testing.Patience.LONG;
import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.scalability.run.ChildProcess;
import io.straightway.scalability.run.ProgramStart;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A browser driven by the commands of WebDriver (W3C). */
final class ChromeSession implements AutoCloseable {
  private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
  private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
  private static final JsonMapper JSON = new JsonMapper();

  private final HttpClient client = HttpClient.newHttpClient();
  private final ChildProcess driver;
  private final String address;

  /** Starts a browser with a profile in the directory. */
  ChromeSession(Path directory) throws IOException, InterruptedException {
    driver =
        ChildProcess.start(
            ProgramStart.of(
                "chromedriver",
                List.of(DRIVER.toString(), "--port=0"),
                System.getenv(),
                directory.resolve("chromedriver.log")));
    String port =
        driver.awaitLine(Pattern.compile("started successfully on port (\\d+)"), LONG).group(1);
    String sessions = "http://127.0.0.1:" + port + "/session";
    Map<String, Object> options =
        Map.of(
            "binary",
            CHROMIUM.toString(),
            "args",
            List.of(
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--disable-dev-shm-usage",
                "--user-data-dir=" + directory.resolve("profile")));
    JsonNode session =
        post(
            sessions,
            Map.of("capabilities", Map.of("alwaysMatch", Map.of("goog:chromeOptions", options))));
    address = sessions + "/" + session.path("sessionId").asString();
  }

  static boolean isInstalled() {
    return Files.isExecutable(CHROMIUM) && Files.isExecutable(DRIVER);
  }

  private JsonNode post(String to, Object body) throws IOException, InterruptedException {
    HttpResponse<String> answer =
        client.send(
            HttpRequest.newBuilder(URI.create(to))
                .POST(BodyPublishers.ofString(JSON.writeValueAsString(body)))
                .build(),
            BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return JSON.readTree(answer.body()).path("value");
  }

  void open(String url) throws IOException, InterruptedException {
    post(address + "/url", Map.of("url", url));
  }

  /** Returns the result of a script, as text. */
  String run(String script) {
    try {
      return post(address + "/execute/sync", Map.of("script", script, "args", List.of()))
          .asString("");
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Waits until an element of the page has the text. */
  void await(String css, String text) {
    String script =
        "return [...document.querySelectorAll(`%s`)].map((one) => one.textContent.trim()).join(' ')"
            .formatted(css);
    Awaitility.await().untilAsserted(() -> assertThat(run(script)).as(css).isEqualTo(text));
  }

  @Override
  public void close() {
    try {
      client.send(
          HttpRequest.newBuilder(URI.create(address)).DELETE().build(), BodyHandlers.discarding());
    } catch (IOException e) {
      // the browser has ended
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    driver.close();
  }
}
