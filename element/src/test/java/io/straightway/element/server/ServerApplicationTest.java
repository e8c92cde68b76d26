package io.straightway.element.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.db.server.TestDatabase;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a server is, its command decides, and nothing that lies around where it is started. */
class ServerApplicationTest {
  /** A head has 10 s if no variable says otherwise. */
  private static final Duration LESS_THAN_USUAL = Duration.ofSeconds(8);

  @AutoClose private final TestDatabase database = TestDatabase.fresh();

  @Test
  void filesAndVariablesOfSpringChangeNothingAndOurOwnDo(@TempDir Path directory) throws Exception {
    Files.writeString(
        directory.resolve("application.properties"),
        "management.endpoints.web.path-mapping.health=elsewhere");
    Map<String, String> variables =
        Map.of(
            "MANAGEMENT_ENDPOINTS_WEB_EXPOSURE_INCLUDE",
            "health,env",
            "JAVA_TOOL_OPTIONS",
            "-Dmanagement.endpoints.web.base-path=/elsewhere",
            "STRAIGHTWAY_SERVER_HEADTIME",
            "1s");

    try (ElementProcess element = ElementProcess.start(database.address(), directory, variables)) {
      assertThat(get(element, "/health")).isEqualTo(200);
      assertThat(get(element, "/env")).isEqualTo(404);
      try (Socket slow = new Socket(InetAddress.getLoopbackAddress(), element.port())) {
        await().atMost(LESS_THAN_USUAL).until(() -> RawHttp.isBroken(slow));
      }
    }
  }

  private static int get(ElementProcess element, String path)
      throws IOException, InterruptedException {
    URI address = URI.create("http://127.0.0.1:" + element.port() + path);
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(address).build(), BodyHandlers.discarding())
        .statusCode();
  }
}
