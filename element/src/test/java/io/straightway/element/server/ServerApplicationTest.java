package io.straightway.element.server;

import static io.straightway.testing.Patience.LONG;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.server.TestDatabase;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server is configured by its command alone, not by files or variables where it is started. */
class ServerApplicationTest {
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
            "STRAIGHTWAY_SERVER_CONNECTIONSPERADDRESS",
            "1");

    try (ElementProcess element = ElementProcess.start(database.address(), directory, variables);
        Socket first = connect(element);
        Socket second = connect(element)) {
      assertThat(head(first, "/health")).startsWith("HTTP/1.1 200");
      assertThat(head(second, "/health")).as("a second connection").isEmpty();
      assertThat(head(first, "/env")).startsWith("HTTP/1.1 404");
    }
  }

  private static Socket connect(ElementProcess element) throws IOException {
    Socket connection = new Socket(InetAddress.getLoopbackAddress(), element.port());
    connection.setSoTimeout(Math.toIntExact(LONG.toMillis()));
    return connection;
  }

  /** Returns the head of an answer; none if the server has closed the connection. */
  private static String head(Socket connection, String path) throws IOException {
    StringBuilder head = new StringBuilder();
    try {
      connection
          .getOutputStream()
          .write("HEAD %s HTTP/1.1\r\nHost: localhost\r\n\r\n".formatted(path).getBytes(US_ASCII));
      while (head.indexOf("\r\n\r\n") < 0) {
        int next = connection.getInputStream().read();
        if (next < 0) {
          break;
        }
        head.append((char) next);
      }
    } catch (SocketException reset) {
      return head.toString();
    }
    return head.toString();
  }
}
