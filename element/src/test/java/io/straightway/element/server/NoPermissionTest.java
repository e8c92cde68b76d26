package io.straightway.element.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.server.TestDatabase;
import io.straightway.element.EngineFixture;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.queue.CommitPoints;
import io.straightway.positions.PositionModel;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

/** A server whose access configuration does not say which sources a request may send. */
class NoPermissionTest {
  @Test
  void aRequestWithoutAPermissionSendsNothing() throws Exception {
    try (TestDatabase database = TestDatabase.fresh()) {
      StaticDataFixture.load(database);
      try (ConfigurableApplicationContext server =
          ElementServer.start(
              EngineFixture.settings(
                  database.address(), CommitPoints.BATCH, PositionModel.LOW_CONTENTION, 1),
              Map.of(),
              SilentAccess.class)) {
        HttpClient client = HttpClient.newHttpClient();
        HttpResponse<String> answer =
            client.send(
                HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + ElementServer.port(server) + "/trades"))
                    .header("Content-Type", "application/xml")
                    .POST(HttpRequest.BodyPublishers.ofString(TradeXml.purchase("OURS", 1).text()))
                    .build(),
                HttpResponse.BodyHandlers.ofString());

        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(answer.body()).contains("SOURCE_NOT_ALLOWED");
        assertThat(database.query("SELECT count(*) FROM security_purc_sale")).containsExactly("0");
      }
    }
  }

  /** Has no bean that would permit anything. */
  static final class SilentAccess {}
}
