package io.straightway.backoffice.notify;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.straightway.backoffice.notify.Notification.State;
import io.straightway.backoffice.notify.Receiver.Received;
import io.straightway.backoffice.status.BackOfficeGauges;
import io.straightway.db.Database;
import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.queue.ElementMetrics;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.OperatorRole;
import io.straightway.operators.Operators;
import io.straightway.staticdata.CurrentStaticData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The content, receivers and repetition of notifications, and failures of the receiver. */
final class NotifierTest {
  private static final String SECRET = "a secret of more than 32 bytes, for tests";
  private static final String EXCEPTION =
      "INSERT INTO refused_message (content_hash, body, body_length, received_at, code, reason)"
          + " VALUES (pg_catalog.sha256('%s'::bytea), 'private', 7, '%s', 'NOT_XML', 'private')";

  @TempDir Path dir;
  private TestDatabase database;
  private Pool pool;
  private Receiver receiver;
  private final SetClock clock = new SetClock(Instant.now().truncatedTo(ChronoUnit.SECONDS));
  private final List<Notifier> servers = new ArrayList<>();

  @BeforeEach
  void open() throws SQLException, IOException {
    database = TestDatabase.fresh();
    pool = new Database(database.address()).pool(Role.ENGINE, 4, "test");
    receiver = new Receiver();
    Files.writeString(dir.resolve("secret"), SECRET + "\n");
  }

  @AfterEach
  void close() {
    servers.forEach(Notifier::close);
    receiver.close();
    pool.close();
    database.close();
  }

  private void arrange(String sql) throws SQLException {
    try (Connection connection = database.superuser();
        Statement statement = connection.createStatement()) {
      statement.execute("SET search_path = straightway");
      statement.execute(sql);
    }
  }

  private void exception(String name, Duration age) throws SQLException {
    arrange(EXCEPTION.formatted(name, clock.instant().minus(age)));
  }

  private Notifier server(String rules) throws IOException {
    Path file = dir.resolve("rules.json");
    Files.writeString(file, rules);
    Notifier server = new Notifier(NotificationFile.read(file, clock), pool.dataSource(), clock);
    servers.add(server);
    return server;
  }

  private Notifier hooked(String rule) throws IOException {
    return server(
        "{\"link\": \"https://stp.example/\", \"attempts\": 3, \"rules\": [{%s, %s}]}"
            .formatted(rule, hook(receiver)));
  }

  private static String hook(Receiver receiver) {
    return "\"webhook\": \"%s\", \"secretFile\": \"secret\"".formatted(receiver.url());
  }

  private static final String OLD =
      "\"name\": \"old\", \"when\": \"EXCEPTION_OLDER\", \"than\": \"PT30M\"";

  private List<Notification> listed() throws SQLException {
    try (Connection reader = database.database().connect(Role.READER, "test")) {
      return Notifications.page(reader, null, null, null, 50).items();
    }
  }

  private void awaitStates(Notifier server, State... states) {
    await()
        .untilAsserted(
            () -> {
              server.look();
              assertThat(listed()).extracting(Notification::state).containsExactly(states);
            });
  }

  private JsonNode body(int request) {
    return JsonMapper.builder().build().readTree(receiver.received().get(request).body());
  }

  @Test
  void anExceptionIsSentOnceForARuleByWhicheverServer() throws Exception {
    exception("old", Duration.ofMinutes(31));
    exception("new", Duration.ofMinutes(29));
    Notifier notifier = hooked(OLD);
    Notifier other = hooked(OLD);
    notifier.look();
    awaitStates(other, State.SENT);
    notifier.look();

    clock.add(Duration.ofMinutes(2));
    other.look();
    awaitStates(notifier, State.SENT, State.SENT);
    assertThat(receiver.received()).hasSize(2);
    JsonNode sent = body(0);
    assertThat(sent.propertyNames()).containsExactlyInAnyOrder("rule", "when", "notifications");
    JsonNode item = sent.get("notifications").get(0);
    assertThat(item.propertyNames())
        .containsExactlyInAnyOrder("id", "when", "reference", "since", "ageSeconds", "link");
    assertThat(item.get("ageSeconds").asLong()).isEqualTo(31 * 60);
    assertThat(item.get("link").asString())
        .startsWith("https://stp.example/console/exceptions/item?name=refused%3A");
    assertThat(item.get("id").asString())
        .isNotEqualTo(body(1).at("/notifications/0/id").asString());
    assertThat(receiver.received().get(0).body()).doesNotContain("private");
  }

  @Test
  void aWebhookIsSignedOverItsTimeAndItsBody() throws Exception {
    exception("old", Duration.ofDays(1));
    awaitStates(hooked(OLD), State.SENT);

    Received received = receiver.received().get(0);
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(SECRET.getBytes(UTF_8), "HmacSHA256"));
    mac.update((clock.instant().getEpochSecond() + ".").getBytes(UTF_8));
    assertThat(received.signature())
        .isEqualTo(
            "t=%d,v1=%s"
                .formatted(
                    clock.instant().getEpochSecond(),
                    HexFormat.of().formatHex(mac.doFinal(received.body().getBytes(UTF_8)))));
  }

  @Test
  void aBreakAnApprovalAndALateDayAreSent() throws Exception {
    operator("ann");
    arrange(
        """
        INSERT INTO reconciliation_break (custodian, kind, account, instrument, reference, first_seen,
                                          last_seen, type, ours, theirs)
        VALUES ('CSD', 'SECURITIES', 'ACC1', 'GB00BH4HKS39', '', '2026-11-20', '2026-11-20', 'QUANTITY',
                1, 2)
        """);
    arrange(
        """
        INSERT INTO operator_proposal (kind, content, content_hash, reason, maker, made_at)
        VALUES ('JOURNAL', '{}', pg_catalog.sha256('{}'::bytea), 'test', 'ann', '%s')
        """
            .formatted(clock.instant().minus(Duration.ofHours(2))));
    clock.set(Instant.parse("2026-11-25T19:29:00Z"));
    arrange("INSERT INTO business_day (today, closed_up_to) VALUES ('2026-11-25', '2026-11-24')");
    Notifier server =
        server(
            """
            {"link": "https://stp.example", "rules": [
              {"name": "breaks", "when": "BREAK_OPENED", %1$s},
              {"name": "waiting", "when": "APPROVAL_WAITING", "than": "PT1H", %1$s},
              {"name": "late", "when": "DAY_NOT_CLOSED", "at": "19:30", "zone": "Europe/London", %1$s}]}
            """
                .formatted(hook(receiver)));
    arrange("UPDATE operator_proposal SET made_at = '2026-11-25T18:00:00Z'");
    server.look();
    await().untilAsserted(() -> assertThat(receiver.received()).hasSize(2));
    clock.add(Duration.ofMinutes(1));
    awaitStates(server, State.SENT, State.SENT, State.SENT);

    assertThat(receiver.received())
        .extracting(request -> JsonMapper.builder().build().readTree(request.body()))
        .extracting(document -> document.at("/notifications/0/link").asString())
        .containsExactlyInAnyOrder(
            "https://stp.example/console/reconciliation/break?number=1",
            "https://stp.example/console/approvals",
            "https://stp.example/console/day");
    assertThat(listed().get(0).item()).isEqualTo("day:2026-11-25");
    assertThat(listed().get(0).since()).isEqualTo("2026-11-25T19:30:00Z");
  }

  @Test
  void aRefusedNotificationIsRetriedWithGrowingDelay() throws Exception {
    exception("old", Duration.ofDays(1));
    Notifier server = hooked(OLD);
    receiver.status = 302;
    awaitAttempts(server, 1);
    assertThat(listed().get(0).outcome()).isEqualTo("the receiver answered 302");
    assertThat(receiver.received()).hasSize(1); // the redirect was not followed

    clock.add(Duration.ofSeconds(29));
    assertThat(new NotificationStore(pool.dataSource(), clock).claim(oldRule())).isEmpty();
    clock.add(Duration.ofSeconds(1));
    awaitAttempts(server, 2);
    assertThat(receiver.received()).hasSize(2);
    assertThat(listed().get(0).nextAttemptAt()).isEqualTo(clock.instant().plusSeconds(60));

    receiver.status = 200;
    clock.add(Duration.ofMinutes(1));
    awaitStates(server, State.SENT);
    assertThat(body(0).at("/notifications/0/id").asString())
        .isEqualTo(body(2).at("/notifications/0/id").asString());
  }

  private void awaitAttempts(Notifier server, int attempts) {
    await()
        .untilAsserted(
            () -> {
              server.look();
              assertThat(listed()).extracting(Notification::attempts).containsExactly(attempts);
              assertThat(listed().get(0).nextAttemptAt())
                  .isBefore(clock.instant().plus(Duration.ofMinutes(3)));
            });
  }

  @Test
  void aNotificationThatIsNeverAcceptedIsGivenUpAndRaisesAnAlarm() throws Exception {
    StaticDataFixture.load(database);
    exception("old", Duration.ofDays(1));
    Notifier server = hooked(OLD);
    receiver.close();
    for (int attempt = 1; attempt <= 3; attempt++) {
      awaitAttempts(server, attempt);
      clock.add(Duration.ofHours(1));
    }
    awaitStates(server, State.GIVEN_UP);

    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    new BackOfficeGauges(
            pool.dataSource(),
            Duration.ofSeconds(30),
            CurrentStaticData.read(pool.dataSource()),
            new ElementMetrics(registry),
            Clock.systemUTC())
        .sample();
    assertThat(registry.get("straightway.notifications").tag("state", "given_up").gauge().value())
        .isEqualTo(1);
    assertThat(registry.get("straightway.notifications").tag("state", "waiting").gauge().value())
        .isZero();
  }

  @Test
  void aReceiverThatDoesNotAnswerHoldsNothingElseUp() throws Exception {
    exception("old", Duration.ofDays(1));
    try (Receiver silent = new Receiver()) {
      silent.silent = true;
      Notifier server =
          server(
              """
              {"rules": [
                {"name": "a-silent", "when": "EXCEPTION_OLDER", "than": "PT1H", %s},
                {"name": "old", "when": "EXCEPTION_OLDER", "than": "PT1H", %s}]}
              """
                  .formatted(hook(silent), hook(receiver)));
      server.look();
      await().untilAsserted(() -> assertThat(silent.received()).hasSize(1));
      awaitStates(server, State.SENT, State.WAITING);
      exception("second", Duration.ofDays(1));
      awaitStates(server, State.SENT, State.WAITING, State.SENT, State.WAITING);
      assertThat(receiver.received()).hasSize(2);
      assertThat(silent.received()).hasSize(1);
    }
  }

  @Test
  void anUnfinishedNotificationIsSentByAnotherServerAfterItsTime() throws Exception {
    exception("old", Duration.ofDays(1));
    NotificationRule rule = oldRule();
    NotificationStore ended = new NotificationStore(pool.dataSource(), clock);
    ended.note(rule);
    List<Notification> claimed = ended.claim(rule);
    assertThat(claimed).hasSize(1);

    Notifier other = hooked(OLD);
    clock.add(Duration.ofMinutes(4));
    assertThat(new NotificationStore(pool.dataSource(), clock).claim(rule)).isEmpty();
    clock.add(Duration.ofMinutes(1));
    awaitStates(other, State.SENT);
    assertThat(body(0).at("/notifications/0/id").asString())
        .isEqualTo(claimed.get(0).id().toString());
  }

  private NotificationRule oldRule() {
    return new NotificationRule(
        "old",
        Occasion.EXCEPTION_OLDER,
        Duration.ofMinutes(30),
        LocalTime.MIDNIGHT,
        ZoneOffset.UTC,
        new Webhook(receiver.url(), SECRET.getBytes(UTF_8), clock));
  }

  @Test
  void anOperatorTriesEveryRule() throws Exception {
    OperatorLogin ann = operator("ann");
    NotificationDesk desk = new NotificationDesk(pool.dataSource());
    assertThatThrownBy(() -> desk.test(ann))
        .isInstanceOf(DeskRefusal.class)
        .hasMessageContaining("--notifications");

    Notifier server = hooked(OLD);
    server.look();
    try (Connection reader = database.database().connect(Role.READER, "test")) {
      assertThat(Notifications.rules(reader).get(0).target())
          .startsWith("http://127.0.0.1:")
          .doesNotContain("private");
    }
    assertThat(desk.test(ann)).extracting(Notification::rule).containsExactly("old");
    clock.add(Duration.ofMinutes(1));
    awaitStates(server, State.SENT);
    assertThat(body(0).get("when").asString()).isEqualTo("TEST");
  }

  private OperatorLogin operator(String name) throws SQLException {
    try (Connection migrator = database.database().connect(Role.MIGRATOR, "test")) {
      return new OperatorLogin(
          name,
          new Operators(new SecureRandom())
              .add(migrator, name, EnumSet.of(OperatorRole.OPERATOR), "tester"));
    }
  }
}
