package io.straightway.app.engine;

import static io.straightway.testing.Patience.LONG;
import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.StpRun;
import io.straightway.app.cli.ExitCode;
import io.straightway.db.Database;
import io.straightway.db.server.ClusterTemplate;
import io.straightway.db.server.EmbeddedServer;
import io.straightway.db.server.TemporaryDirectory;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatabaseWaitTest {
  private static final Map<String, String> LOGIN =
      Map.of("STP_DATABASE_USER", "u", "STP_DATABASE_PASSWORD", "p");

  @TempDir Path dir;

  /** Simulates a paused host: the operating system accepts connections, but nothing answers. */
  @Test
  void anElementWithoutAServerReportsThatItWaitsAndEndsWithOneLine() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      String url = "jdbc:postgresql://127.0.0.1:" + silent.getLocalPort() + "/straightway";

      StpRun run =
          StpRun.in(
              dir,
              LOGIN,
              "element",
              "--listen=127.0.0.1:0",
              "--database",
              url,
              "--database-wait",
              "5");

      assertThat(run.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
      assertThat(run.err().lines())
          .hasSize(2)
          .first()
          .asString()
          .startsWith("waiting up to 5 s: can't connect to " + url);
    }
  }

  @Test
  void theCommandGoesOnWhenTheServerIsUp() throws Exception {
    try (TemporaryDirectory place = TemporaryDirectory.create()) {
      EmbeddedServer server = EmbeddedServer.startOrJoin(ClusterTemplate.copyTo(place.path()), 0);
      int port = server.status().port();
      server.stop();
      StringWriter text = new StringWriter();
      Callable<Void> waiting =
          () -> {
            RequiredSchema.await(new Database(server.address()), LONG, new PrintWriter(text));
            return null;
          };
      FutureTask<Void> element = new FutureTask<>(waiting);
      new Thread(element).start();
      String waits = "waiting up to " + LONG.toSeconds() + " s";
      Awaitility.await().until(() -> text.toString().startsWith(waits));

      EmbeddedServer restarted = EmbeddedServer.startOrJoin(place.path(), port);
      try {
        element.get(LONG.toSeconds(), TimeUnit.SECONDS);
      } finally {
        restarted.stop();
      }
    }
  }
}
