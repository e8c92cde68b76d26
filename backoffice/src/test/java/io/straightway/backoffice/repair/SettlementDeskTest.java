package io.straightway.backoffice.repair;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.backoffice.api.BackOfficeServer;
import io.straightway.element.EngineFixture;
import io.straightway.element.queue.CommitPoints;
import io.straightway.element.server.ElementServer;
import io.straightway.operators.OperatorLogin;
import io.straightway.positions.PositionModel;
import io.straightway.settlement.SettlementInstallation;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;

/** The custodian's messages at the desk of an element. */
final class SettlementDeskTest {
  @TempDir private Path dir;

  @Test
  void aMessageOfTheCustodianIsJudgedAgainAndRejectedOverHttp() throws Exception {
    try (SettlementInstallation installation = SettlementInstallation.open(dir);
        ConfigurableApplicationContext server =
            ElementServer.start(
                EngineFixture.settings(
                    installation.engine().database().address(),
                    CommitPoints.BATCH,
                    PositionModel.LOW_CONTENTION,
                    1),
                BackOfficeServer.class)) {
      OperatorLogin ann = installation.operator("ann");
      Files.writeString(installation.in().resolve("a.xml"), "<!DOCTYPE x><x/>");
      installation.receive();
      String item = installation.value("SELECT item FROM exception_desk");
      String path = "http://127.0.0.1:" + ElementServer.port(server) + "/api/exceptions/" + item;

      assertThat(get(path, ann).body()).contains("has a document type definition");
      HttpResponse<String> second = post(path + "/resubmit", ann, "{}");
      assertThat(second.statusCode()).isEqualTo(409);
      assertThat(second.body()).contains("STILL_IN_REPAIR", "XML_DTD");
      HttpResponse<String> forged = post(path + "/resubmit", new OperatorLogin("ann", "x"), "{}");
      assertThat(forged.statusCode()).isEqualTo(401);
      assertThat(post(path + "/reject", ann, "{\"reason\":\"no message\"}").statusCode())
          .isEqualTo(200);
      assertThat(installation.query("SELECT item FROM exception_desk WHERE closed_by IS NULL"))
          .isEmpty();
      assertThat(installation.value("SELECT state FROM custodian_message")).isEqualTo("REJECTED");
    }
  }

  private static HttpResponse<String> get(String uri, OperatorLogin login) throws Exception {
    return send(HttpRequest.newBuilder(URI.create(uri)), login);
  }

  private static HttpResponse<String> post(String uri, OperatorLogin login, String body)
      throws Exception {
    return send(
        HttpRequest.newBuilder(URI.create(uri))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body)),
        login);
  }

  private static HttpResponse<String> send(HttpRequest.Builder request, OperatorLogin login)
      throws Exception {
    byte[] pair = (login.name() + ":" + login.secret()).getBytes(StandardCharsets.UTF_8);
    return HttpClient.newHttpClient()
        .send(
            request
                .header("Authorization", "Basic " + Base64.getEncoder().encodeToString(pair))
                .build(),
            BodyHandlers.ofString());
  }
}
