package io.straightway.db.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.straightway.db.Database;
import io.straightway.db.Role;
import io.straightway.db.server.program.Command;
import io.straightway.db.server.program.ServerFailure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The life of a server in a directory; each test has a directory of its own. */
@Execution(ExecutionMode.CONCURRENT)
@Order(1) // it takes long, so it starts first
class EmbeddedServerTest {
  private final TemporaryDirectory parent = TemporaryDirectory.create();
  private final Path dir = parent.path().resolve("nested").resolve("a database");

  @AfterEach
  void removesTheServer() {
    EmbeddedServer.find(dir).ifPresent(EmbeddedServer::stop);
    parent.close();
  }

  @Test
  void aMissingDirectoryGetsANewDatabase() {
    EmbeddedServer server = start();
    assertThat(server.directory()).isEqualTo(dir);
    assertThat(server.status().answering()).isTrue();
  }

  @Test
  void aStoppedServerIsNotFoundAndStartsAgainWithItsData() throws Exception {
    EmbeddedServer first = startCopy();
    insert(first, 1);
    first.stop();
    first.stop();
    assertThat(first.status().running()).isFalse();
    assertThat(EmbeddedServer.find(dir)).isEmpty();
    assertThat(rows(start())).containsExactly(1);
  }

  @Test
  void aDirectoryWithoutAServerHasNone() {
    assertThat(EmbeddedServer.find(dir)).isEmpty();
  }

  @Test
  void anotherProcessJoinsTheRunningServer() throws Exception {
    EmbeddedServer server = startCopy();
    try (StarterProcess other = StarterProcess.starting(dir)) {
      assertThat(other.serverPid()).isEqualTo(server.status().pid());
    }
    assertThat(server.status().answering()).isTrue();
  }

  @Test
  void theServerOutlivesTheKilledProgramThatStartedIt() throws Exception {
    ClusterTemplate.copyTo(dir);
    long pid;
    try (StarterProcess other = StarterProcess.starting(dir)) {
      pid = other.serverPid();
      other.kill();
    }
    EmbeddedServer server = EmbeddedServer.find(dir).orElseThrow();
    assertThat(server.status().answering()).isTrue();
    assertThat(server.status().pid()).isEqualTo(pid);
    assertThat(start().status().pid()).isEqualTo(pid);
  }

  @Test
  void theServerInheritsNoPasswordOfTheProgramThatStartedIt() throws Exception {
    ClusterTemplate.copyTo(dir);
    try (StarterProcess other = StarterProcess.starting(dir)) {
      other.serverPid();
      try (Connection superuser = EmbeddedServer.find(dir).orElseThrow().superuser("postgres");
          Statement statement = superuser.createStatement()) {
        statement.execute("CREATE TEMP TABLE variable (line text)");
        statement.execute("COPY variable FROM PROGRAM 'env'");
        ResultSet row =
            statement.executeQuery(
                "SELECT string_agg(line, ' ') FROM variable WHERE line LIKE 'STP%'");
        row.next();
        assertThat(row.getString(1)).isNull();
      }
    }
  }

  @Test
  void aServerThatBelongsToAProgramStopsInOrderWhenThatIsKilled() throws Exception {
    ClusterTemplate.copyTo(dir);
    try (StarterProcess other = StarterProcess.owning(dir)) {
      other.serverPid();
      other.kill();
    }
    await().until(() -> EmbeddedServer.find(dir).isEmpty());
    assertThat(dir.resolve("data/postmaster.pid")).doesNotExist();
  }

  @Test
  void aWatchStopsItsServerOnceItIsClosed() {
    EmbeddedServer server = startCopy();
    ServerWatch watch = server.stopWithThisProgram();
    assertThat(server.status().answering()).isTrue();
    watch.close();
    assertThat(server.status().running()).isFalse();
    watch.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM", "HUP", "QUIT"})
  void aSignalToTheWholeGroupOfAProgramLeavesTheWatchToStopItsServer(String signal) {
    EmbeddedServer server = startCopy();
    try (ServerWatch watch = server.stopWithThisProgram()) {
      signal(signal, watch.shell().pid());
    }
    assertThat(server.status().running()).isFalse();
  }

  @Test
  void aKilledServerRecoversEveryCommittedRow() throws Exception {
    EmbeddedServer first = startCopy();
    insert(first, 7);
    kill(first);
    assertThat(EmbeddedServer.find(dir)).isEmpty();
    EmbeddedServer second = start();
    assertThat(rows(second)).containsExactly(7);
    assertThat(second.status().pid()).isNotEqualTo(first.status().pid());
  }

  @Test
  void aKilledServerRecoversThoughItsProcessIdWasGivenToAnotherProgram() throws Exception {
    recoversThoughItsProcessIdNowBelongsTo(ProcessHandle.current().pid());
  }

  @Test
  void aKilledServerRecoversThoughItsProcessIdWasGivenToAnotherServer() throws Exception {
    EmbeddedServer server =
        EmbeddedServer.startOrJoin(ClusterTemplate.copyTo(parent.path().resolve("another")), 0);
    try {
      recoversThoughItsProcessIdNowBelongsTo(server.pid());
      assertThat(server.status().answering()).isTrue();
    } finally {
      server.stop();
    }
  }

  private void recoversThoughItsProcessIdNowBelongsTo(long pid) throws Exception {
    EmbeddedServer first = startCopy();
    insert(first, 7);
    kill(first);
    Path pidFile = first.directory().resolve("data/postmaster.pid");
    List<String> lines = new ArrayList<>(Files.readAllLines(pidFile));
    lines.set(0, Long.toString(pid));
    Files.write(pidFile, lines);
    assertThat(EmbeddedServer.find(dir)).isEmpty();
    assertThat(rows(start())).containsExactly(7);
  }

  @Test
  void aServerThatLivesButDoesNotAnswerIsReplaced() throws Exception {
    EmbeddedServer first = startCopy();
    insert(first, 7);
    signal("STOP", first.pid());
    EmbeddedServer second =
        new ServerStart(
                ClusterDirectory.created(dir),
                0,
                new Patience(Duration.ofSeconds(1), Duration.ofMillis(1), Duration.ofSeconds(1)))
            .startOrJoin();
    assertThat(rows(second)).containsExactly(7);
    assertThat(first.status().running()).isFalse();
  }

  @Test
  void startsAtOnceEndWithOneServer() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try (StarterProcess starter = StarterProcess.starting(dir);
        StarterProcess two = StarterProcess.starting(dir)) {
      Future<EmbeddedServer> three = threads.submit(this::start);
      Future<EmbeddedServer> four = threads.submit(this::start);
      assertThat(
              List.of(
                  starter.serverPid(),
                  two.serverPid(),
                  three.get().status().pid(),
                  four.get().status().pid()))
          .containsOnly(start().status().pid());
    } finally {
      threads.shutdown();
    }
  }

  @Test
  void anInterruptedInitialisationBeginsAgain() throws Exception {
    Files.createDirectories(dir.resolve("unfinished/data/base"));
    Files.writeString(dir.resolve("unfinished/data/PG_VERSION"), "17\n");
    Files.writeString(dir.resolve("credentials.properties"), "postgres=of the interrupted one\n");
    assertThat(start().status().answering()).isTrue();
    assertThat(dir.resolve("unfinished")).doesNotExist();
  }

  @Test
  void aRunningServerIsNotJoinedWithAnotherPort() {
    EmbeddedServer server = startCopy();
    int other = server.status().port() == 65535 ? 65534 : server.status().port() + 1;
    assertThatThrownBy(() -> EmbeddedServer.startOrJoin(dir, other))
        .isInstanceOf(ServerFailure.class)
        .hasMessageContaining("already runs on port " + server.status().port());
    assertThat(EmbeddedServer.startOrJoin(dir, server.status().port()).status().answering())
        .isTrue();
  }

  @Test
  void aPortInUseIsReportedWithTheReason() throws Exception {
    ClusterTemplate.copyTo(dir);
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(() -> EmbeddedServer.startOrJoin(dir, taken.getLocalPort()))
          .isInstanceOf(ServerFailure.class)
          .hasMessageContaining("Address already in use");
    }
  }

  @Test
  void aServerThatStartsAgainListensOnItsFormerPort() {
    EmbeddedServer first = startCopy();
    first.stop();
    EmbeddedServer second = start();
    assertThat(second.port()).isEqualTo(first.port());
    assertThat(second.formerPort()).isEmpty();
  }

  @Test
  void aServerWhosePortWasTakenMeanwhileReportsItAndKeepsItsNewPort() throws Exception {
    EmbeddedServer first = startCopy();
    first.stop();
    EmbeddedServer second;
    try (ServerSocket taken = new ServerSocket(first.port(), 1, InetAddress.getLoopbackAddress())) {
      second = start();
      assertThat(second.port()).isNotEqualTo(taken.getLocalPort());
      assertThat(second.formerPort()).hasValue(first.port());
    }
    assertThat(start().formerPort()).isEmpty();
    second.stop();
    assertThat(start().port()).isEqualTo(second.port());
  }

  @Test
  void aDirectoryNamedDataThatIsNoDatabaseIsLeftAlone() throws IOException {
    Path file = Files.createDirectories(dir.resolve("data")).resolve("holiday.jpg");
    Files.writeString(file, "sea");
    assertThatThrownBy(this::start)
        .isInstanceOf(ServerFailure.class)
        .hasMessageContaining("is not a database");
    assertThat(file).hasContent("sea");
  }

  @ParameterizedTest
  @CsvSource({"15, 'stp database upgrade'", "99, use a newer program"})
  void aDatabaseOfAnotherVersionIsRefused(String version, String advice) throws IOException {
    Files.createDirectories(dir.resolve("data"));
    Files.writeString(dir.resolve("data/PG_VERSION"), version + "\n");
    assertThatThrownBy(this::start)
        .isInstanceOf(ServerFailure.class)
        .hasMessageContaining("holds a database of PostgreSQL " + version)
        .hasMessageContaining(advice);
  }

  @Test
  void aServerWithOtherPasswordsThanOursIsRefusedAndLeftRunning() throws Exception {
    EmbeddedServer server = startCopy();
    try (Connection superuser = server.superuser("postgres");
        Statement statement = superuser.createStatement()) {
      statement.execute("ALTER ROLE stp_engine PASSWORD 'changed'");
    }
    assertThatThrownBy(this::start)
        .isInstanceOf(ServerFailure.class)
        .hasMessageContaining("refuses the passwords");
    assertThat(server.status().running()).isTrue();
  }

  private EmbeddedServer startCopy() {
    ClusterTemplate.copyTo(dir);
    return start();
  }

  private EmbeddedServer start() {
    return EmbeddedServer.startOrJoin(dir, 0);
  }

  private static void kill(EmbeddedServer server) throws IOException {
    signal("KILL", server.pid());
    await().until(() -> !server.isAlive());
  }

  private static void signal(String signal, long pid) {
    Command.Result result = Command.run(List.of("sh", "-c", "kill -" + signal + " " + pid));
    assertThat(result.succeeded()).as(result.output()).isTrue();
  }

  private static void insert(EmbeddedServer server, int value) throws SQLException {
    try (Connection connection = new Database(server.address()).connect(Role.MIGRATOR, "test");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE kept (value integer)");
      statement.execute("INSERT INTO kept VALUES (" + value + ")");
    }
  }

  private static List<Integer> rows(EmbeddedServer server) throws SQLException {
    List<Integer> values = new ArrayList<>();
    try (Connection connection = new Database(server.address()).connect(Role.MIGRATOR, "test");
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT value FROM kept")) {
      while (rows.next()) {
        values.add(rows.getInt(1));
      }
    }
    return values;
  }
}
