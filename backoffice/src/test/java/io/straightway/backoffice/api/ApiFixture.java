package io.straightway.backoffice.api;

import io.straightway.element.EngineFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.queue.CommitPoints;
import io.straightway.element.server.ElementServer;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.OperatorRole;
import io.straightway.positions.PositionModel;
import io.straightway.settlement.SettlementInstallation;
import io.straightway.settlement.ThreeInstructions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Base64;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The fixture of three instructions with a message in repair, and a server tested over HTTP. */
public final class ApiFixture implements AutoCloseable {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final HttpClient http = HttpClient.newHttpClient();
  private final SettlementInstallation installation;
  private final ConfigurableApplicationContext server;
  private final OperatorLogin ann;
  private final OperatorLogin bob;

  private ApiFixture(SettlementInstallation installation, int maxBodyBytes) throws Exception {
    this.installation = installation;
    this.ann = operator("ann", EnumSet.of(OperatorRole.OPERATOR, OperatorRole.AUDITOR));
    this.bob = operator("bob", OperatorRole.USUAL);
    this.server =
        ElementServer.start(
            EngineFixture.settings(
                installation.engine().database().address(),
                CommitPoints.BATCH,
                PositionModel.LOW_CONTENTION,
                1,
                maxBodyBytes),
            BackOfficeServer.class);
  }

  public static ApiFixture open(Path directory) throws Exception {
    return open(directory, EngineFixture.MAX_BODY);
  }

  static ApiFixture open(Path directory, int maxBodyBytes) throws Exception {
    SettlementInstallation installation = SettlementInstallation.open(directory);
    ThreeInstructions.write(installation, LocalDate.of(2026, 11, 24));
    installation
        .engine()
        .take(
            TradeXml.purchase("OMS1", 4)
                .with("TradeReference", "T4")
                .with("Account", "NOBODY")
                .bytes());
    return new ApiFixture(installation, maxBodyBytes);
  }

  public OperatorLogin operator(String name, Set<OperatorRole> roles) throws Exception {
    return installation.operator(name, roles);
  }

  public SettlementInstallation installation() {
    return installation;
  }

  /** An operator and auditor. */
  public OperatorLogin ann() {
    return ann;
  }

  /** An operator and approver. */
  public OperatorLogin bob() {
    return bob;
  }

  public HttpResponse<String> get(String path, OperatorLogin login) throws Exception {
    return http.send(request(path, login).GET().build(), BodyHandlers.ofString());
  }

  public HttpResponse<String> post(String path, OperatorLogin login, String body) throws Exception {
    return http.send(
        request(path, login)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body.replace('\'', '"')))
            .build(),
        BodyHandlers.ofString());
  }

  HttpResponse<String> postOnce(String key, String path, OperatorLogin login, String body)
      throws Exception {
    return http.send(
        request(path, login)
            .header("Content-Type", "application/json")
            .header("Idempotency-Key", key)
            .POST(BodyPublishers.ofString(body.replace('\'', '"')))
            .build(),
        BodyHandlers.ofString());
  }

  /** Returns the content of a file that must exist. */
  public byte[] bytes(String path, OperatorLogin login) throws Exception {
    HttpResponse<byte[]> answer =
        http.send(request(path, login).GET().build(), BodyHandlers.ofByteArray());
    if (answer.statusCode() != 200) {
      throw new AssertionError(path + ": " + answer.statusCode());
    }
    return answer.body();
  }

  /** Returns the answer that Ann gets at a path that must exist. */
  public JsonNode read(String path) throws Exception {
    return read(path, ann);
  }

  JsonNode read(String path, OperatorLogin login) throws Exception {
    HttpResponse<String> answer = get(path, login);
    if (answer.statusCode() != 200) {
      throw new AssertionError(path + ": " + answer.statusCode() + " " + answer.body());
    }
    return json(answer);
  }

  public static JsonNode json(HttpResponse<String> answer) {
    return Objects.requireNonNull(JSON.readTree(answer.body()));
  }

  /** Opens a connection to the server. */
  Socket connect() throws IOException {
    return new Socket(InetAddress.getLoopbackAddress(), ElementServer.port(server));
  }

  /** Returns the header by which an operator authenticates. */
  static String basic(OperatorLogin login) {
    byte[] pair = (login.name() + ":" + login.secret()).getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(pair);
  }

  private HttpRequest.Builder request(String path, OperatorLogin login) {
    return HttpRequest.newBuilder(
            URI.create("http://127.0.0.1:" + ElementServer.port(server) + path))
        .header("Authorization", basic(login));
  }

  @Override
  public void close() {
    server.close();
    installation.close();
  }
}
