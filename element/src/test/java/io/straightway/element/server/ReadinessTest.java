package io.straightway.element.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.db.Role;
import io.straightway.db.dialect.Statements;
import io.straightway.db.history.HistoryFence;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.DiskSpace;
import io.straightway.element.EngineFixture;
import io.straightway.element.Liveness;
import io.straightway.element.TradeXml;
import io.straightway.element.queue.Admission.Reason;
import io.straightway.element.queue.CommitPoints;
import io.straightway.positions.PositionModel;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;

/** Every part of health is broken in turn; trades are taken exactly while the element is ready. */
class ReadinessTest {
  /** Can't be broken without a standby; see {@code ReplicatedElementTest}. */
  private static final String REPLICATION = "replication";

  @TempDir private Path dir;
  @AutoClose private final TestDatabase database = TestDatabase.fresh();
  private final HttpClient http = HttpClient.newHttpClient();
  private ConfigurableApplicationContext server;
  private Path marks;
  private Path inbox;
  private Connection owner;
  private int sent;

  /** A fault of a part, and its repair. */
  private record Fault(Step make, Step repair) {}

  @FunctionalInterface
  private interface Step {
    void run() throws Exception;
  }

  @BeforeEach
  void start() throws Exception {
    marks = dir.resolve("history/marks.properties");
    inbox = Files.createDirectory(dir.resolve("inbox"));
    owner = database.database().connect(Role.MIGRATOR, "test");
    server =
        ElementServer.start(
            EngineFixture.with(
                EngineFixture.settings(
                    database.address(), CommitPoints.BATCH, PositionModel.LOW_CONTENTION, 2),
                HistoryFence.keptIn(marks, "test", database.address().jdbcUrl())));
    DiskSpace disk = new DiskSpace(List.of(inbox), 0);
    liveness().require("disk", Reason.RESOURCES, disk::trouble, () -> true);
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
    owner.close();
  }

  @Test
  void tradesAreTakenExactlyWhileTheElementIsReady() throws Exception {
    Map<String, Fault> faults =
        Map.of(
            "history", new Fault(this::replaceTheFileByADirectory, this::removeTheDirectory),
            "database",
                new Fault(
                    () -> change("ALTER TABLE security_purc_sale RENAME TO former"),
                    () -> change("ALTER TABLE former RENAME TO security_purc_sale")),
            "tasks",
                new Fault(
                    () -> change("ALTER TABLE parked_message RENAME TO former"),
                    () -> change("ALTER TABLE former RENAME TO parked_message")),
            "static-data",
                new Fault(
                    () -> change("ALTER TABLE static_data_version RENAME TO former"),
                    () -> change("ALTER TABLE former RENAME TO static_data_version")),
            "queues", new Fault(this::lockMessages, () -> owner.rollback()),
            "disk", new Fault(() -> Files.delete(inbox), () -> Files.createDirectory(inbox)));
    Set<String> walked = new TreeSet<>(faults.keySet());
    walked.add(REPLICATION);
    assertThat(walked).isEqualTo(new TreeSet<>(liveness().states().keySet()));

    for (Map.Entry<String, Fault> fault : faults.entrySet()) {
      String part = fault.getKey();
      await().untilAsserted(() -> assertThat(liveness().states()).containsEntry(part, "ok"));
      assertThat(agreed(part)).as("%s: %s", part, liveness().states()).isTrue();
      fault.getValue().make().run();
      await().untilAsserted(() -> assertThat(liveness().states()).doesNotContainEntry(part, "ok"));
      assertThat(agreed(part)).isEqualTo(part.equals("tasks"));
      fault.getValue().repair().run();
      await().untilAsserted(() -> assertThat(liveness().states()).containsEntry(part, "ok"));
      await().until(() -> agreed(part));
    }
  }

  /** Returns whether the element is ready, which it says and does. */
  private boolean agreed(String part) throws Exception {
    boolean ready = get("/health/readiness") == 200;
    assertThat(post()).as("a trade beside %s", part).isEqualTo(ready ? 202 : 503);
    return ready;
  }

  private Liveness liveness() {
    return server.getBean(Liveness.class);
  }

  private void replaceTheFileByADirectory() throws Exception {
    await().until(() -> Files.exists(marks));
    Files.delete(marks);
    Files.createDirectories(marks.resolve("full"));
    assertThat(post()).as("a commit to mark").isEqualTo(202);
  }

  private void removeTheDirectory() throws Exception {
    Files.delete(marks.resolve("full"));
    Files.delete(marks);
  }

  @SuppressWarnings("FutureReturnValueIgnored") // answered after the repair
  private void lockMessages() throws Exception {
    owner.setAutoCommit(false);
    Statements.update(owner, "LOCK TABLE incoming_trade_message IN EXCLUSIVE MODE");
    http.sendAsync(trade(), BodyHandlers.ofString());
  }

  private void change(String sql) throws Exception {
    owner.setAutoCommit(true);
    Statements.update(owner, sql);
  }

  private int get(String path) throws Exception {
    return http.send(HttpRequest.newBuilder(uri(path)).build(), BodyHandlers.discarding())
        .statusCode();
  }

  private int post() throws Exception {
    HttpResponse<String> answer = http.send(trade(), BodyHandlers.ofString());
    return answer.statusCode();
  }

  private HttpRequest trade() {
    String body = TradeXml.purchase("READY", ++sent).text();
    return HttpRequest.newBuilder(uri("/trades"))
        .header("Content-Type", "application/xml")
        .POST(BodyPublishers.ofString(body))
        .build();
  }

  private URI uri(String path) {
    return URI.create("http://127.0.0.1:" + ElementServer.port(server) + path);
  }
}
